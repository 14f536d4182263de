import HTTPServer
import SpotifyWebAPI
import WebAPIClient

extension WebAPI {
    func addAlbumRoutes(_ routes: inout APIRoutes) {
        routes.get("albums", ":id") { request, _ in
            json(text: try await whole(try await album(request.id("id")), for: request))
        }
        routes.get("albums") { request, _ in
            var albums: [RawJSON?] = []
            for album in try await catalogue.albums(request.ids(most: 20)) {
                guard let album else {
                    albums.append(nil)
                    continue
                }
                albums.append(RawJSON(bytes: try await whole(album, for: request)))
            }
            return try json(["albums": albums])
        }
        routes.get("albums", ":id", "tracks") { request, _ in
            let part = try PageRequest(request)
            let wire = try await wire(for: request)
            let album = try await album(request.id("id"))
            return json(text: try await tracks(of: album, part, wire))
        }
    }

    func album(_ id: String) async throws -> CatalogueAlbum {
        guard let album = try await catalogue.album(id) else { throw Refusal.notFound }
        return album
    }

    /// The album with the first page of its tracks.
    private func whole(
        _ album: CatalogueAlbum, for request: HTTPRequest
    ) async throws -> [UInt8] {
        let wire = try await wire(for: request)
        let first = PageRequest(limit: 50, offset: 0, of: request)
        return try wire.album(album, tracks: try await tracks(of: album, first, wire))
    }

    /// The JSON of a page of an album's tracks.
    func tracks(
        of album: CatalogueAlbum, _ part: PageRequest, _ wire: WireFormat
    ) async throws -> [UInt8] {
        let found = try await catalogue.trackIDs(
            ofAlbum: album.id, limit: part.limit, offset: part.offset)
        let texts = try await trackTexts(found.elements, as: .simplified, wire)
        return try part.text(
            texts.compactMap { $0 }, total: found.total,
            at: wire.href("albums/\(album.id)/tracks"))
    }
}
