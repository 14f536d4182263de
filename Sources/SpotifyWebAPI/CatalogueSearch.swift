import WebAPIClient

/// One search, asked page by page.
struct CatalogueSearch: Sendable {
    /// The service answers nothing beyond so many results, whatever total it names.
    private static let reach = 1_000

    let client: SpotifyClient
    let query: String
    let market: Market?
    let includingExternalAudio: Bool

    /// One page of each kind, joined from as many as it takes.
    func results(
        _ kinds: [SpotifyURI.Kind], limit: Int, offset: Int
    ) async throws -> SearchResults {
        var (results, size) = try await client.access.pageSizes.asking(limit, for: "search") {
            try await page(kinds, limit: $0, offset: offset)
        }
        var reached = size
        while reached < limit {
            let rest = kinds.filter { results.hasNext($0) }
            guard !rest.isEmpty else { break }
            let more = try await page(
                rest, limit: min(size, limit - reached), offset: offset + reached)
            results.append(more)
            reached += size
        }
        return results
    }

    /// What one request finds; none is sent for nothing, and beyond the service's reach.
    func page(
        _ kinds: [SpotifyURI.Kind], limit: Int, offset: Int
    ) async throws -> SearchResults {
        let offset = max(0, offset)
        let limit = min(limit, Self.reach - offset)
        guard limit > 0, !kinds.isEmpty else { return SearchResults() }
        var results = try await client.send(
            .search(
                query, kinds: kinds, market: market, limit: limit, offset: offset,
                includingExternalAudio: includingExternalAudio))
        if offset + limit >= Self.reach { results.endHere() }
        return results
    }
}

extension SearchResults {
    /// Whether the service says that it has more of a kind.
    fileprivate func hasNext(_ kind: SpotifyURI.Kind) -> Bool {
        switch kind {
        case .album: albums?.hasNext ?? false
        case .artist: artists?.hasNext ?? false
        case .track: tracks?.hasNext ?? false
        case .playlist: playlists?.hasNext ?? false
        case .show: shows?.hasNext ?? false
        case .episode: episodes?.hasNext ?? false
        case .audiobook: audiobooks?.hasNext ?? false
        default: false
        }
    }

    /// Joins pages that follow.
    fileprivate mutating func append(_ more: SearchResults) {
        albums?.append(more.albums)
        artists?.append(more.artists)
        tracks?.append(more.tracks)
        playlists?.append(more.playlists)
        shows?.append(more.shows)
        episodes?.append(more.episodes)
        audiobooks?.append(more.audiobooks)
    }

    /// Names no page after these.
    fileprivate mutating func endHere() {
        albums?.next = nil
        artists?.next = nil
        tracks?.next = nil
        playlists?.next = nil
        shows?.next = nil
        episodes?.next = nil
        audiobooks?.next = nil
    }
}

extension Page {
    /// Joins the page that follows; one that did not come leaves off where this one ends.
    fileprivate mutating func append(_ following: Page?) {
        guard let following else { return }
        items += following.items
        limit = limit.flatMap { limit in following.limit.map { limit + $0 } }
        total = following.total ?? total
        next = following.next
    }
}
