import Foundation
import HTTPServer
import WebAPIClient

/// What came of trying to sign in.
enum SignIn: Sendable, Hashable {
    /// The session's id.
    case done(session: String)
    case wrongKey
    case wrongPassword
    /// Whole seconds.
    case tooMany(wait: Int)
}

/// Somebody who has signed in, in a browser.
struct SignedInPerson: Sendable {
    var user: HomeUser
    /// Whether they have a password to sign in with.
    var hasPassword: Bool
    /// What the forms of their pages carry.
    var formToken: String
    /// The session's id.
    var session: String
}

extension HomeAccounts {
    /// The cookie at the address by which a request came.
    func cookie(for request: HTTPRequest) -> SessionCookie {
        SessionCookie(isSecure: site.isSecure(request))
    }

    /// Signs in whoever a form names: by the owner's key, or by name and password.
    func signIn(with fields: FormFields, from peer: String) async throws -> SignIn {
        if let key = fields["key"] { return try await signIn(key: key, from: peer) }
        return try await signIn(
            name: fields["name"] ?? "", password: fields["password"] ?? "", from: peer)
    }

    private func signIn(key: String, from peer: String) async throws -> SignIn {
        // People copy the key with blanks and the end of the line.
        let key = key.filter { !$0.isWhitespace }
        let subjects = [SignInThrottle.Subject.address(peer)]
        let owner = try await store.credentials(id: HomeUser.ownerID)
        let now = date()
        if let wait = throttle.withLock({ $0.begin(subjects, at: now) }) {
            return .tooMany(wait: wait)
        }
        guard !ownerKey.isEmpty, constantTimeEqual(key, ownerKey), let owner else {
            return .wrongKey
        }
        throttle.withLock { $0.succeed(subjects) }
        return .done(session: begin(owner, at: now))
    }

    private func signIn(name: String, password: String, from peer: String) async throws -> SignIn {
        let found = try await store.credentials(named: name)
        switch try await check(password, of: name, found?.password, from: peer) {
        case .tooMany(let wait): return .tooMany(wait: wait)
        case .wrong: return .wrongPassword
        case .right:
            guard let found else { return .wrongPassword }
            return .done(session: begin(found, at: date()))
        }
    }

    /// What came of checking a password.
    enum PasswordCheck: Sendable, Hashable {
        case right
        case wrong
        /// Whole seconds.
        case tooMany(wait: Int)
    }

    /// Checks a password; takes as long and says as much where nobody has that name.
    func check(
        _ password: String, of name: String, _ hash: PasswordHash?, from peer: String
    ) async throws -> PasswordCheck {
        let subjects: [SignInThrottle.Subject] = [.person(name), .address(peer)]
        if let wait = throttle.withLock({ [now = date()] in $0.begin(subjects, at: now) }) {
            return .tooMany(wait: wait)
        }
        do {
            guard try await passwords.matches(password, hash) else { return .wrong }
        } catch is PasswordWork.TooBusy {
            return .tooMany(wait: 5)
        }
        throttle.withLock { $0.succeed(subjects) }
        return .right
    }

    /// Begins a session of a person.
    func begin(_ person: AccountStore.Credentials, at now: Date) -> String {
        sessions.withLock {
            $0.begin(for: person.user.id, passwordVersion: person.passwordVersion, at: now)
        }
    }

    /// Who has signed in in the browser, as they are now; `nil` if nobody has, or they were
    /// removed, or have another password since.
    func person(of request: HTTPRequest) async throws -> SignedInPerson? {
        let now = date()
        guard let id = cookie(for: request).id(in: request),
            let session = sessions.withLock({ $0.session(id, at: now) }),
            let person = try await store.credentials(id: session.user),
            person.passwordVersion == session.passwordVersion
        else { return nil }
        return SignedInPerson(
            user: person.user, hasPassword: person.password != nil,
            formToken: session.formToken, session: id)
    }
}
