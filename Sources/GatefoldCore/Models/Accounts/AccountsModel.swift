import Observation

/// A row of the list of accounts.
package struct AccountRow: Sendable, Hashable, Identifiable {
    package var id: AccountChoice
    package var title: String
    package var place: String
    package var isCurrent: Bool
    /// Whether the account can be signed out; one's own music stays.
    package var canSignOut: Bool
}

/// Finds accounts and opens them; what an ``AccountsModel`` needs.
package protocol AccountOpening: Sendable {
    /// All that can be opened, in the order of the list.
    func choices() async throws -> [AccountChoice]
    /// The one that was shown last.
    func lastChoice() -> AccountChoice?
    /// Opens one.
    func open(_ choice: AccountChoice) async throws -> ServiceSession
    /// Remembers which is shown.
    func remember(_ choice: AccountChoice)
    /// Forgets one account and its tokens, and nobody else's.
    func signOut(_ account: Account) async throws
}

/// The accounts, and the one that is shown.
@MainActor @Observable
package final class AccountsModel {
    /// What the window shows.
    package enum State {
        /// It is being found out who is signed in.
        case starting
        /// Nobody is, and no music is known: the cards.
        case signedOut
        case open(ServiceSession)
        /// The account that was chosen cannot be opened.
        case failed(Failure)
    }

    package private(set) var state = State.starting
    package private(set) var rows: [AccountRow] = []
    /// The account that is being opened, if one is.
    package private(set) var opening: AccountChoice?
    /// Whether the person is adding an account, over what is shown.
    package private(set) var isAdding = false
    /// The way to another account.
    package let signIn: SignInModel

    /// Shows the folders of one's own music; `nil` if they cannot be changed.
    @ObservationIgnored var musicFoldersPressed: (@MainActor () -> Void)?
    @ObservationIgnored private let accounts: any AccountOpening
    @ObservationIgnored private let notices: Notices
    @ObservationIgnored private var failedChoice: AccountChoice?
    @ObservationIgnored private var hearing: Task<Void, Never>?
    /// Counts what was opened, so that a slow one does not come after a later one.
    @ObservationIgnored private var openings = 0

    /// Makes a model; nothing is read before ``start()``.
    ///
    /// - Parameters:
    ///   - accounts: Finds accounts and opens them.
    ///   - signIn: The way to another account.
    ///   - notices: Where the person is told in passing.
    package init(accounts: any AccountOpening, signIn: SignInModel, notices: Notices) {
        self.accounts = accounts
        self.signIn = signIn
        self.notices = notices
        signIn.onDone = { [weak self] choice in
            Task { await self?.signedIn(choice) }
        }
    }

    deinit { hearing?.cancel() }

    /// What the app works with now; `nil` if no account is open.
    package var session: ServiceSession? {
        if case .open(let session) = state { session } else { nil }
    }

    /// Whose music is shown, for the button that opens the list.
    package var currentTitle: String { session?.choice.title ?? "Accounts" }

    /// What the account menu offers: whose music there is, another account, and signing out.
    package var menu: [[MenuEntry]] {
        let choose = rows.map { row in
            MenuEntry("\(row.title) – \(row.place)", isChecked: row.isCurrent) { [weak self] in
                Task { await self?.rowChosen(row.id) }
            }
        }
        var manage = [MenuEntry("Add Account…") { [weak self] in self?.addPressed() }]
        if let musicFoldersPressed, rows.contains(where: { $0.id == .ownMusic }) {
            manage.append(MenuEntry("Music Folders…", perform: musicFoldersPressed))
        }
        let signOut = rows.filter(\.canSignOut).map { row in
            MenuEntry("Sign Out \(row.title) – \(row.place)") { [weak self] in
                Task { await self?.signOutPressed(row.id) }
            }
        }
        return [choose, manage, signOut].filter { !$0.isEmpty }
    }

    /// Whether a new sign-in is what helps.
    package var canSignInAgain: Bool {
        if case .failed(let failure) = state { failure.kind == .notSignedIn } else { false }
    }

    /// What went wrong, in words.
    package var failureText: String {
        guard case .failed(let failure) = state else { return "" }
        return [failure.message, failure.advice].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether the cards are shown in place of music.
    package var showsSignIn: Bool {
        if isAdding { return true }
        if case .signedOut = state { return true } else { return false }
    }

    /// Whether the cards can be closed again.
    package var canCloseSignIn: Bool { isAdding }

    // MARK: - What a person does

    /// Opens the account that was shown last, or the first there is.
    package func start() async {
        state = .starting
        do {
            let choices = try await accounts.choices()
            show(choices)
            let last = accounts.lastChoice()
            guard let choice = choices.first(where: { $0 == last }) ?? choices.first else {
                state = .signedOut
                return
            }
            await open(choice)
        } catch {
            failedChoice = nil
            state = .failed(Failure(error))
        }
    }

    /// Shows another account.
    package func rowChosen(_ choice: AccountChoice) async {
        guard choice != session?.choice, opening == nil else { return }
        await open(choice)
    }

    /// Tries once more what has failed.
    package func tryAgainPressed() async {
        if let failedChoice { await open(failedChoice) } else { await start() }
    }

    /// Shows the cards.
    package func addPressed() {
        signIn.backPressed()
        isAdding = true
    }

    /// The cards lead to an account that has ended.
    package func signInAgainPressed() {
        addPressed()
        if case .account(let account) = failedChoice, account.service == .spotify {
            signIn.cardChosen(.spotify)
        }
    }

    /// Goes back to what was shown.
    package func closeSignInPressed() {
        signIn.backPressed()
        isAdding = false
    }

    /// The cards have led to music.
    package func signedIn(_ choice: AccountChoice) async {
        isAdding = false
        await refreshRows()
        // The sign-in may be a new one of the account that is shown: its session has the old one.
        await open(choice)
    }

    /// Signs an account out; all others stay as they are.
    package func signOutPressed(_ choice: AccountChoice) async {
        guard case .account(let account) = choice else { return }
        do {
            try await accounts.signOut(account)
        } catch {
            return notices.tell(Failure(error))
        }
        await refreshRows()
        if session?.choice == choice || failedChoice == choice {
            hearing?.cancel()
            failedChoice = nil
            if let next = rows.first { await open(next.id) } else { state = .signedOut }
        }
        notices.tell("\(choice.title) is signed out.")
    }

    // MARK: - Opening

    private func open(_ choice: AccountChoice) async {
        openings += 1
        let mine = openings
        opening = choice
        defer { if mine == openings { opening = nil } }
        let old = session
        do {
            let session = try await accounts.open(choice)
            // The person has gone to another one meanwhile.
            guard mine == openings else { return await session.close() }
            failedChoice = nil
            state = .open(session)
            accounts.remember(choice)
            notices.forgetRefusals()
            hear(session)
            mark()
            await old?.close()
        } catch {
            guard mine == openings else { return }
            let failure = Failure(error)
            // Who looks at another account goes on with it.
            if old != nil, old?.choice != choice { return notices.tell(failure) }
            failedChoice = choice
            state = .failed(failure)
            mark()
        }
    }

    private func hear(_ session: ServiceSession) {
        hearing?.cancel()
        let changes = session.changes
        hearing = Task { [weak self] in
            for await change in changes { self?.heard(change, of: session.choice) }
        }
    }

    private func heard(_ change: SessionChange, of choice: AccountChoice) {
        guard session?.choice == choice else { return }
        switch change {
        case .ended:
            failedChoice = choice
            state = .failed(
                Failure(
                    .notSignedIn, "The sign-in of \(choice.title) has ended.",
                    advice: "Sign in again."))
        case .endsSoon(let days):
            notices.tell(
                "The sign-in of \(choice.title) ends in \(count(days, "day")). Sign in again before."
            )
        case .notKept:
            notices.tell("The sign-in could not be kept: you may have to sign in again.")
        }
    }

    // MARK: - The list

    private func refreshRows() async {
        do { show(try await accounts.choices()) } catch { notices.tell(Failure(error)) }
    }

    private func show(_ choices: [AccountChoice]) {
        rows = choices.map { choice in
            AccountRow(
                id: choice, title: choice.title, place: choice.place,
                isCurrent: choice == session?.choice, canSignOut: choice != .ownMusic)
        }
    }

    private func mark() {
        for index in rows.indices { rows[index].isCurrent = rows[index].id == session?.choice }
    }
}
