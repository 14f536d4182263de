import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addAlbumRoutes(_ routes: inout APIRoutes) {
        routes.get("albums", ":id") { request, _ in
            try json(try await whole(try await album(request.id("id")), for: request))
        }
        routes.get("albums") { request, _ in
            var albums: [Album?] = []
            for album in try await catalogue.albums(request.ids(most: 20)) {
                guard let album else {
                    albums.append(nil)
                    continue
                }
                albums.append(try await whole(album, for: request))
            }
            return try json(AlbumBatch(albums: albums))
        }
        routes.get("albums", ":id", "tracks") { request, _ in
            let part = try PageRequest(request)
            let wire = try await wire(for: request)
            return try json(
                try await tracks(of: try await album(request.id("id")), part, wire))
        }
    }

    func album(_ id: String) async throws -> CatalogueAlbum {
        guard let album = try await catalogue.album(id) else { throw Refusal.notFound }
        return album
    }

    /// The album with the first page of its tracks.
    private func whole(_ album: CatalogueAlbum, for request: HTTPRequest) async throws -> Album {
        let wire = try await wire(for: request)
        let first = PageRequest(limit: 50, offset: 0, of: request)
        return wire.album(album, tracks: try await tracks(of: album, first, wire))
    }

    private func tracks(
        of album: CatalogueAlbum, _ part: PageRequest, _ wire: WireFormat
    ) async throws -> Page<SimplifiedTrack> {
        let found = try await catalogue.tracks(
            ofAlbum: album.id, limit: part.limit, offset: part.offset)
        return part.page(
            found.elements.map(wire.simplifiedTrack), total: found.total,
            at: wire.href("albums/\(album.id)/tracks"))
    }
}
