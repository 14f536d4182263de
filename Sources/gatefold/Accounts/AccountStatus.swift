import CredentialStore
import Foundation
import GatefoldCore
import SpotifyWebAPI
import WebAPIClient

/// How an account is: what `status` shows of it.
struct AccountStatus: Sendable {
    /// From so many days before its end the consent is warned of.
    static let daysAhead = 14

    /// Whether its tokens can be had.
    enum State: String, Sendable {
        case signedIn = "signed_in"
        /// The service ended the sign-in.
        case signedOut = "signed_out"
        /// The store has nothing of it.
        case absent
        case damaged
        /// The store cannot be used now.
        case unavailable
    }

    var account: Account
    var isDefault: Bool
    var state: State
    /// Where its tokens are, or would be.
    var place: CredentialPlace
    var content: AccountContent?
    /// What is wrong with the store or what it holds, and what to do.
    var problem: (sentence: String, advice: String)?

    /// Reads what the store has of an account; asks no service and changes nothing.
    init(_ account: Account, isDefault: Bool, place: CredentialPlace, store: CredentialStore)
        async throws
    {
        self.account = account
        self.isDefault = isDefault
        self.place = place
        let signIn = "Sign in again: \(account.loginCommand)"
        do {
            content = try await CredentialTokenStore(account, in: store).content()
            state = content == nil ? .absent : content?.tokens == nil ? .signedOut : .signedIn
            switch state {
            case .absent:
                problem = ("Nothing is kept for this account in \(place.location).", signIn)
            case .signedOut: problem = ("The service has ended this sign-in.", signIn)
            case .signedIn, .damaged, .unavailable: break
            }
        } catch let damage as DamagedTokens {
            state = .damaged
            let failure = Failure(damage, of: account)
            problem = (failure.message, failure.advice)
        } catch let error as CredentialStoreError {
            state = .unavailable
            problem = (error.description, error.advice)
        }
    }

    /// What to say some days before a consent ends.
    static func consentWarning(_ days: Int, _ account: Account) -> String {
        let end =
            days == 0
            ? "The sign-in of \(account.described) is over its six months."
            : "The sign-in of \(account.described) ends in \(days.counted("day"))."
        return "\(end) Sign in again: \(account.loginCommand)".cleaned
    }

    private func daysLeft(at now: Date) -> Int? {
        account.service == .spotify ? content?.tokens?.daysToConsentEnd(at: now) : nil
    }

    /// A warning, if the consent ends soon.
    func warning(at now: Date) -> String? {
        guard let days = daysLeft(at: now), days <= Self.daysAhead else { return nil }
        return Self.consentWarning(days, account)
    }

    // MARK: - Texts

    /// Titles and texts, one line each.
    func rows(at now: Date, _ world: WorldFolders) -> [(String, String)] {
        var rows = [("Account", account.described + (isDefault ? ", the default" : ""))]
        rows.append(("Store", place.text(world)))
        if let problem { rows.append(("Sign-in", "\(problem.sentence) \(problem.advice)")) }
        guard let content, let tokens = content.tokens else { return rows }
        if account.service == .spotify { rows.append(("Mode", content.access.mode.title)) }
        rows.append(("Token", tokens.life(at: now)))
        if let days = daysLeft(at: now), let end = tokens.consentEndsAt {
            let day = end.formatted(.iso8601.year().month().day())
            rows.append(("Consent", "ends on \(day), in \(days.counted("day"))"))
        }
        return rows
    }

    func json(at now: Date) -> JSONValue {
        [
            "account": .string(account.reference), "service": .string(account.service.rawValue),
            "user": .string(account.user), "name": .string(account.name),
            "client_id": .string(account.client), "default": .bool(isDefault),
            "state": .string(state.rawValue), "store": .string(place.kind.rawValue),
            "location": .string(place.location),
            "mode": .string(
                account.service == .spotify ? content?.access.mode.rawValue : nil),
            "token_ends_at": .string(content?.tokens?.expiresAt.formatted(.iso8601)),
            "consent_ends_at": .string(
                account.service == .spotify
                    ? content?.tokens?.consentEndsAt?.formatted(.iso8601) : nil),
            "consent_days": .int(daysLeft(at: now)),
            "problem": .string(problem?.sentence), "advice": .string(problem?.advice),
        ]
    }
}

extension CredentialPlace {
    /// What and where it is, in words.
    fileprivate func text(_ world: WorldFolders) -> String {
        switch kind {
        case .files: "private files in \(world.display(location))"
        // What is out of reach has no name.
        case .keyring: problem == nil ? location : "the keyring"
        case .keychain: problem == nil ? location : "the keychain"
        }
    }
}

extension AccessMode {
    /// What kind of access it is, in words.
    var title: String {
        switch self {
        case .extended: "extended quota, as far as was learned"
        case .development: "development mode, as was learned"
        case .mixed: "given some of what development mode lacks, as was learned"
        case .unknown: "not learned yet"
        }
    }
}

extension TokenSet {
    /// How long the access token is good, in words.
    func life(at now: Date) -> String {
        let seconds = expiresAt.timeIntervalSince(now)
        guard seconds > 0 else {
            return refreshToken == nil
                ? "has ended" : "has ended; the next command gets a new one"
        }
        let minutes = Int(min(seconds / 60, 1e6).rounded(.up))
        return "ends in \(minutes.counted("minute"))"
    }
}
