import Foundation
import Observation

/// The app as a whole: who is signed in, where the person is, and what is told in passing.
@MainActor @Observable
package final class AppModel {
    /// What the window shows.
    package enum Screen: Hashable {
        case starting
        /// The cards that lead to music.
        case signIn
        case failed(Failure)
        /// An account; the number tells one opening from the next.
        case listening(Int)
    }

    /// Where pictures come from, and where they are kept.
    package struct Pictures: Sendable {
        package let fetching: any ImageFetching
        /// `nil` to keep none.
        package let files: ImageFiles?

        package init(fetching: any ImageFetching, files: ImageFiles?) {
            self.fetching = fetching
            self.files = files
        }
    }

    package let accounts: AccountsModel
    package let navigation: Navigation
    package let notices: Notices
    package let dialogs = Dialogs()
    /// The folders of one's own music; `nil` if they cannot be changed.
    package let musicFolders: MusicFoldersModel?
    /// What must be done before the app ends.
    package let work = WorkUnderWay()
    /// The account that is shown.
    package private(set) var listening: Listening?
    /// How the app was left, and is by now.
    package private(set) var state: DesktopState
    /// A link that was given before an account was open.
    @ObservationIgnored private var waitingLink: String?
    @ObservationIgnored private var opened = 0
    @ObservationIgnored private let folders: WorldFolders
    /// Puts a text into the clipboard; the view's.
    @ObservationIgnored package var copy: @MainActor (String) -> Void = { _ in }
    /// Closes the app; the view's.
    @ObservationIgnored package var quit: @MainActor () -> Void = {}

    /// Makes the app; nothing is opened before ``start()``.
    ///
    /// - Parameters:
    ///   - accounts: Who is signed in.
    ///   - notices: Those of `accounts`.
    ///   - folders: Where things are kept.
    ///   - pictures: Where pictures come from.
    ///   - ownMusic: The folders of one's own music, if they can be changed.
    package init(
        accounts: AccountsModel, notices: Notices, folders: WorldFolders, pictures: Pictures,
        ownMusic: (any FolderServing)? = nil
    ) {
        musicFolders = ownMusic.map { MusicFoldersModel($0, display: folders.display) }
        self.pictures = pictures
        self.accounts = accounts
        self.notices = notices
        self.folders = folders
        let left = DesktopState.read(in: folders)
        navigation = Navigation(at: left.route ?? .home)
        state = left
        guard let musicFolders else { return }
        accounts.musicFoldersPressed = { [dialogs] in dialogs.ask(.musicFolders) }
        musicFolders.found = { [weak self] in
            guard let listening = self?.listening, listening.session.choice.isAtHome else { return }
            Task { await listening.refresh() }
        }
    }

    // MARK: - What is shown

    package var screen: Screen {
        if accounts.showsSignIn { return .signIn }
        switch accounts.state {
        case .starting: return .starting
        case .signedOut: return .signIn
        case .failed(let failure): return .failed(failure)
        case .open: return listening == nil ? .starting : .listening(opened)
        }
    }

    /// What the header calls the page.
    package var pageTitle: String { navigation.current.title ?? "" }

    /// What the desktop calls the window: what is heard, if something is.
    package var windowTitle: String {
        guard let player = listening?.player, player.isPlaying, let item = player.item else {
            return "Gatefold"
        }
        return item.creditLine.isEmpty ? item.title : "\(item.title) – \(item.creditLine)"
    }

    /// Where pictures come from, and where they are kept.
    package let pictures: Pictures

    // MARK: - Beginning and ending

    /// Opens the account that was shown last.
    package func start() async {
        follow()
        await accounts.start()
    }

    /// Waits, though not for ever, until what the person changes is whole, and what was learned of
    /// the account is kept.
    package func finish() async {
        await work.finish()
        guard let session = accounts.session, !Task.isCancelled else { return }
        work.begin { await session.close() }
        await work.finish(patience: .seconds(5), grace: .zero)
    }

    /// Keeps how the app is left.
    package func leave() {
        state.route = navigation.current
        save()
        listening?.stop()
    }

    /// Makes what an account needs each time one is opened.
    private func follow() {
        let session = withObservationTracking {
            accounts.session
        } onChange: { [weak self] in
            Task { @MainActor in self?.follow() }
        }
        show(session)
    }

    private func show(_ session: ServiceSession?) {
        listening?.stop()
        notices.forgetUndo()
        guard let session else {
            listening = nil
            return
        }
        if opened > 0 { navigation.reset() }
        opened += 1
        let key = session.cacheKey
        let listening = Listening(
            session, cachedIn: folders.accountCache(key), navigation: navigation, notices: notices,
            dialogs: dialogs, work: work, pictures: pictures.fetching,
            lastDevice: state.lastDevices[key],
            showsRemaining: state.showsRemaining, copy: { [weak self] in self?.copied($0) })
        listening.playback.deviceUsed = { [weak self] device in
            self?.state.lastDevices[key] = device
            self?.save()
        }
        listening.player.settingsChanged = { [weak self] player in
            self?.state.showsRemaining = player.showsRemaining
            self?.save()
        }
        self.listening = listening
        listening.start()
        if let link = waitingLink {
            waitingLink = nil
            open(link)
        }
    }

    private func copied(_ text: String) {
        copy(text)
        notices.tell("Link copied")
    }

    // MARK: - What a person does

    /// Something happened to the home service of this computer.
    package func homeServiceChanged(_ change: HomeServiceChange) {
        let playback = listening.flatMap { $0.session.choice.isAtHome ? $0.playback : nil }
        switch change {
        case .ended(.killed): playback?.refresh()
        case .ended: break
        case .startedAgain(_, let end):
            notices.tell("The home service had stopped; it was started again.")
            // Who stopped it did not want to hear it any more.
            if end == .killed { playback?.goOn() }
        }
    }

    /// Opens what a link names, as from the desktop or another program.
    package func open(_ link: String) {
        guard let listening else {
            waitingLink = link
            return
        }
        guard let id = listening.service.item(named: link) else {
            return notices.tell(
                Failure(.notFound, "This link names nothing that can be opened here."))
        }
        switch id.kind {
        case .track, .episode, .chapter: listening.player.play(.items([id]))
        default: navigation.open(.item(id))
        }
    }

    /// Light or dark.
    package func choose(_ appearance: DesktopState.Appearance) {
        state.appearance = appearance
        save()
    }

    /// The window got or lost the keyboard: changes made elsewhere are looked for.
    package func windowFocused(_ isFocused: Bool) {
        guard isFocused, let listening else { return }
        Task { await listening.windowFocused() }
    }

    /// The window came onto the screen, or went.
    package func windowShown(_ isShown: Bool) {
        listening?.playback.windowChanged(isVisible: isShown)
    }

    /// The window was given another size.
    package func windowResized(width: Int, height: Int, isMaximized: Bool) {
        state.window = .init(width: width, height: height, isMaximized: isMaximized)
    }

    private func save() {
        do { try state.write(in: folders) } catch { notices.tell(Failure(error)) }
    }
}
