import Foundation
import GatefoldCore
import WebAPIClient

/// Accounts that are opened without a service.
final class FakeAccounts: AccountOpening {
    struct State {
        var choices: [AccountChoice] = []
        var last: AccountChoice?
        var failures: [AccountChoice: Failure] = [:]
        var listFailure: Failure?
        var opened: [AccountChoice] = []
        var closed: [AccountChoice] = []
        var signedOut: [Account] = []
    }

    let state: Guarded<State>
    let changes = Broadcast<SessionChange>()
    private let service: any MusicService

    init(_ choices: [AccountChoice], service: any MusicService) {
        state = Guarded(State(choices: choices))
        self.service = service
    }

    func choices() async throws -> [AccountChoice] {
        try state.withLock { state in
            if let failure = state.listFailure { throw failure }
            return state.choices
        }
    }

    func lastChoice() -> AccountChoice? { state.withLock { $0.last } }

    func open(_ choice: AccountChoice) async throws -> ServiceSession {
        if let failure = state.withLock({ $0.failures[choice] }) { throw failure }
        state.withLock { $0.opened.append(choice) }
        return ServiceSession(
            choice, service: service, requests: RequestLog(), inspection: NoInspection(),
            changes: { self.changes.values() },
            close: { self.state.withLock { $0.closed.append(choice) } })
    }

    func remember(_ choice: AccountChoice) { state.withLock { $0.last = choice } }

    func signOut(_ account: Account) async throws {
        state.withLock { state in
            state.signedOut.append(account)
            state.choices.removeAll { $0 == .account(account) }
        }
    }
}

struct NoInspection: SessionInspection {
    let hasSignIn = false
    func facts() async throws -> SignInFacts { SignInFacts() }
    func learned() -> [LearnedOperation] { [] }
    func expireToken() async throws {}
    func refreshToken() async throws {}
    func forgetLearned() async throws {}
}

/// Nobody comes through a sign-in; music is there already.
struct NobodySignsIn: SpotifySigningIn, OwnMusicServing {
    func app() async throws -> SpotifyApp { SpotifyApp() }
    func signIn(
        clientID: String, allowsFile: Bool,
        onAddress: @escaping @Sendable (_ address: String, _ isOpened: Bool) -> Void
    ) async throws -> SignInOutcome { throw CancellationError() }
    func openPage(_ address: String) async throws {}
    func serve(_ folder: String) async throws {}
    func found() async throws -> FoundMusic {
        FoundMusic(albums: 1, songs: 9, isLooking: false)
    }
}
