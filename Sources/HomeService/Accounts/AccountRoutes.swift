import HTTPServer
import WebAPIClient

extension HomeAccounts {
    /// Adds the pages on which people see and change what is theirs.
    func addAccountRoutes(_ routes: inout Router<Void>) {
        routes.get("account") { request, _ in try await account(request) }
        routes.post("account", "sign-in") { request, _ in try await signInToAccount(request) }
        routes.post("account", "withdraw") { request, _ in
            try await change(request) { person, fields in
                try await withdraw(fields["client"] ?? "", from: person)
            }
        }
        routes.post("account", "password") { request, _ in
            try await change(request) { person, fields in
                try await changePassword(of: person, fields, in: request)
            }
        }
        routes.post("account", "sign-out") { request, _ in
            try await change(request) { person, _ in signOut(person, in: request, then: "/account")
            }
        }
    }

    /// Shows which apps have access, or asks first who it is.
    private func account(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard site.isAddressed(by: request) else { return AccountPage.foreignAddress.response }
        guard let person = try await person(of: request) else {
            return try await signInPage(for: .account).response
        }
        let done = request.queryValue("done").flatMap(AccountPage.Done.init)
        return try await accountPage(of: person, note: done.map { .done($0) }).response
    }

    private func signInToAccount(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard site.isOwnForm(request) else { return AccountPage.foreignForm.response }
        guard let fields = try? FormFields(bodyOf: request) else {
            return AccountPage.malformedForm.response
        }
        return try await signIn(with: fields, from: request, for: .account, then: "/account")
    }

    /// Does what a form of the account page says, if it is one.
    private func change(
        _ request: HTTPRequest,
        _ work: (SignedInPerson, FormFields) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        guard site.isOwnForm(request) else { return AccountPage.foreignForm.response }
        guard let fields = try? FormFields(bodyOf: request) else {
            return AccountPage.malformedForm.response
        }
        // The session ended while the page was open: ask again, from the beginning.
        guard let person = try await person(of: request) else { return Self.found("/account") }
        guard fields.isFrom(person) else { return AccountPage.foreignForm.response }
        return try await work(person, fields)
    }

    private func withdraw(
        _ client: String, from person: SignedInPerson
    ) async throws -> HTTPResponse {
        try await store.withdraw(client: client, from: person.user.id)
        return Self.found("/account?done=\(AccountPage.Done.withdrawn.rawValue)")
    }

    /// Changes the password; every other browser of the person signs in anew.
    private func changePassword(
        of person: SignedInPerson, _ fields: FormFields, in request: HTTPRequest
    ) async throws -> HTTPResponse {
        let user = person.user
        if let problem = try await problem(with: fields, of: person, from: request.peer) {
            return try await accountPage(of: person, note: .problem(problem)).response
        }
        let hash = try await passwords.hash(fields["new_password"] ?? "")
        try await store.setPassword(hash, of: user.id)
        sessions.withLock { $0.end(person.session) }
        var response = Self.found("/account?done=\(AccountPage.Done.changed.rawValue)")
        if let changed = try await store.credentials(id: user.id) {
            response.headers.append(cookie(for: request).field(begin(changed, at: date())))
        }
        return response
    }

    /// Why a password is not changed, a sentence; `nil` if it may be.
    private func problem(
        with fields: FormFields, of person: SignedInPerson, from peer: String
    ) async throws -> String? {
        let new = fields["new_password"] ?? ""
        if let problem = PasswordRule.problem(with: new, of: person.user.name) { return problem }
        guard new == fields["repeated_password"] ?? "" else {
            return "The two new passwords are not the same."
        }
        // Who has none came with the owner's key.
        guard let known = try await store.credentials(id: person.user.id)?.password else {
            return nil
        }
        let given = fields["password"] ?? ""
        switch try await check(given, of: person.user.name, known, from: peer) {
        case .right: return nil
        case .wrong: return "The old password is wrong."
        case .tooMany(let wait): return AccountPage.SignInFailure.tooMany(wait: wait).sentence
        }
    }

    private func accountPage(
        of person: SignedInPerson, note: AccountPage.Note?
    ) async throws -> AccountPage {
        AccountPage.account(
            of: person, apps: try await store.apps(of: person.user.id, at: date()),
            at: serviceName, note: note)
    }
}
