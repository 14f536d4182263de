package import Foundation
import Observation

/// All that is there while one account is shown: its library, its player, and what pages need.
@MainActor @Observable
package final class Listening {
    package let session: ServiceSession
    package let library: LibraryModel
    package let playlists: PlaylistsModel
    package let playback: PlaybackSession
    package let player: PlayerModel
    /// What is played through.
    package let source: PlayingSource
    package let queue: QueueModel
    package let devices: DevicesModel
    package let search: SearchModel
    package let menus: ItemMenu

    /// Until when requests are held back because the service asked for that.
    private var heldUntil: Date?

    @ObservationIgnored package let cache: LibraryCache
    @ObservationIgnored private var work: [Task<Void, Never>] = []
    @ObservationIgnored private let date: @Sendable () -> Date
    /// When it was asked last whether the plan has changed.
    @ObservationIgnored private var planAskedAt = Date.distantPast

    /// How many seconds lie between two questions about the plan.
    private static let planPause: TimeInterval = 30

    /// Makes an account's models; nothing is asked before ``start()``.
    ///
    /// - Parameters:
    ///   - session: The account.
    ///   - folder: Where is kept what the person used last.
    ///   - navigation: Where the person is.
    ///   - notices: Where is told what was done, and what could not be.
    ///   - dialogs: Where pages ask for dialogs.
    ///   - work: Is told of changes, which must not be cut off.
    ///   - pictures: Where pictures come from; without, no cover is brought back.
    ///   - lastDevice: The device it played on last.
    ///   - showsRemaining: Whether the player shows the time that is left.
    ///   - date: The time of day.
    ///   - copy: Puts a text into the clipboard.
    package init(
        _ session: ServiceSession, cachedIn folder: URL, navigation: Navigation, notices: Notices,
        dialogs: Dialogs, work: WorkUnderWay = WorkUnderWay(),
        pictures: (any ImageFetching)? = nil, lastDevice: String? = nil,
        showsRemaining: Bool = false, date: @escaping @Sendable () -> Date = { Date() },
        copy: @escaping @MainActor (String) -> Void
    ) {
        self.date = date
        let service = session.service
        self.session = session
        cache = session.cache
        library = LibraryModel(
            service: service, cache: cache, notices: notices, work: work,
            capabilities: { service.capabilities })
        playback = PlaybackSession(
            service: service, capabilities: { service.capabilities }, notices: notices,
            work: work, lastDevice: lastDevice)
        player = PlayerModel(playback, library: library, showsRemaining: showsRemaining)
        queue = QueueModel(player)
        devices = DevicesModel(playback)
        playlists = PlaylistsModel(
            service: service, cache: cache, library: library, player: player,
            navigation: navigation, notices: notices, work: work, me: { service.owner },
            capabilities: { service.capabilities },
            recentFile: folder.appending(path: "recent-playlists.json"), pictures: pictures)
        source = PlayingSource(playback) { [library, playlists] id in
            library.title(of: id) ?? playlists.title(of: id)
        } find: { [library, playlists] id in
            // At the start it is asked for before the cache has been read.
            await library.loadAllButSongs()
            await playlists.section.load()
            if let title = library.title(of: id) ?? playlists.title(of: id) { return title }
            return try await service.title(of: id)
        }
        search = SearchModel(
            service: service, named: { service.item(named: $0) }, player: player,
            navigation: navigation, notices: notices, capabilities: { service.capabilities },
            recentFile: folder.appending(path: "recent-searches.json"))
        menus = ItemMenu(
            service: service, library: library, player: player, navigation: navigation,
            dialogs: dialogs, notices: notices, copy: copy)
    }

    /// What the window says of the service above every page.
    @ObservationIgnored package private(set) lazy var status = ServiceStatus(
        trouble: { [weak self] in self?.trouble }, retry: { [weak self] in await self?.refresh() })

    package var service: any MusicService { session.service }

    /// The pages that the sidebar leads to: those that the service has something for.
    package var sections: [Route] {
        let capabilities = service.capabilities
        return Route.sections.filter { $0.needs.map(capabilities.can) ?? true }
    }

    /// What is wrong with the service as a whole.
    package var trouble: Failure? {
        playback.trouble ?? library.trouble
            ?? heldUntil.map { Failure(.rateLimited, "The service is busy.", retryAt: $0) }
    }

    /// Begins to show what is kept, and to ask for what is new.
    package func start() {
        playback.start()
        work = [
            Task { [library] in await library.run() },
            Task { [service, playlists] in
                // Who is signed in says which playlists are the person's own.
                _ = try? await service.profile()
                await playlists.appeared()
            },
            Task { [weak self, requests = session.requests] in
                for await _ in requests.changes {
                    guard let self else { return }
                    let until = requests.heldUntil
                    if until != heldUntil { heldUntil = until }
                }
            },
        ]
    }

    /// Ends all that is under way; what was kept stays.
    package func stop() {
        playback.stop()
        library.stop()
        playlists.section.stop()
        for task in work { task.cancel() }
        work = []
    }

    /// Asks anew for all that may have changed.
    package func refresh() async {
        async let plan: Void = askForPlan()
        playback.refresh()
        await library.refresh()
        await playlists.tryAgainPressed()
        await plan
    }

    /// The person came back to the window, perhaps from the page on which they changed their plan.
    package func windowFocused() async {
        async let plan: Void = askForPlanIfRefused()
        await library.windowFocused()
        await plan
    }

    private func askForPlanIfRefused() async {
        let isDue = date().timeIntervalSince(planAskedAt) >= Self.planPause
        if isDue, !service.capabilities.can(.controlPlayback) { await askForPlan() }
    }

    /// Reads what plan the account has, and lets the player's controls follow.
    private func askForPlan() async {
        planAskedAt = date()
        _ = try? await service.profile()
        playback.learnCapabilities()
    }
}

extension LibraryModel: TrackLiking {}

extension LibraryModel {
    /// Why the last reading of what is seen first did not come about; `nil` if it did.
    package var trouble: Failure? { albums.failure ?? tracks.failure }

    /// Whether all of it is known and nothing is on its way.
    package var isSettled: Bool {
        albums.isSettled && tracks.isSettled && artists.isSettled && shows.isSettled
            && episodes.isSettled && audiobooks.isSettled
    }
}

extension LibrarySection {
    fileprivate var isSettled: Bool { content.isComplete && !isRefreshing }
}
