import Foundation
import WebAPIClient

/// The JSON of tracks that were asked for, kept so that a long list is not encoded anew each time.
///
/// Bounded by count; emptied when the catalogue changes.
final class TrackTexts: Sendable {
    private struct State {
        var revision = 0
        var texts: [String: RawJSON] = [:]
    }

    private static let most = 20_000

    private let wire: WireFormat
    private let state = Guarded(State())

    init(wire: WireFormat) { self.wire = wire }

    /// The tracks' JSON in the same order.
    func texts(of tracks: [CatalogueTrack], revision: Int) throws -> [RawJSON] {
        let known = state.withLock { state in
            if state.revision != revision { state = State(revision: revision) }
            return tracks.map { state.texts[$0.id] }
        }
        var made: [(id: String, text: RawJSON)] = []
        let texts = try zip(tracks, known).map { track, text in
            if let text { return text }
            let text = RawJSON(bytes: try JSON.encode(wire.track(track)))
            made.append((track.id, text))
            return text
        }
        guard !made.isEmpty else { return texts }
        state.withLock { state in
            guard state.revision == revision else { return }
            if state.texts.count + made.count > Self.most { state.texts = [:] }
            for (id, text) in made { state.texts[id] = text }
        }
        return texts
    }
}
