public import WebAPIClient

extension Endpoint where Value == Artist {
    package static func artist(_ id: ArtistID) -> Self {
        Endpoint("get-an-artist", .get, "artists", id.rawValue)
    }
}

extension Endpoint where Value == Page<SimplifiedAlbum> {
    package static func artistAlbums(
        _ id: ArtistID, groups: [AlbumType], limit: Int, offset: Int
    ) -> Self {
        let words = groups.map(\.rawValue).joined(separator: ",")
        return Endpoint(
            "get-an-artists-albums", .get, "artists", id.rawValue, "albums",
            query: [
                "include_groups": words.isEmpty ? nil : words, "limit": "\(limit)",
                "offset": "\(offset)",
            ])
    }
}

extension SpotifyClient {
    /// Artists.
    public var artists: Artists { Artists(client: self) }

    /// Artists.
    public struct Artists: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Artists {
    /// An artist.
    ///
    /// - Parameter id: Which artist.
    /// - Returns: The artist.
    /// - Throws: ``WebAPIError`` with `notFound` if there is no such artist.
    public func get(_ id: ArtistID) async throws -> Artist {
        try await client.send(.artist(id))
    }

    /// The albums an artist made or appears on.
    ///
    /// - Parameters:
    ///   - id: Which artist.
    ///   - groups: Which kinds; all if empty.
    ///   - pageSize: How many albums are fetched at once, 1 to 50 (to 10 in development mode).
    /// - Returns: The list; nothing is sent before it is read.
    public func albums(
        of id: ArtistID, groups: [AlbumType] = [], pageSize: Int = 50
    ) -> Paged<Page<SimplifiedAlbum>> {
        client.paged(pageSize: pageSize) {
            .artistAlbums(id, groups: groups, limit: $0, offset: $1)
        }
    }
}
