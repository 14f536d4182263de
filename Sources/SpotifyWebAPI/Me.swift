public import WebAPIClient

extension Endpoint where Value == PrivateUser {
    package static var currentUser: Self {
        // Neither scope is needed: each only shows more.
        Endpoint("get-current-users-profile", .get, "me")
    }
}

extension Endpoint where Value == Page<Artist> {
    package static func topArtists(_ span: ListeningSpan, limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-users-top-artists", .get, "me", "top", "artists",
            query: ["time_range": span.rawValue, "limit": "\(limit)", "offset": "\(offset)"]
        ).needing(.userTopRead)
    }
}

extension Endpoint where Value == Page<Track> {
    package static func topTracks(_ span: ListeningSpan, limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-users-top-tracks", .get, "me", "top", "tracks",
            query: ["time_range": span.rawValue, "limit": "\(limit)", "offset": "\(offset)"]
        ).needing(.userTopRead)
    }
}

extension Endpoint where Value == FollowedArtists {
    package static func followedArtists(limit: Int, after: String?) -> Self {
        Endpoint(
            "get-followed", .get, "me", "following",
            query: ["type": "artist", "limit": "\(limit)", "after": after]
        ).needing(.userFollowRead)
    }
}

extension Endpoint where Value == Page<SimplifiedPlaylist> {
    package static func currentUsersPlaylists(limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-a-list-of-current-users-playlists", .get, "me", "playlists",
            query: ["limit": "\(limit)", "offset": "\(offset)"]
        ).needing(.playlistReadPrivate)
    }
}

extension CursorPage: CursoredPage {
    /// Whether the service says that another page follows.
    public var hasNext: Bool { next != nil }
}

/// How far back the most played counts; open, as services add words.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-users-top-artists-and-tracks>
public struct ListeningSpan: OpenText {
    /// The word as sent.
    public let rawValue: String

    /// Wraps the word as sent.
    ///
    /// - Parameter rawValue: The word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// About four weeks.
    public static let shortTerm = ListeningSpan(rawValue: "short_term")
    /// About six months.
    public static let mediumTerm = ListeningSpan(rawValue: "medium_term")
    /// About a year.
    public static let longTerm = ListeningSpan(rawValue: "long_term")
}

extension SpotifyClient {
    /// The signed-in person: who it is, what is saved, followed and heard most.
    public var me: Me { Me(client: self) }

    /// The signed-in person: who it is, what is saved, followed and heard most.
    public struct Me: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Me {
    /// Says who is signed in, as far as the token's scopes and the app's mode show it.
    ///
    /// A field that is absent is unknown: apps in development mode are not told the country and the
    /// product of anyone.
    ///
    /// - Returns: The person.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-private` for country, product and filter, and
    ///   `user-read-email` for the address. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile>
    public func profile() async throws -> PrivateUser {
        try await client.send(.currentUser)
    }

    /// Lists the artists the person hears most, the most heard first.
    ///
    /// - Parameters:
    ///   - span: How far back that counts.
    ///   - pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-top-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-users-top-artists-and-tracks>
    public func topArtists(
        over span: ListeningSpan = .mediumTerm, pageSize: Int = 50
    ) -> Paged<Page<Artist>> {
        client.paged(pageSize: pageSize) { .topArtists(span, limit: $0, offset: $1) }
    }

    /// Lists the tracks the person hears most, the most heard first.
    ///
    /// - Parameters:
    ///   - span: How far back that counts.
    ///   - pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-top-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-users-top-artists-and-tracks>
    public func topTracks(
        over span: ListeningSpan = .mediumTerm, pageSize: Int = 50
    ) -> Paged<Page<Track>> {
        client.paged(pageSize: pageSize) { .topTracks(span, limit: $0, offset: $1) }
    }

    /// Lists the artists the person follows.
    ///
    /// The list is addressed by cursor, not by offset: its pages come one after the other.
    ///
    /// - Parameter pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-follow-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-followed>
    public func followedArtists(pageSize: Int = 50) -> CursorPaged<CursorPage<Artist>> {
        CursorPaged(
            operation: "get-followed", pageSize: min(max(1, pageSize), 50),
            sizes: client.access.pageSizes, cursor: \.cursors?.after
        ) { [client] limit, cursor in
            try await client.send(.followedArtists(limit: limit, after: cursor)).artists
        }
    }

    /// Lists the playlists the person owns or follows.
    ///
    /// To an app in development mode, the entries of playlists that are others' are closed.
    ///
    /// - Parameter pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `playlist-read-private`, and `playlist-read-collaborative` for
    ///   collaborative ones. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-a-list-of-current-users-playlists>
    public func playlists(pageSize: Int = 50) -> Paged<Page<SimplifiedPlaylist>> {
        client.paged(pageSize: pageSize) { .currentUsersPlaylists(limit: $0, offset: $1) }
    }
}
