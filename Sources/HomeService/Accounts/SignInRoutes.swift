import HTTPServer
import WebAPIClient

extension HomeAccounts {
    /// Asks who it is.
    func signInPage(
        for purpose: AccountPage.Purpose, failure: AccountPage.SignInFailure? = nil
    ) async throws -> AccountPage {
        AccountPage.signIn(
            for: purpose, at: serviceName,
            hasPasswords: try await store.users().contains(where: \.hasPassword),
            failure: failure)
    }

    /// Tries what a form of the sign-in page says, and goes on, or asks again.
    func signIn(
        with fields: FormFields, from request: HTTPRequest, for purpose: AccountPage.Purpose,
        then address: String
    ) async throws -> HTTPResponse {
        let failure: AccountPage.SignInFailure
        switch try await signIn(with: fields, from: request.peer) {
        case .done(let session):
            // The browser may have been another person's until now.
            let cookie = cookie(for: request)
            if let old = cookie.id(in: request) { sessions.withLock { $0.end(old) } }
            var response = Self.found(address)
            response.headers.append(cookie.field(session))
            return response
        case .wrongKey: failure = .wrongKey
        case .wrongPassword: failure = .wrongPassword
        case .tooMany(let wait): failure = .tooMany(wait: wait)
        }
        var response = try await signInPage(for: purpose, failure: failure).response
        if case .tooMany(let wait) = failure {
            response.headers.append(("Retry-After", "\(wait)"))
        }
        return response
    }

    /// Ends a session and goes on.
    func signOut(
        _ person: SignedInPerson, in request: HTTPRequest, then address: String
    ) -> HTTPResponse {
        sessions.withLock { $0.end(person.session) }
        var response = Self.found(address)
        response.headers.append(cookie(for: request).removal)
        return response
    }
}
