public import WebAPIClient

extension Endpoint where Value == Playlist {
    package static func playlist(_ id: PlaylistID) -> Self {
        Endpoint("get-playlist", .get, "playlists", id.rawValue)
    }
}

extension Endpoint where Value == Page<PlaylistItem> {
    package static func playlistItems(_ id: PlaylistID, limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-playlists-items", .get, "playlists", id.rawValue, "items",
            query: [
                "limit": "\(limit)", "offset": "\(offset)",
                "additional_types": "track,episode",
            ])
    }
}

extension SpotifyClient {
    /// Playlists.
    public var playlists: Playlists { Playlists(client: self) }

    /// Playlists.
    public struct Playlists: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Playlists {
    /// A playlist with the first page of its entries, where the person may see them.
    ///
    /// - Parameter id: Which playlist.
    /// - Returns: The playlist.
    /// - Throws: ``WebAPIError`` with `notFound` if there is no such playlist.
    /// - Note: Needs the scope `playlist-read-private` for private ones.
    public func get(_ id: PlaylistID) async throws -> Playlist {
        try await client.send(.playlist(id))
    }

    /// The entries of a playlist; one whose track is gone keeps its place.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - pageSize: How many entries are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `playlist-read-private` for private ones.
    public func items(of id: PlaylistID, pageSize: Int = 50) -> Paged<Page<PlaylistItem>> {
        client.paged(pageSize: pageSize) { .playlistItems(id, limit: $0, offset: $1) }
    }
}
