import HTTPServer
import WebAPIClient

extension WebAPI {
    func addCoverRoutes(_ routes: inout Router<Void>) {
        routes.get("covers", ":kind", ":id", ":side") { request, _ in
            let sides = ["640": 640, "300": 300, "64": 64]
            let sources = try await coverSources(
                kind: request.parameter("kind"), id: request.id("id"))
            guard let side = sides[try request.parameter("side")], !sources.isEmpty else {
                throw Refusal.notFound
            }
            do {
                let cover = try await covers.cover(forFirstOf: sources, side: side)
                let tag = sha256(cover.bytes).prefix(8)
                    .map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
                return HTTPResponse(
                    headers: [
                        ("Content-Type", cover.mime), ("Cache-Control", "private, max-age=3600"),
                        ("ETag", "\"\(tag)\""), ("Accept-Ranges", "bytes"),
                    ],
                    body: .bytes(cover.bytes))
            } catch let error as CoverError {
                log("A cover cannot be shown: \(error)")
                throw Refusal.notFound
            }
        }
    }

    private func coverSources(kind: String, id: String) async throws -> [CoverSource] {
        switch kind {
        case "album": try await catalogue.coverSources(ofAlbum: id)
        case "artist": try await catalogue.coverSources(ofArtist: id)
        case "playlist": try await library.coverSources(ofPlaylist: id)
        default: []
        }
    }
}
