import Foundation
import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addSearchRoutes(_ routes: inout APIRoutes) {
        // `market` and `include_external` change nothing: a person's own files play everywhere.
        routes.get("search") { request, listener in
            let words = try searchWords(request)
            let kinds = try searchKinds(request)
            let wire = try await wire(for: request)
            let (most, standard) = regime.smallPage
            let part = try PageRequest(request, standard: standard, most: most)
            guard part.offset <= SearchFound.bound else { throw Refusal.invalidOffset }
            let found = try await library.search(
                words, kinds: kinds, limit: part.limit, offset: part.offset,
                for: listener.account?.id, sight: listener.playlistSight)
            return try json(results(found, SearchLinks(part, wire, words: words), wire))
        }
    }

    /// Links in Spotify's own answers say `query`, so clients send either.
    private func searchWords(_ request: HTTPRequest) throws -> String {
        let given = [request.queryValue("q"), request.queryValue("query")].compactMap { $0 }
        let words = given.first { text in
            text.unicodeScalars.contains { !$0.properties.isWhitespace }
        }
        guard let words else { throw Refusal(400, "No search query") }
        return words
    }

    private func searchKinds(_ request: HTTPRequest) throws -> Set<SearchKind> {
        let words = (request.queryValue("type") ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard words.contains(where: { !$0.isEmpty }) else {
            throw Refusal(400, "Missing parameter type")
        }
        return try Set(
            words.map { word in
                guard let kind = SearchKind(rawValue: word) else {
                    throw Refusal(400, "Bad search type field \(word)")
                }
                return kind
            })
    }

    private func results(
        _ found: SearchAnswer, _ links: SearchLinks, _ wire: WireFormat
    ) -> SearchResults {
        SearchResults(
            albums: links.page(.album, found.albums) { wire.album($0) },
            artists: links.page(.artist, found.artists) { wire.artist($0) },
            tracks: links.page(.track, found.tracks, wire.track),
            playlists: links.page(.playlist, found.playlists) { wire.playlist($0) },
            shows: links.page(.show, found.shows) { wire.show($0) },
            episodes: links.page(.episode, found.episodes) { wire.simplifiedEpisode($0) },
            audiobooks: links.page(.audiobook, found.audiobooks) { wire.audiobook($0) })
    }
}

/// The pages of one search, a page and its links for each kind.
private struct SearchLinks {
    private let part: PageRequest
    private let wire: WireFormat
    private let query: String

    init(_ part: PageRequest, _ wire: WireFormat, words: String) {
        self.part = part
        self.wire = wire
        query = words.inQuery
    }

    func page<Element, Item>(
        _ kind: SearchKind, _ slice: Slice<Element>?, _ make: (Element) -> Item
    ) -> Page<Item>? {
        slice.map {
            part.page(
                $0.elements.map(make), total: $0.total,
                at: wire.href("search?query=\(query)&type=\(kind.rawValue)"))
        }
    }
}
