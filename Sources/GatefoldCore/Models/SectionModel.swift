import Observation

/// A page that shows one section of the library: in some order, and only what the person looks for.
@MainActor @Observable
package final class SectionModel<Value: LibraryValue> {
    /// What is shown, in order.
    package private(set) var rows: [SavedItem<Value>] = []
    package var order: SectionOrder {
        didSet { if order != oldValue { begin() } }
    }
    /// What the person types to find something.
    package var filter = "" {
        didSet { if filter != oldValue { begin() } }
    }

    /// Counts the orders and filters that have been shown: each is seen from its beginning.
    package private(set) var begun = 0

    package let section: LibrarySection<Value>
    /// The orders that one can choose from.
    package let orders: [SectionOrder]
    private let words: SectionWords
    /// Whether `rows` are made of something: until then, the page is still loading.
    private var isArranged = false
    @ObservationIgnored private var arranging: Task<Void, Never>?
    @ObservationIgnored private var arranged = 0
    @ObservationIgnored private var asked = 0

    /// Makes the page of a section.
    ///
    /// - Parameters:
    ///   - section: What it shows.
    ///   - orders: The orders to choose from; the first one is chosen.
    ///   - words: What the page says of itself.
    package init(_ section: LibrarySection<Value>, orders: [SectionOrder], words: SectionWords) {
        self.section = section
        self.orders = orders
        self.words = words
        order = orders.first ?? .recentlyAdded
        follow()
    }

    /// How the page is; how many there are without the filter.
    package var state: ScreenState<Int> {
        switch section.state {
        case .shown where !isArranged: .loading
        case let state: state
        }
    }

    package var title: String { words.title }
    /// As `12 albums`, or `3 of 12 albums` when only some match.
    package var countText: String {
        let all = count(section.content.count, words.noun)
        guard isFiltered else { return all }
        return "\(rows.count.grouped) of \(all)"
    }
    package var isFiltered: Bool { !SearchWords(filter).isEmpty }
    /// That nothing matches, in a sentence; `nil` if something does.
    package var noMatchText: String? {
        isFiltered && isArranged && rows.isEmpty ? "Nothing matches “\(filter)”." : nil
    }
    /// What an order is called on this page.
    package func text(of order: SectionOrder) -> String {
        order == .artist ? words.creditTitle : order.text
    }
    package var emptyTitle: String { words.emptyTitle }
    package var emptyText: String { words.emptyText }
    package var staleText: String? { section.staleText }
    package var progressText: String? { section.progressText }
    package var isRefreshing: Bool { section.isRefreshing }

    // MARK: - What a person does

    /// The page came into sight.
    package func appeared() async {
        await section.load()
        await section.refresh(ifOlderThan: 60)
    }

    package func tryAgainPressed() async { await section.refresh() }

    // MARK: - In order

    /// Waits until what is shown follows from order, filter and section; for tests.
    package func settled() async {
        while true {
            let number = arranged
            await arranging?.value
            await Task.yield()
            if number == arranged { return }
        }
    }

    /// Arranges anew with every change of the section, as long as this page lives.
    private func follow() {
        withObservationTracking {
            _ = section.content.count
        } onChange: { [weak self] in
            Task { @MainActor in self?.follow() }
        }
        arrange()
    }

    /// The person wants another order, or others.
    private func begin() {
        asked += 1
        arrange()
    }

    /// Off the main actor, because a section may be long; the last wish wins.
    private func arrange() {
        arranged += 1
        let (mine, order, words) = (arranged, order, SearchWords(filter))
        let items = section.content.items
        arranging?.cancel()
        arranging = Task {
            let rows = await Self.arrange(items, by: order, matching: words)
            guard mine == arranged else { return }
            self.rows = rows
            isArranged = true
            if begun != asked { begun = asked }
        }
    }

    @concurrent
    private nonisolated static func arrange(
        _ items: [SavedItem<Value>], by order: SectionOrder, matching words: SearchWords
    ) async -> [SavedItem<Value>] { order.arrange(items, matching: words) }
}

/// What a page of the library says of itself.
package struct SectionWords: Sendable {
    package var title: String
    /// What one of its things is called.
    package var noun: String
    package var emptyTitle: String
    package var emptyText: String
    /// What those are called who made them.
    package var creditTitle: String

    package init(
        title: String, noun: String, emptyTitle: String, emptyText: String,
        creditTitle: String = "Artist"
    ) {
        self.title = title
        self.noun = noun
        self.emptyTitle = emptyTitle
        self.emptyText = emptyText
        self.creditTitle = creditTitle
    }
}
