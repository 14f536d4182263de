import CredentialStore
import Foundation
import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

extension AccountCommands {
    static let debug = Command(
        "debug", "Look into an account's sign-in, and change it, to see how apps take it.",
        discussion: "Shows no token.",
        options: [accountOption],
        arguments: [Argument("action", "What to do.", choices: debugActions.map(\.name))],
        examples: [
            .init("gatefold debug show", "All that is kept, but the secrets."),
            .init("gatefold debug expire-token", "The next command must get a new token."),
            .init("gatefold debug refresh", "Get a new token now."),
            .init("gatefold debug forget-mode", "Learn again what the app is given."),
        ]
    ) { parsed, session in
        let accounts = session.accounts()
        guard let account = try await accounts.chosen(parsed["account"]) else {
            throw Failure(
                .notSignedIn, "Nobody is signed in.", advice: "Sign in with 'gatefold login'.")
        }
        let action = debugActions.first { $0.name == parsed.arguments[0] }
        do { try await action?.work(account, accounts, session) } catch {
            throw Failure(error, of: account)
        }
    }

    private struct DebugAction: Sendable {
        var name: String
        var work: @Sendable (Account, Accounts, Session) async throws -> Void
    }

    private static let debugActions = [
        DebugAction(name: "show", work: show),
        DebugAction(name: "expire-token", work: expireToken),
        DebugAction(name: "refresh", work: refresh),
        DebugAction(name: "forget-mode", work: forgetMode),
    ]

    private static func content(
        _ account: Account, _ store: CredentialTokenStore
    ) async throws -> AccountContent {
        guard let content = try await store.content(), content.tokens != nil else {
            throw Failure(
                .notSignedIn, "The account \(account.described) is signed out.",
                advice: "Sign in again: \(account.loginCommand)")
        }
        return content
    }

    @Sendable private static func expireToken(
        _ account: Account, _ accounts: Accounts, _ session: Session
    ) async throws {
        let store = CredentialTokenStore(account, in: accounts.store)
        try await store.expireToken(at: session.date())
        Say.done("debug", "The access token has ended, as far as is known here.", session.console)
    }

    @Sendable private static func refresh(
        _ account: Account, _ accounts: Accounts, _ session: Session
    ) async throws {
        let connection = try await AccountConnection(
            account, of: accounts, console: session.console, transport: session.transport
        ) {
            try await Connection.running(
                session.console, session.environment, session.folders
            ).url
        }
        let old = try await connection.session.tokens()
        _ = try await connection.session.token(insteadOf: old?.bearer)
        await connection.settle(session.console, date: session.date())
        let life = try await connection.session.tokens()?.life(at: session.date()) ?? "is gone"
        Say.done("debug", "There is a new access token; it \(life).", session.console)
    }

    @Sendable private static func forgetMode(
        _ account: Account, _ accounts: Accounts, _ session: Session
    ) async throws {
        let store = CredentialTokenStore(account, in: accounts.store)
        _ = try await content(account, store)
        try await store.replace(AppAccess(clientID: account.client))
        Say.done("debug", "What was learned of the app is forgotten.", session.console)
    }

    @Sendable private static func show(
        _ account: Account, _ accounts: Accounts, _ session: Session
    ) async throws {
        let content = try await content(
            account, CredentialTokenStore(account, in: accounts.store))
        let place = try await accounts.store.probe()
        let value = content.json(of: account, at: place, now: session.date())
        if session.console.isJSON { return session.console.line(value.text) }
        guard case .object(let members) = value else { return }
        for member in members {
            let text = if case .string(let text) = member.value { text } else { member.value.text }
            session.console.line("\(DisplayWidth.fit(member.key, to: 18))\(text.cleaned)")
        }
    }
}

extension AccountContent {
    /// All but the tokens.
    fileprivate func json(
        of account: Account, at place: CredentialPlace, now: Date
    ) -> JSONValue {
        let origin = AccountPlace(account, self)
        let findings = access.findings.sorted { $0.key < $1.key }.map { name, finding in
            JSONValue.object([
                .init(key: "operation", value: .string(name)),
                .init(key: "offered", value: .bool(finding.isOffered)),
                .init(key: "found_at", value: .string(finding.date.formatted(.iso8601))),
            ])
        }
        return [
            "account": .string(account.reference), "client_id": .string(account.client),
            "name": .string(name), "location": .string(place.location),
            "accounts_url": .string(origin?.accountsURL), "api_url": .string(origin?.apiURL),
            "grant": .string(tokens?.grant.rawValue),
            "scopes": .array(
                (tokens?.scopes ?? []).map(\.rawValue).sorted().map { .string($0) }),
            "consented_at": .string(tokens?.consentedAt?.formatted(.iso8601)),
            "token_ends_at": .string(tokens?.expiresAt.formatted(.iso8601)),
            "token_life": .string(tokens?.life(at: now)),
            "can_be_renewed": .bool(tokens?.refreshToken != nil),
            "mode": .string(access.mode.rawValue), "findings": .array(findings),
            "page_limits": .object(
                access.pageLimits.sorted { $0.key < $1.key }
                    .map { .init(key: $0.key, value: .int($0.value.entries)) }),
        ]
    }
}
