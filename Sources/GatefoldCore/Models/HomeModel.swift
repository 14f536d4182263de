package import Foundation
import Observation

/// The page that the app opens with.
@MainActor @Observable
package final class HomeModel {
    /// What was heard, without end as far as the service tells.
    package let recent: PagedList<PlayedItem>
    /// What was heard most lately; empty where the service does not say.
    package private(set) var topTracks: [Track] = []
    package private(set) var topArtists: [Artist] = []
    /// What has just come out; empty where the service does not say.
    package private(set) var newReleases: [Album] = []
    /// What was heard as it was kept, until the service has answered.
    private var keptRecent: [PlayedItem] = []
    /// Whether the service was asked for all that it offers.
    private var hasRead = false

    @ObservationIgnored private let service: any HistoryService
    @ObservationIgnored private let library: LibraryModel
    @ObservationIgnored private let cache: LibraryCache
    @ObservationIgnored private let player: any PlayStarting
    @ObservationIgnored private let capabilities: @MainActor () -> Capabilities
    @ObservationIgnored private let date: @Sendable () -> Date

    package init(
        service: any HistoryService, library: LibraryModel, cache: LibraryCache,
        player: any PlayStarting, capabilities: @escaping @MainActor () -> Capabilities,
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.service = service
        self.library = library
        self.cache = cache
        self.player = player
        self.capabilities = capabilities
        self.date = date
        recent = PagedList { try await service.recentlyPlayed(at: $0) }
    }

    /// The newest in the library.
    package var newlyAdded: [SavedItem<Album>] { Array(library.albums.content.items.prefix(24)) }

    /// What was heard, the newest first.
    package var played: [PlayedItem] { recent.items.isEmpty ? keptRecent : recent.items }

    /// How the page is; shown as soon as there is anything to show.
    package var state: ScreenState<Int> {
        let number = newlyAdded.count + played.count + topTracks.count + newReleases.count
        if number > 0 { return .shown(number) }
        if let failure = library.albums.failure ?? recent.failure { return .failed(failure) }
        return hasRead && library.albums.state == .empty ? .empty : .loading
    }

    package var staleText: String? { library.albums.staleText }

    /// When something was heard, in words: `5 minutes ago`, `yesterday`, `12 May`.
    package func whenText(_ item: PlayedItem) -> String {
        item.playedAt.map { $0.agoText(at: date()) } ?? ""
    }

    package func isPlaying(_ track: Track) -> Bool { track.isSame(as: player.currentItem) }

    // MARK: - What a person does

    /// The page came into sight.
    package func appeared() async {
        await library.albums.load()
        await loadKept()
        await read()
        await library.albums.refresh(ifOlderThan: 60)
    }

    package func tryAgainPressed() async {
        await library.albums.refresh()
        await read()
    }

    /// The person came near the end of what was heard.
    package func endReached() async { await recent.loadMore() }

    /// Plays what was heard once more.
    package func activated(_ item: PlayedItem) {
        guard let id = item.track.id, item.track.isPlayable else { return }
        player.play(.items([id]))
    }

    /// Plays what is heard most, from this track on.
    package func activated(_ track: Track) {
        let ids = topTracks.filter(\.isPlayable).compactMap(\.id)
        guard let id = track.id, let start = ids.firstIndex(of: id) else { return }
        player.play(.items(ids, startIndex: start))
    }

    // MARK: - Reading

    private func loadKept() async {
        if keptRecent.isEmpty {
            keptRecent = await cache.list(.recentlyPlayed)?.items ?? []
        }
        if topTracks.isEmpty { topTracks = await cache.list(.topTracks)?.items ?? [] }
        if topArtists.isEmpty { topArtists = await cache.list(.topArtists)?.items ?? [] }
        if newReleases.isEmpty { newReleases = await cache.list(.newReleases)?.items ?? [] }
    }

    private func read() async {
        let can = capabilities()
        if can.can(.recentlyPlayed) {
            await recent.reload()
            if recent.failure == nil {
                await cache.keep(KeptList(items: recent.items), as: .recentlyPlayed)
            }
        }
        let service = service
        if can.can(.topItems) {
            let tracks = await newest(.topTracks) { try await service.topTracks(at: nil) }
            topTracks = tracks ?? topTracks
            let artists = await newest(.topArtists) { try await service.topArtists(at: nil) }
            topArtists = artists ?? topArtists
        }
        if can.can(.newReleases) {
            let albums = await newest(.newReleases) { try await service.newReleases(at: nil) }
            newReleases = albums ?? newReleases
        }
        hasRead = true
    }

    /// The first page of what only some services have: without it the page is none the worse.
    private func newest<Item: Packed & Sendable>(
        _ name: KeptListName, _ source: () async throws -> ListPage<Item>
    ) async -> [Item]? {
        guard let page = try? await source() else { return nil }
        await cache.keep(KeptList(items: page.items), as: name)
        return page.items
    }
}

extension Date {
    /// How long ago that was, in words: `now`, `5 minutes ago`, `yesterday`, `12 May`.
    package func agoText(at now: Date) -> String {
        let seconds = now.timeIntervalSince(self)
        switch seconds {
        case ..<60: return "now"
        case ..<3600: return "\(count(Int(seconds / 60), "minute")) ago"
        case ..<86_400: return "\(count(Int(seconds / 3600), "hour")) ago"
        case ..<172_800: return "yesterday"
        case ..<604_800: return "\(count(Int(seconds / 86_400), "day")) ago"
        default:
            let isThisYear = seconds < 300 * 86_400
            let style = Date.FormatStyle(locale: Locale(identifier: "en_GB"))
                .day().month(.wide)
            return formatted(isThisYear ? style : style.year())
        }
    }
}
