import HTTPServer
import WebAPIClient

extension WebAPI {
    func addCoverRoutes(_ routes: inout Router<Void>) {
        routes.get("covers", ":kind", ":id", ":side") { request, _ in
            let sides = ["640": 640, "300": 300, "64": 64]
            guard let side = sides[try request.parameter("side")],
                let source = try await coverSource(
                    kind: request.parameter("kind"), id: request.id("id"))
            else { throw Refusal.notFound }
            do {
                let cover = try await covers.cover(for: source, side: side)
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

    private func coverSource(kind: String, id: String) async throws -> CoverSource? {
        switch kind {
        case "album": try await catalogue.coverSource(ofAlbum: id)
        case "artist": try await catalogue.coverSource(ofArtist: id)
        case "playlist": try await library.coverSource(ofPlaylist: id)
        default: nil
        }
    }
}
