import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addAlbumRoutes(_ routes: inout APIRoutes) {
        routes.get("albums", ":id") { request, _ in
            let album = try await album(request.id("id"))
            let first = PageRequest(limit: 50, offset: 0)
            return try json(wire.album(album, tracks: try await tracks(of: album, first)))
        }
        routes.get("albums", ":id", "tracks") { request, _ in
            let part = try PageRequest(request)
            return try json(try await tracks(of: try await album(request.id("id")), part))
        }
    }

    func album(_ id: String) async throws -> CatalogueAlbum {
        guard let album = try await catalogue.album(id) else { throw Refusal.notFound }
        return album
    }

    private func tracks(
        of album: CatalogueAlbum, _ part: PageRequest
    ) async throws -> Page<SimplifiedTrack> {
        let found = try await catalogue.tracks(
            ofAlbum: album.id, limit: part.limit, offset: part.offset)
        return part.page(
            found.elements.map(wire.simplifiedTrack), total: found.total,
            at: wire.href("albums/\(album.id)/tracks"))
    }
}

extension HTTPRequest {
    /// A catalogue id from the path: 22 base-62 characters.
    func id(_ name: String) throws -> String {
        let id = try parameter(name)
        guard id.utf8.count == 22,
            id.utf8.allSatisfy({
                ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39
            })
        else { throw Refusal.invalidID }
        return id
    }
}
