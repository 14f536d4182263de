public import WebAPIClient

extension Endpoint where Value == Album {
    package static func album(_ id: AlbumID) -> Self {
        Endpoint("get-an-album", .get, "albums", id.rawValue)
    }
}

extension Endpoint where Value == Page<SimplifiedTrack> {
    package static func albumTracks(_ id: AlbumID, limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-an-albums-tracks", .get, "albums", id.rawValue, "tracks",
            query: ["limit": "\(limit)", "offset": "\(offset)"])
    }
}

extension SpotifyClient {
    /// Albums.
    public var albums: Albums { Albums(client: self) }

    /// Albums.
    public struct Albums: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Albums {
    /// An album with the first page of its tracks.
    ///
    /// - Parameter id: Which album.
    /// - Returns: The album.
    /// - Throws: ``WebAPIError`` with `notFound` if there is no such album.
    public func get(_ id: AlbumID) async throws -> Album {
        try await client.send(.album(id))
    }

    /// The tracks of an album, disc by disc.
    ///
    /// - Parameters:
    ///   - id: Which album.
    ///   - pageSize: How many tracks are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    public func tracks(of id: AlbumID, pageSize: Int = 50) -> Paged<Page<SimplifiedTrack>> {
        client.paged(pageSize: pageSize) { .albumTracks(id, limit: $0, offset: $1) }
    }
}
