package import Foundation
import Observation

/// The search page: finds as the person types.
///
/// The last words win: an answer to earlier ones is never shown, however late it comes.
@MainActor @Observable
package final class SearchModel {
    package enum State: Hashable, Sendable {
        /// Nothing was typed; what was looked for before is offered.
        case recent([String])
        /// The first answer is on its way.
        case searching
        case shown(SearchResultPage)
        case nothing(words: String)
        case failed(Failure)
    }

    package private(set) var state = State.recent([])
    /// What stands in the entry.
    package private(set) var words = ""
    /// Whether an answer is on its way while an earlier one is still shown.
    package private(set) var isSearching = false

    /// The whole list of one kind, while it is shown in the place of the results.
    package private(set) var list: SearchListModel?

    @ObservationIgnored private let service: any CatalogueService
    @ObservationIgnored private let named: @MainActor (String) -> MusicID?
    @ObservationIgnored private let capabilities: @MainActor () -> Capabilities
    @ObservationIgnored private let navigation: Navigation
    @ObservationIgnored private let player: any PlayStarting
    @ObservationIgnored private let notices: Notices
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var recent: RecentTexts
    @ObservationIgnored private var search: Task<Void, Never>?
    /// Counts the searches, so that an answer to an earlier one is dropped.
    @ObservationIgnored private var number = 0

    /// How long the person must pause before it is asked.
    package static let pause = Duration.milliseconds(250)
    private static let ofEachKind = 10

    /// Makes the page of one account.
    ///
    /// - Parameters:
    ///   - service: Is asked.
    ///   - named: What a link or URI names; `nil` if it names nothing.
    ///   - player: Plays songs and episodes.
    ///   - navigation: Opens all else.
    ///   - notices: Is told what cannot be played.
    ///   - capabilities: What the account can do by now.
    ///   - recentFile: Where is kept what was looked for; `nil` to forget it at the end.
    ///   - clock: Measures the pauses in typing.
    package init(
        service: any CatalogueService, named: @escaping @MainActor (String) -> MusicID?,
        player: any PlayStarting, navigation: Navigation, notices: Notices,
        capabilities: @escaping @MainActor () -> Capabilities = { Capabilities() },
        recentFile: URL? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.service = service
        self.named = named
        self.capabilities = capabilities
        self.navigation = navigation
        self.player = player
        self.notices = notices
        self.clock = clock
        recent = RecentTexts(file: recentFile)
        state = .recent(recent.texts)
    }

    package var title: String { "Search" }
    package var placeholder: String { "Songs, albums, artists, or a link" }

    /// The title over what stands in the place of results; `nil` if there are some.
    package var statusTitle: String? {
        switch state {
        case .recent(let texts): texts.isEmpty ? "Search for Music" : nil
        case .searching, .shown: nil
        case .nothing: "No Results"
        case .failed(let failure):
            failure.kind == .unreachable ? "You Are Offline" : "The Search Failed"
        }
    }

    package var statusText: String? {
        switch state {
        case .recent(let texts):
            texts.isEmpty
                ? "Type words, or paste a link to a song, album, artist or playlist." : nil
        case .searching, .shown: nil
        case .nothing(let words): "Nothing was found for “\(words)”. Look at the spelling."
        case .failed(let failure):
            [failure.message, failure.advice].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// Which part of the page is shown.
    package enum Part: String, Sendable {
        case status, recent, searching, results, all
    }

    package var part: Part {
        switch state {
        case .recent(let texts): texts.isEmpty ? .status : .recent
        case .searching: .searching
        case .shown: list == nil ? .results : .all
        case .nothing, .failed: .status
        }
    }

    package var canTryAgain: Bool {
        if case .failed = state { true } else { false }
    }

    // MARK: - What a person does

    /// Types; it is asked when they pause.
    package func typed(_ text: String) {
        guard text != words else { return }
        words = text
        begin(after: Self.pause)
    }

    /// Presses Enter: asks at once, and remembers the words.
    package func submitted() {
        let isAnswered = if case .shown(let page) = state { page.words == wanted } else { false }
        if !isAnswered || isSearching { begin(after: .zero) }
        if let wanted { remember(wanted) }
    }

    package func tryAgainPressed() { begin(after: .zero) }

    /// Looks again for what was looked for before.
    package func recentPressed(_ text: String) {
        words = text
        submitted()
    }

    package func forgetPressed(_ text: String) {
        recent.remove(text)
        showRecent()
    }

    package func forgetAllPressed() {
        recent.removeAll()
        showRecent()
    }

    /// Opens a result; a song or an episode plays.
    package func activate(_ hit: SearchHit) {
        if let wanted { remember(wanted) }
        guard let id = hit.musicID else {
            return notices.tell("The service has no page for “\(hit.title)”.")
        }
        switch hit {
        case .track(let track):
            guard track.isPlayable else {
                return notices.tell("“\(hit.title)” is not available to you now.")
            }
            player.play(.items([id]))
        case .episode: player.play(.items([id]))
        default: navigation.open(.item(id))
        }
    }

    /// Shows the whole list of one kind in the place of the results.
    package func showAll(_ kind: MusicKind) {
        guard let wanted else { return }
        remember(wanted)
        list = SearchListModel(wanted, kind, service: service)
    }

    /// Goes back from the list of one kind to the results.
    package func backPressed() { list = nil }

    // MARK: - Searching

    private var wanted: String? {
        let text = words.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// Drops what is on its way and asks anew.
    private func begin(after pause: Duration) {
        number += 1
        list = nil
        search?.cancel()
        search = nil
        isSearching = false
        guard let wanted else {
            state = .recent(recent.texts)
            return
        }
        if openLink(wanted) { return }
        if let reason = capabilities().reason(against: .search) {
            state = .failed(Failure(.notOffered, reason))
            return
        }
        isSearching = true
        // Earlier results stay until there are new ones; words and errors would be lies.
        if case .shown = state {} else { state = .searching }
        let mine = number
        search = Task {
            if pause > .zero {
                do { try await clock.sleep(for: pause) } catch { return }
            }
            await ask(wanted, mine)
        }
    }

    private func ask(_ wanted: String, _ mine: Int) async {
        let kinds = kinds
        do {
            let results = try await service.search(
                wanted, for: Set(kinds), limit: Self.ofEachKind, offset: 0)
            guard mine == number else { return }
            let page = SearchResultPage(results, for: wanted, kinds: kinds)
            state = page.sections.isEmpty ? .nothing(words: wanted) : .shown(page)
        } catch {
            guard mine == number else { return }
            state = .failed(Failure(error))
        }
        isSearching = false
    }

    private var kinds: [MusicKind] {
        let capabilities = capabilities()
        return [.track, .album, .artist, .playlist, .show, .episode, .audiobook].filter { kind in
            switch kind {
            case .show, .episode: capabilities.can(.shows)
            case .audiobook: capabilities.can(.audiobooks)
            case .playlist: capabilities.can(.readPlaylists)
            default: true
            }
        }
    }

    // MARK: - Links

    /// Opens what a link names, if the words are one.
    private func openLink(_ text: String) -> Bool {
        guard text.contains(":") || text.contains("/"), !text.contains(where: \.isWhitespace),
            let id = named(text)
        else { return false }
        words = ""
        state = .recent(recent.texts)
        switch id.kind {
        case .track, .episode, .chapter: openCollection(of: id)
        default: navigation.open(.item(id))
        }
        return true
    }

    /// A track has no page: its album is opened, or its podcast or book.
    private func openCollection(of id: MusicID) {
        let mine = number
        isSearching = true
        search = Task {
            do {
                let collection: Credit?
                if id.kind == .track {
                    collection = try await service.track(id).album
                } else {
                    collection = try await service.episode(id).show
                }
                guard mine == number else { return }
                isSearching = false
                guard let page = collection?.id else {
                    return player.play(.items([id]))
                }
                navigation.open(.item(page))
            } catch {
                guard mine == number else { return }
                isSearching = false
                state = .failed(Failure(error))
            }
        }
    }

    // MARK: - Recent searches

    private func remember(_ text: String) {
        guard named(text) == nil else { return }
        recent.use(text)
    }

    private func showRecent() {
        if case .recent = state { state = .recent(recent.texts) }
    }
}

/// What one search found.
package struct SearchResultPage: Hashable, Sendable {
    /// Those of one kind.
    package struct Section: Hashable, Sendable, Identifiable {
        package let kind: MusicKind
        package let hits: [SearchHit]
        /// Whether there may be more of them.
        package let hasMore: Bool

        package var id: MusicKind { kind }
        package var title: String { kind.plural }
        package var allTitle: String { "Show All \(kind.plural)" }
    }

    package let words: String
    /// What was most likely meant.
    package let best: SearchHit?
    package let sections: [Section]

    init(_ results: SearchResults, for words: String, kinds: [MusicKind]) {
        self.words = words
        best = results.best(for: words)
        sections = kinds.compactMap { kind in
            let hits = results.hits(kind)
            return hits.isEmpty
                ? nil : Section(kind: kind, hits: Array(hits.prefix(6)), hasMore: hits.count > 6)
        }
    }
}
