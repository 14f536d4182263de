import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addTrackRoutes(_ routes: inout APIRoutes) {
        routes.get("tracks", ":id") { request, _ in
            guard let track = try await catalogue.track(request.id("id")) else {
                throw Refusal.notFound
            }
            return try json(wire.track(track))
        }
    }
}
