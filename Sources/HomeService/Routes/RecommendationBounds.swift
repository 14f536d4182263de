import HTTPServer

/// The `min_…`, `max_…` and `target_…` of a request for recommendations.
///
/// All are taken, but only what is known of one's own files has an effect: length and popularity.
struct RecommendationBounds: Sendable {
    private static let qualities = [
        "acousticness", "danceability", "duration_ms", "energy", "instrumentalness", "key",
        "liveness", "loudness", "mode", "popularity", "speechiness", "tempo", "time_signature",
        "valence",
    ]

    private var values: [String: Double] = [:]

    /// - Throws: ``Refusal`` 400 for what is no number.
    init(_ request: HTTPRequest) throws(Refusal) {
        for quality in Self.qualities {
            for name in ["min_\(quality)", "max_\(quality)", "target_\(quality)"] {
                guard let text = request.queryValue(name), !text.isEmpty else { continue }
                guard let value = Double(text), value.isFinite else {
                    throw Refusal(400, "Invalid \(name): a number is wanted")
                }
                values[name] = value
            }
        }
    }

    /// Those within the bounds, those nearest to the targets first.
    func choice(of tracks: [Neighbour], _ popularity: Popularity) -> [Neighbour] {
        guard !values.isEmpty else { return tracks }
        return tracks.compactMap { track in
            let known = [
                ("duration_ms", Double(track.durationMS)),
                ("popularity", Double(popularity.track(track.id))),
            ]
            var track = track
            for (quality, value) in known {
                guard value >= values["min_\(quality)"] ?? value,
                    value <= values["max_\(quality)"] ?? value
                else { return nil }
                if let target = values["target_\(quality)"] {
                    track.likeness -= 8 * min(1, abs(value - target) / max(1, abs(target)))
                }
            }
            return track
        }.sorted { ($1.likeness, $1.id) < ($0.likeness, $0.id) }
    }
}
