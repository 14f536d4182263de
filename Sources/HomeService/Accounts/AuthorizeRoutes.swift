import HTTPServer
import WebAPIClient

extension HomeAccounts {
    /// Shows who asks for what, or asks first who it is.
    ///
    /// Whoever agreed before is asked again, unless the app has a secret: any program on this
    /// computer can call itself by the name of an app without one (RFC 8252, 8.6).
    func authorize(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard site.isAddressed(by: request) else { return AccountPage.foreignAddress.response }
        let asked: AuthorizeRequest
        switch try await app(in: request.query) {
        case .failure(let problem): return AccountPage(problem).response
        case .success(let found): asked = found
        }
        switch asked.wish {
        case .failure(let refused): return Self.found(asked.redirect(refused), status: 302)
        case .success(let wish):
            let query = String(request.target.drop { $0 != "?" }.dropFirst())
            guard let person = try await person(of: request) else {
                return try await signInPage(for: .app(asked.client, query: query)).response
            }
            if let code = try await codeWithoutAsking(asked, wish, of: person.user) {
                return Self.found(asked.redirect(code: code), status: 302)
            }
            return AccountPage.consent(
                to: asked, scopes: wish.scopes, at: serviceName, query: query, for: person
            ).response
        }
    }

    /// The code for an app with a secret that was allowed as much before. It lasts no longer than
    /// what was agreed to then.
    private func codeWithoutAsking(
        _ asked: AuthorizeRequest, _ wish: AuthorizeRequest.Wish, of user: HomeUser
    ) async throws -> String? {
        guard asked.client.isConfidential, !asked.alwaysAsks,
            let time = try await store.consent(
                of: user.id, to: wish.scopes, client: asked.client.id, at: date())
        else { return nil }
        return try await store.agree(
            to: wish, of: asked, by: user.id, consentedAt: time, at: date())
    }

    /// Takes the key, or name and password, from the sign-in page.
    func signInToAllow(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard site.isOwnForm(request) else { return AccountPage.foreignForm.response }
        guard let form = PageForm(request) else { return AccountPage.malformedForm.response }
        switch try await app(in: form.items) {
        case .failure(let problem): return AccountPage(problem).response
        case .success(let asked):
            return try await signIn(
                with: form.fields, from: request, for: .app(asked.client, query: form.query),
                then: form.address)
        }
    }

    /// Signs out who is not the one to be asked, and asks who it is.
    func switchPerson(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard site.isOwnForm(request) else { return AccountPage.foreignForm.response }
        guard let form = PageForm(request) else { return AccountPage.malformedForm.response }
        guard let person = try await person(of: request) else { return Self.found(form.address) }
        guard form.fields.isFrom(person) else { return AccountPage.foreignForm.response }
        return signOut(person, in: request, then: form.address)
    }

    /// Takes the answer from the consent page.
    func decide(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard site.isOwnForm(request) else { return AccountPage.foreignForm.response }
        guard let form = PageForm(request) else { return AccountPage.malformedForm.response }
        // The session ended while the page was open: ask again, from the beginning.
        guard let person = try await person(of: request) else { return Self.found(form.address) }
        guard form.fields.isFrom(person) else { return AccountPage.foreignForm.response }
        let asked: AuthorizeRequest
        switch try await app(in: form.items) {
        case .failure(let problem): return AccountPage(problem).response
        case .success(let found): asked = found
        }
        switch (asked.wish, form.fields["answer"]) {
        case (.failure(let refused), _): return Self.found(asked.redirect(refused))
        case (.success(let wish), "allow"):
            let now = date()
            let code = try await store.agree(
                to: wish, of: asked, by: person.user.id, consentedAt: now, at: now)
            return Self.found(asked.redirect(code: code))
        case (.success, "cancel"): return Self.found(asked.redirect(.accessDenied))
        case (.success, _): return AccountPage.malformedForm.response
        }
    }

    /// Reads an app's request.
    private func app(
        in query: [(name: String, value: String)]
    ) async throws -> Result<AuthorizeRequest, AuthorizeRequest.Untrusted> {
        var client: OAuthClientRegistration?
        if let id = AuthorizeRequest.clientID(in: query) { client = try await store.client(id) }
        return Result { [client] () throws(AuthorizeRequest.Untrusted) in
            try AuthorizeRequest(query, client: client)
        }
    }

    /// Sends the browser on.
    static func found(_ location: String, status: Int = 303) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                ("Location", location), ("Cache-Control", "no-store"),
                ("Referrer-Policy", "no-referrer"),
            ])
    }
}

extension FormFields {
    /// Whether a form came from a page of this person's session.
    func isFrom(_ person: SignedInPerson) -> Bool {
        self["form_token"].map { constantTimeEqual($0, person.formToken) } ?? false
    }
}
