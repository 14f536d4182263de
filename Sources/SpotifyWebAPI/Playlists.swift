public import WebAPIClient

extension Endpoint where Value == Playlist {
    package static func playlist(
        _ id: PlaylistID, market: Market? = nil, fields: String? = nil
    ) -> Self {
        Endpoint(
            "get-playlist", .get, "playlists", id.rawValue,
            query: [
                "market": market?.rawValue, "fields": fields, "additional_types": "track,episode",
            ])
    }
}

extension Endpoint where Value == Page<PlaylistItem> {
    package static func playlistItems(
        _ id: PlaylistID, limit: Int, offset: Int, market: Market? = nil, fields: String? = nil
    ) -> Self {
        items("get-playlists-items", id, "items", limit, offset, market, fields)
            .available(to: .sinceFebruary2026)
    }

    package static func playlistTracks(
        _ id: PlaylistID, limit: Int, offset: Int, market: Market? = nil, fields: String? = nil
    ) -> Self {
        items("get-playlists-tracks", id, "tracks", limit, offset, market, fields)
            .available(to: .extendedQuota)
    }

    // A public playlist is read without a scope.
    private static func items(
        _ operation: String, _ id: PlaylistID, _ folder: String, _ limit: Int, _ offset: Int,
        _ market: Market?, _ fields: String?
    ) -> Self {
        Endpoint(
            operation, .get, "playlists", id.rawValue, folder,
            query: [
                "limit": "\(limit)", "offset": "\(offset)", "market": market?.rawValue,
                "fields": fields,
                "additional_types": "track,episode",
            ])
    }
}

extension Endpoint where Value == Page<SimplifiedPlaylist> {
    package static func playlists(of user: UserID, limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-list-users-playlists", .get, "users", user.rawValue, "playlists",
            query: ["limit": "\(limit)", "offset": "\(offset)"]
        ).available(to: .extendedQuota)
    }
}

extension SpotifyClient {
    /// Playlists: what is in them, and every way to change them.
    public var playlists: Playlists { Playlists(client: self) }

    /// Playlists: what is in them, and every way to change them.
    public struct Playlists: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Playlists {
    /// Gets a playlist with the first page of its entries, where the person may see them.
    ///
    /// Apps in development mode see the entries of playlists that the person owns or works on;
    /// ``Playlist/entries`` is `nil` for all others. Playlists that Spotify made are not found.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - market: The country whose catalogue is asked; the account's if not given.
    ///   - fields: What to send, as in `name,items(total),tracks(total)`; everything if not given.
    ///     Name `name`, which a playlist must have, and entries and what is in them under both
    ///     their names: services send `items` with `item`, or `tracks` with `track`.
    /// - Returns: The playlist.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such playlist.
    /// - Note: Needs the scope `playlist-read-private` for private ones. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-playlist>
    public func get(
        _ id: PlaylistID, market: Market? = nil, fields: String? = nil
    ) async throws -> Playlist {
        try await client.send(.playlist(id, market: market, fields: fields))
    }

    /// Lists the entries of a playlist; one whose track is gone keeps its place.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - market: The country whose catalogue is asked; the account's if not given.
    ///   - fields: What to send, as in `next,total,items(item(name,uri),track(name,uri))`;
    ///     everything if not given. Name `next`, without which the list ends early, and what is in
    ///     an entry under both its names, `item` and `track`.
    ///   - pageSize: How many entries are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError`` with
    ///   `forbidden` where an app in development mode may not see the entries.
    /// - Note: Needs the scope `playlist-read-private` for private ones. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-playlists-items>
    public func items(
        of id: PlaylistID, market: Market? = nil, fields: String? = nil, pageSize: Int = 50
    ) -> Paged<Page<PlaylistItem>> {
        items(of: id, after: nil, market: market, fields: fields, pageSize: pageSize)
    }

    /// Lists the entries of a playlist that was fetched before, without fetching those again that
    /// came with it.
    ///
    /// Give the market that the playlist was fetched for. A playlist that was fetched with `fields`
    /// may not say whether more follows; its entries are then fetched from the start.
    ///
    /// - Parameters:
    ///   - playlist: Which playlist.
    ///   - market: The country whose catalogue is asked; the account's if not given.
    ///   - pageSize: How many entries are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError`` with
    ///   `forbidden` where an app in development mode may not see the entries.
    /// - Note: Needs the scope `playlist-read-private` for private ones. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-playlists-items>
    public func items(
        of playlist: Playlist, market: Market? = nil, pageSize: Int = 50
    ) -> Paged<Page<PlaylistItem>> {
        items(
            of: playlist.id ?? "", after: playlist.entries.flatMap(firstPage), market: market,
            fields: nil, pageSize: pageSize)
    }

    /// Lists the playlists that a user owns or follows and lets others see.
    ///
    /// - Parameters:
    ///   - user: Whose.
    ///   - pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError`` with
    ///   `notOffered` in development mode; the person's own are at
    ///   ``SpotifyClient/Me/playlists(pageSize:)``.
    /// - Note: Needs the scope `playlist-read-private` for private ones, and
    ///   `playlist-read-collaborative` for collaborative ones. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-list-users-playlists>
    public func of(_ user: UserID, pageSize: Int = 50) -> Paged<Page<SimplifiedPlaylist>> {
        client.paged(pageSize: pageSize) { .playlists(of: user, limit: $0, offset: $1) }
    }

    private func items(
        of id: PlaylistID, after first: Page<PlaylistItem>?, market: Market?, fields: String?,
        pageSize: Int
    ) -> Paged<Page<PlaylistItem>> {
        Paged(
            operation: "get-playlists-items", pageSize: min(max(1, pageSize), 50), first: first,
            sizes: client.access.pageSizes
        ) { [client] limit, offset in
            do {
                return try await client.send(
                    .playlistItems(
                        id, limit: limit, offset: offset, market: market, fields: fields)
                ) {
                    try await client.send(
                        .playlistTracks(
                            id, limit: limit, offset: offset, market: market, fields: fields))
                }
            } catch var error as WebAPIError
                where error.kind == .forbidden && Withdrawal.isAboutTheApp(error.detail)
            {
                // The service's own word is no more than “Forbidden”.
                error.detail =
                    "To apps in development mode, only the entries of playlists that the person "
                    + "owns or works on are open"
                throw error
            }
        }
    }

    /// A page that came with a playlist, if it says where it begins and whether it is all.
    private func firstPage(_ page: Page<PlaylistItem>) -> Page<PlaylistItem>? {
        guard page.offset ?? 0 == 0 else { return nil }
        if page.next != nil { return page.items.isEmpty ? nil : page }
        return page.total.map { page.items.count >= $0 } == true ? page : nil
    }
}
