import Foundation
import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addSearchRoutes(_ routes: inout APIRoutes) {
        routes.get("search") { request, _ in
            // Links in Spotify's own answers say `query`, so clients send either.
            guard let words = request.queryValue("q") ?? request.queryValue("query"), !words.isEmpty
            else {
                throw Refusal(400, "No search query")
            }
            let (kinds, empty) = try searchKinds(request)
            let part = try PageRequest(request)
            guard part.offset <= 1_000 else { throw Refusal.invalidOffset }
            let found = try await catalogue.search(
                words, kinds: kinds, limit: part.limit, offset: part.offset)
            return try json(results(found, part, words, empty: empty))
        }
    }

    /// What Spotify can find besides, and a folder of music has not.
    private static let kindsWithoutFiles: Set = ["show", "episode", "audiobook"]

    private func searchKinds(
        _ request: HTTPRequest
    ) throws -> (kinds: Set<SearchKind>, empty: Set<String>) {
        guard let text = request.queryValue("type"), !text.isEmpty else {
            throw Refusal(400, "Missing parameter type")
        }
        let words = text.split(separator: ",").map(String.init)
        let kinds = words.compactMap { SearchKind(rawValue: $0) }
        let empty = words.filter { Self.kindsWithoutFiles.contains($0) }
        if let word = words.first(where: { !empty.contains($0) && SearchKind(rawValue: $0) == nil })
        {
            throw Refusal(400, "Bad search type field \(word)")
        }
        guard !words.isEmpty else { throw Refusal(400, "Missing parameter type") }
        return (Set(kinds), Set(empty))
    }

    private func results(
        _ found: SearchAnswer, _ part: PageRequest, _ words: String, empty: Set<String>
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
        func nothing<Item>(_ kind: String) -> Page<Item> {
            part.page([], total: 0, at: wire.href("search?query=\(escaped)&type=\(kind)"))
        }
        return SearchResults(
            albums: page(.album, found.albums) { wire.album($0) },
            artists: page(.artist, found.artists) { wire.artist($0) },
            tracks: page(.track, found.tracks, wire.track),
            playlists: page(.playlist, found.playlists) { wire.playlist(LibraryPlaylist($0)) },
            shows: empty.contains("show") ? nothing("show") : nil,
            episodes: empty.contains("episode") ? nothing("episode") : nil)
    }
}
