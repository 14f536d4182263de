import Foundation
import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addSearchRoutes(_ routes: inout Router<SignedIn>) {
        routes.get("search") { request, _ in
            // Links in Spotify's own answers say `query`, so clients send either.
            guard let words = request.queryValue("q") ?? request.queryValue("query"), !words.isEmpty
            else {
                throw Refusal(400, "No search query")
            }
            let kinds = try searchKinds(request)
            let part = try PageRequest(request)
            let found = try await catalogue.search(
                words, kinds: kinds, limit: part.limit, offset: part.offset)
            return try json(results(found, part, words))
        }
    }

    private func searchKinds(_ request: HTTPRequest) throws -> Set<SearchKind> {
        guard let text = request.queryValue("type"), !text.isEmpty else {
            throw Refusal(400, "Missing parameter type")
        }
        var kinds: Set<SearchKind> = []
        for word in text.split(separator: ",") {
            if let kind = SearchKind(rawValue: String(word)) {
                kinds.insert(kind)
            } else if !["show", "episode", "audiobook"].contains(word) {
                throw Refusal(400, "Bad search type field \(word)")
            }
        }
        return kinds
    }

    private func results(
        _ found: SearchAnswer, _ part: PageRequest, _ words: String
    ) -> SearchResults {
        let escaped =
            words.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        func page<Element, Item>(
            _ kind: SearchKind, _ slice: Slice<Element>?, _ make: (Element) -> Item
        ) -> Page<Item>? {
            let address = wire.href("search?query=\(escaped)&type=\(kind.rawValue)")
            return slice.map {
                part.page($0.elements.map(make), total: $0.total, at: address)
            }
        }
        return SearchResults(
            albums: page(.album, found.albums) { wire.album($0) },
            artists: page(.artist, found.artists) { wire.artist($0) },
            tracks: page(.track, found.tracks, wire.track),
            playlists: page(.playlist, found.playlists) { wire.playlist($0, owner: owner) })
    }
}
