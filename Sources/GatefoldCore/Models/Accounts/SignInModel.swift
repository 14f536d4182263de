import Observation

/// A way to music that a person can choose.
package struct SignInCard: Sendable, Hashable, Identifiable {
    package enum Kind: Sendable, Hashable {
        case spotify, ownMusic
    }

    package var id: Kind
    package var title: String
    package var text: String
    /// The name of an icon that desktops have.
    package var icon: String

    /// All ways, in the order they are shown.
    package static let all = [
        SignInCard(
            id: .spotify, title: "Spotify",
            text: "Your library and playlists, playing on any of your devices.",
            icon: "audio-headphones-symbolic"),
        SignInCard(
            id: .ownMusic, title: "Your Own Music",
            text: "The files in a folder of this computer. No account needed.",
            icon: "folder-music-symbolic"),
    ]
}

/// Leads a person to music: signs them in, or finds the music on their own disk.
@MainActor @Observable
package final class SignInModel {
    /// Where the person is on the way.
    package enum State: Sendable, Hashable {
        /// The cards.
        case choosing
        /// Spotify asks for an app of one's own, which has to be named.
        case namingApp
        /// The browser asks the person.
        case authenticating
        /// The person chooses a folder, in a window of the desktop.
        case pickingFolder
        /// The home service is being started on a folder.
        case starting(folder: String)
        case scanning(FoundMusic)
        /// Sign-ins can only be kept in private files, which the person may not want.
        case askingForFile(Failure)
        case failed(Failure)
        case done(AccountChoice)
    }

    /// What the view shows: the states that look alike are one page.
    package enum Page: Sendable, Hashable {
        case cards, app, folder, waiting, scanning, question, failed
    }

    package private(set) var state = State.choosing {
        didSet { if case .done(let choice) = state, state != oldValue { onDone?(choice) } }
    }
    /// What the browser was asked to open, for who has to do it themselves.
    package private(set) var address: String?
    /// Whether the browser did open it.
    package private(set) var isBrowserOpen = true
    /// Why what was entered as client id is none; `nil` if nothing is wrong with it.
    package private(set) var appProblem: String?
    /// How one makes an app, a line for each step.
    package private(set) var walkthrough: [String] = []

    /// Hears where the way has led.
    @ObservationIgnored var onDone: (@MainActor (AccountChoice) -> Void)?
    @ObservationIgnored private let spotify: any SpotifySigningIn
    @ObservationIgnored private let ownMusic: any OwnMusicServing
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var work: Task<Void, Never>?
    /// What another try does.
    @ObservationIgnored private var repeatLast: (@MainActor () -> Void)?
    @ObservationIgnored private var clientID: String?

    /// How often the home service is asked what it has found.
    private static let pause = Duration.milliseconds(500)

    /// Makes a model that shows the cards.
    ///
    /// - Parameters:
    ///   - spotify: Signs people in.
    ///   - ownMusic: Serves folders.
    ///   - clock: What pauses are measured by.
    package init(
        spotify: any SpotifySigningIn, ownMusic: any OwnMusicServing,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.spotify = spotify
        self.ownMusic = ownMusic
        self.clock = clock
    }

    package let cards = SignInCard.all

    // MARK: - What is shown

    package var page: Page {
        switch state {
        case .choosing: .cards
        case .namingApp: .app
        case .pickingFolder: .folder
        case .authenticating, .starting, .done: .waiting
        case .scanning: .scanning
        case .askingForFile: .question
        case .failed: .failed
        }
    }

    /// What the browser was asked to open, if the person has to open it.
    package var shownAddress: String? { isBrowserOpen ? nil : address }

    /// Whether the browser can be asked once more.
    package var canOpenBrowserAgain: Bool { state == .authenticating && address != nil }

    /// What goes on, in a few words.
    package var title: String {
        switch state {
        case .choosing: "Welcome to Gatefold"
        case .namingApp: "Your App at Spotify"
        case .authenticating: "Authenticating…"
        case .pickingFolder: "Choose a Folder"
        case .starting: "Starting…"
        case .scanning(let found): found.isLooking ? "Looking for Music…" : "Your Music Is Ready"
        case .askingForFile: "Keep the Sign-In in a File?"
        case .failed: "That Did Not Work"
        case .done: "Opening…"
        }
    }

    /// What the person should know, in a sentence or two.
    package var text: String {
        switch state {
        case .choosing: "Where is your music?"
        case .namingApp: walkthrough.joined(separator: "\n")
        // Meanwhile the keyring may ask for its password.
        case .authenticating where address == nil: "One moment."
        case .authenticating:
            isBrowserOpen
                ? "The browser asks whether you agree. Come back here afterwards."
                : "No browser could be opened. Open this address in a browser on this computer:"
        case .pickingFolder: "Choose the folder that your music is in."
        case .starting(let folder): folder
        case .scanning(let found): found.text
        case .askingForFile(let failure):
            "\(failure.message) Sign-ins can be kept in files that only you can read. They are not "
                + "encrypted."
        case .failed(let failure):
            ([failure.message] + failure.details + [failure.advice]).filter { !$0.isEmpty }
                .joined(separator: " ")
        case .done: ""
        }
    }

    /// Whether the person only has to wait.
    package var isBusy: Bool {
        switch state {
        case .authenticating, .starting: true
        case .scanning(let found): found.isLooking
        default: false
        }
    }

    /// Whether there is something to listen to while the rest is still looked for.
    package var canStartListening: Bool {
        if case .scanning(let found) = state { found.albums > 0 } else { false }
    }

    /// Whether the person can go back to the cards.
    package var canGoBack: Bool {
        switch state {
        case .choosing, .done: false
        default: true
        }
    }

    /// What the button that leads back says.
    package var backTitle: String { isBusy ? "Cancel" : "Back" }

    // MARK: - What a person does

    package func cardChosen(_ kind: SignInCard.Kind) {
        switch kind {
        case .spotify: begin { await $0.startSpotify() }
        case .ownMusic: state = .pickingFolder
        }
    }

    /// The person has named their app.
    package func clientIDEntered(_ text: String) {
        let id = text.filter { !$0.isWhitespace }
        guard SpotifyApp.isUsable(id) else {
            appProblem =
                id.isEmpty
                ? "Enter the Client ID that the dashboard shows."
                : "That is no Client ID; the dashboard shows it as 32 letters and digits."
            return
        }
        appProblem = nil
        clientID = id
        begin { await $0.authenticate(allowsFile: false) }
    }

    /// The person wants to make an app.
    package func dashboardPressed() {
        Task { try? await spotify.openPage(Walkthrough.dashboard) }
    }

    /// The person closed the browser's page and wants it back.
    package func openBrowserAgainPressed() {
        guard let address else { return }
        Task {
            do {
                try await spotify.openPage(address)
                isBrowserOpen = true
            } catch { isBrowserOpen = false }
        }
    }

    /// The person agrees to a private file.
    package func keepInFilePressed() { begin { await $0.authenticate(allowsFile: true) } }

    /// The person has chosen a folder, or closed the window in which they could.
    package func folderPicked(_ folder: String?) {
        guard let folder else { return backPressed() }
        begin { await $0.serve(folder) }
    }

    /// The person wants to listen to what was found so far.
    package func startListeningPressed() {
        guard canStartListening else { return }
        work?.cancel()
        state = .done(.ownMusic)
    }

    /// The person wants to try once more what has failed.
    package func tryAgainPressed() { repeatLast?() }

    /// Ends what is under way and shows the cards. Nothing is lost: a home service goes on.
    package func backPressed() {
        work?.cancel()
        work = nil
        address = nil
        // Perhaps it was another person's app: the card asks for it, if the settings do not say.
        clientID = nil
        appProblem = nil
        state = .choosing
    }

    /// Waits for the work under way, for tests.
    package func settle() async { await work?.value }

    // MARK: - The work

    private func begin(_ body: @escaping @MainActor (SignInModel) async -> Void) {
        work?.cancel()
        repeatLast = { [weak self] in self?.begin(body) }
        work = Task { [weak self] in
            guard let self else { return }
            await body(self)
        }
    }

    /// Shows how it ended, unless the person has gone elsewhere meanwhile.
    private func show(_ next: State) {
        if !Task.isCancelled { state = next }
    }

    private func startSpotify() async {
        do {
            let app = try await spotify.app()
            guard !Task.isCancelled else { return }
            guard let known = clientID ?? app.clientID else {
                walkthrough = Walkthrough.lines(port: app.port)
                return show(.namingApp)
            }
            clientID = known
            await authenticate(allowsFile: false)
        } catch {
            show(.failed(Failure(error)))
        }
    }

    private func authenticate(allowsFile: Bool) async {
        guard let clientID else { return show(.namingApp) }
        address = nil
        isBrowserOpen = true
        show(.authenticating)
        do {
            let outcome = try await spotify.signIn(clientID: clientID, allowsFile: allowsFile) {
                [weak self] address, isOpened in
                Task { @MainActor in self?.browserAsked(address, isOpened) }
            }
            switch outcome {
            case .signedIn(let account): show(.done(.account(account)))
            case .needsFile(let failure): show(.askingForFile(failure))
            }
        } catch {
            show(.failed(Failure(error)))
        }
    }

    private func browserAsked(_ address: String, _ isOpened: Bool) {
        guard state == .authenticating else { return }
        self.address = address
        isBrowserOpen = isOpened
    }

    private func serve(_ folder: String) async {
        show(.starting(folder: folder))
        do {
            try await ownMusic.serve(folder)
            while !Task.isCancelled {
                let found = try await ownMusic.found()
                guard found.isLooking else { return show(ended(with: found, in: folder)) }
                show(.scanning(found))
                try await clock.sleep(for: Self.pause)
            }
        } catch {
            show(.failed(Failure(error)))
        }
    }

    private func ended(with found: FoundMusic, in folder: String) -> State {
        guard found.albums + found.songs == 0 else { return .done(.ownMusic) }
        repeatLast = { [weak self] in self?.state = .pickingFolder }
        return .failed(
            Failure(
                .notFound, "There is no music in '\(folder)'.",
                advice: "Choose another folder; music that is put there later is found by itself."))
    }
}

extension FoundMusic {
    /// What was found, in words.
    package var text: String {
        if albums + songs == 0 { return "Nothing found yet." }
        return "Found \(count(albums, "album")) and \(count(songs, "song")) so far."
    }
}

extension SpotifyApp {
    /// Whether a text may be a client id.
    package static func isUsable(_ clientID: String) -> Bool {
        SignInTarget.isUsable(clientID: clientID)
    }
}
