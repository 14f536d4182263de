import HTTPServer
import SpotifyWebAPI

/// Nobody has listened to one's own files in order to describe them in numbers. So there are no
/// features and no analysis of a track, which Spotify too answers for tracks that it has not
/// analysed: with `null` in a batch and 404 for one.
extension WebAPI {
    func addAudioFeatureRoutes(_ routes: inout APIRoutes) {
        routes.get("audio-features") { request, _ in
            let ids = try request.ids(most: 100)
            return try json(
                AudioFeaturesBatch(audioFeatures: Array(repeating: nil, count: ids.count)))
        }
        for word in ["audio-features", "audio-analysis"] {
            routes.get(word, ":id") { request, _ in
                guard try await catalogue.track(request.id("id")) != nil else {
                    throw Refusal.notFound
                }
                throw Refusal(404, "analysis not found")
            }
        }
    }
}
