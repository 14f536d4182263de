import SpotifyWebAPI

/// What is spoken, as a search finds it.
extension SearchResults {
    var shownShows: [Candidate] {
        (shows?.items ?? []).compactMap { Candidate($0.uri, $0.name, [$0.publisher]) }
    }

    var shownEpisodes: [Candidate] {
        (episodes?.items ?? []).compactMap { Candidate($0.uri, $0.name, []) }
    }

    var shownAudiobooks: [Candidate] {
        (audiobooks?.items ?? []).compactMap { book in
            Candidate(book.uri, book.name, (book.authors ?? []).map(\.name))
        }
    }
}

extension Candidate {
    /// `nil` for what cannot be named or played.
    fileprivate init?(_ uri: SpotifyURI?, _ name: String?, _ people: [String?]) {
        guard let uri, let name else { return nil }
        self.init(
            uri: uri, name: name, artists: people.compactMap(\.self).joined(separator: ", "))
    }

    /// The keys that all kinds share.
    var json: JSONValue {
        ["id": .string(uri.id), "uri": .string(uri.rawValue), "name": .string(name)]
    }
}
