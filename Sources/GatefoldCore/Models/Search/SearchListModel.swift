import Observation

/// All results of one kind, as far as one scrolls.
@MainActor @Observable
package final class SearchListModel {
    /// The service finds no more than so many.
    private nonisolated static let reach = 1_000
    private nonisolated static let pageSize = 50

    package let words: String
    package let kind: MusicKind
    package let list: PagedList<SearchHit>

    init(_ words: String, _ kind: MusicKind, service: any CatalogueService) {
        self.words = words
        self.kind = kind
        list = PagedList { cursor in
            let offset = if case .offset(let offset) = cursor { offset } else { 0 }
            let results = try await service.search(
                words, for: [kind], limit: Self.pageSize, offset: offset)
            let hits = results.hits(kind)
            let next = offset + Self.pageSize
            // Some of a page may be left out as lost, so that a short page is no end.
            return ListPage(
                items: hits, next: hits.isEmpty || next >= Self.reach ? nil : .offset(next))
        }
    }

    package var title: String { "\(kind.plural) for “\(words)”" }

    /// Each once: pages may overlap when the service's order changes.
    package var hits: [SearchHit] {
        var seen: Set<MusicID> = []
        return list.items.filter { hit in
            hit.musicID.map { seen.insert($0).inserted } ?? true
        }
    }

    package var state: ScreenState<[SearchHit]> {
        switch list.state {
        case .shown: .shown(hits)
        case .loading: .loading
        case .empty: .empty
        case .failed(let failure): .failed(failure)
        }
    }

    /// What went wrong further down; `nil` if nothing did.
    package var moreFailure: Failure? { list.items.isEmpty ? nil : list.failure }

    package func appeared() async { await list.loadMore() }

    /// The end of what was fetched came near.
    package func nearEnd() async {
        guard list.failure == nil else { return }
        await list.loadMore()
    }

    package func tryAgainPressed() async { await list.loadMore() }
}
