import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

/// Finds what somebody named on the command line.
struct Finder: Sendable {
    let client: SpotifyClient
    let console: Console

    /// Development mode answers with no more.
    private static let searchLimit = 10

    /// The URI of what was named; a search takes the best match and says which it was.
    ///
    /// - Parameters:
    ///   - reference: What was named.
    ///   - kinds: What it may be.
    /// - Returns: The best match.
    /// - Throws: A ``Failure`` if there is none.
    func find(_ reference: Reference, kinds: [SpotifyURI.Kind]) async throws -> Candidate {
        switch reference {
        case .uri(let uri):
            guard let kind = uri.kind, kinds.contains(kind) else {
                let wanted = Self.list(kinds)
                throw Failure(
                    .usage,
                    "'\(uri.rawValue)' names no \(wanted), but: \(uri.kind?.rawValue ?? "nothing").",
                    advice: "Give the URI of: \(wanted).")
            }
            return Candidate(uri: uri, name: "", artists: "")
        case .id(let id) where kinds.count == 1:
            return Candidate(uri: SpotifyURI(kinds[0], id: id), name: "", artists: "")
        case .id(let words), .words(let words):
            return try await search(words, kinds: kinds)
        }
    }

    private func search(_ words: String, kinds: [SpotifyURI.Kind]) async throws -> Candidate {
        let found = try await candidates(words, kinds: kinds)
        let ranked = found.enumerated().map { (Match($1, words: words), $0, $1) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        guard let best = ranked.first else {
            throw Failure(
                .notFound, "Nothing was found for '\(words)': no \(Self.list(kinds)).",
                advice: "Try fewer words, or see 'gatefold search \(words)'.")
        }
        let rivals = ranked.dropFirst().filter { $0.0 == best.0 }.map(\.2)
        tell(best.2, rivals)
        return best.2
    }

    /// What a search finds, in the order of `kinds`.
    func candidates(_ words: String, kinds: [SpotifyURI.Kind]) async throws -> [Candidate] {
        let results = try await client.search(words, for: kinds, limit: Self.searchLimit)
        return kinds.flatMap { kind -> [Candidate] in
            switch kind {
            case .track: results.tracks?.items.compactMap(\.candidate) ?? []
            case .album: results.albums?.items.compactMap(\.candidate) ?? []
            case .artist: results.artists?.items.compactMap(\.candidate) ?? []
            case .playlist: results.playlists?.items.compactMap(\.candidate) ?? []
            case .show: results.shownShows
            case .episode: results.shownEpisodes
            case .audiobook: results.shownAudiobooks
            default: []
            }
        }
    }

    private func tell(_ best: Candidate, _ rivals: [Candidate]) {
        guard !rivals.isEmpty else { return }
        console.note("Took \(best.described); \(rivals.count) more match as well.".cleaned)
        guard console.errorIsTerminal else { return }
        for rival in rivals.prefix(5) {
            console.note("  \(rival.described)  \(rival.uri)".cleaned)
        }
    }

    private static func list(_ kinds: [SpotifyURI.Kind]) -> String {
        kinds.map(\.rawValue).joined(separator: ", ")
    }
}

extension Track {
    var candidate: Candidate? {
        uri.map { Candidate(uri: $0, name: name, artists: artists.names) }
    }
}

extension SimplifiedAlbum {
    var candidate: Candidate? {
        uri.map { Candidate(uri: $0, name: name, artists: artists.names) }
    }
}

extension Artist {
    var candidate: Candidate? { uri.map { Candidate(uri: $0, name: name, artists: "") } }
}

extension SimplifiedPlaylist {
    var candidate: Candidate? { uri.map { Candidate(uri: $0, name: name, artists: "") } }
}

extension [SimplifiedArtist]? {
    /// The names as people read them.
    var names: String { self?.map(\.name).joined(separator: ", ") ?? "" }
}
