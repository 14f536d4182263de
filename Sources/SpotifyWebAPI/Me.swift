public import WebAPIClient

extension Endpoint where Value == PrivateUser {
    package static var currentUser: Self {
        Endpoint("get-current-users-profile", .get, "me")
    }
}

extension Endpoint where Value == Page<SavedAlbum> {
    package static func savedAlbums(limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-users-saved-albums", .get, "me", "albums",
            query: ["limit": "\(limit)", "offset": "\(offset)"])
    }
}

extension Endpoint where Value == Page<SavedTrack> {
    package static func savedTracks(limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-users-saved-tracks", .get, "me", "tracks",
            query: ["limit": "\(limit)", "offset": "\(offset)"])
    }
}

extension Endpoint where Value == Page<SimplifiedPlaylist> {
    package static func currentUsersPlaylists(limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-a-list-of-current-users-playlists", .get, "me", "playlists",
            query: ["limit": "\(limit)", "offset": "\(offset)"])
    }
}

extension SpotifyClient {
    /// The signed-in person's own things.
    public var me: Me { Me(client: self) }

    /// The signed-in person's own things.
    public struct Me: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Me {
    /// Who is signed in.
    ///
    /// - Returns: The person, as far as the token's scopes and the app's mode show them.
    /// - Throws: ``WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-read-private` for country and product.
    public func profile() async throws -> PrivateUser {
        try await client.send(.currentUser)
    }

    /// The albums in the library, newest first.
    ///
    /// - Parameter pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-library-read`.
    public func savedAlbums(pageSize: Int = 50) -> Paged<Page<SavedAlbum>> {
        client.paged(pageSize: pageSize) { .savedAlbums(limit: $0, offset: $1) }
    }

    /// The tracks in the library, newest first.
    ///
    /// - Parameter pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-library-read`.
    public func savedTracks(pageSize: Int = 50) -> Paged<Page<SavedTrack>> {
        client.paged(pageSize: pageSize) { .savedTracks(limit: $0, offset: $1) }
    }

    /// The playlists the person owns or follows.
    ///
    /// - Parameter pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `playlist-read-private` for private ones.
    public func playlists(pageSize: Int = 50) -> Paged<Page<SimplifiedPlaylist>> {
        client.paged(pageSize: pageSize) { .currentUsersPlaylists(limit: $0, offset: $1) }
    }
}
