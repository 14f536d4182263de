import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addTrackRoutes(_ routes: inout APIRoutes) {
        routes.get("tracks", ":id") { request, _ in
            let wire = try await wire(for: request)
            guard let track = try await catalogue.track(request.id("id")) else {
                throw Refusal.notFound
            }
            return try json(wire.track(track))
        }
        routes.get("tracks") { request, _ in
            let wire = try await wire(for: request)
            let found = try await catalogue.tracks(request.ids(most: 50))
            return try json(TrackBatch(tracks: found.map { $0.map(wire.track) }))
        }
    }
}
