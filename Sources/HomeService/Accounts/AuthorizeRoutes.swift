import HTTPServer
import WebAPIClient

extension HomeAccounts {
    /// Shows who asks for what, or asks first who it is.
    ///
    /// It asks each time, whatever `show_dialog` says: any program on this computer can call itself
    /// by the name of an app without a secret (RFC 8252, 8.6).
    func authorize(_ request: HTTPRequest) async throws -> HTTPResponse {
        let asked: AuthorizeRequest
        do {
            asked = try AuthorizeRequest(request.query, clients: clients)
        } catch {
            return AccountPage(error).response
        }
        switch asked.wish {
        case .failure(let refused): return Self.found(asked.redirect(refused), status: 302)
        case .success(let wish):
            let query = String(request.target.drop { $0 != "?" }.dropFirst())
            guard let formToken = formToken(of: request) else {
                return AccountPage.signIn(for: asked.client, at: serviceName, query: query)
                    .response
            }
            return AccountPage.consent(
                to: asked, scopes: wish.scopes, at: serviceName, query: query,
                formToken: formToken
            ).response
        }
    }

    /// Takes the key from the sign-in page.
    func signIn(_ request: HTTPRequest) -> HTTPResponse {
        guard Self.isOurs(request) else { return AccountPage.foreignForm.response }
        guard let form = PageForm(request) else { return AccountPage.malformedForm.response }
        let asked: AuthorizeRequest
        do {
            asked = try AuthorizeRequest(form.items, clients: clients)
        } catch {
            return AccountPage(error).response
        }
        // People copy the key with blanks and the end of the line.
        let key = (form.fields["key"] ?? "").filter { !$0.isWhitespace }
        let failure: AccountPage.SignInFailure
        switch signIn(key: key) {
        case .done(let session):
            var response = Self.found(form.address)
            response.headers.append(SessionCookie.field(session))
            return response
        case .wrongKey: failure = .wrongKey
        case .tooMany(let wait): failure = .tooMany(wait: wait)
        }
        var response = AccountPage.signIn(
            for: asked.client, at: serviceName, query: form.query, failure: failure
        ).response
        if case .tooMany(let wait) = failure {
            response.headers.append(("Retry-After", "\(wait)"))
        }
        return response
    }

    /// Takes the answer from the consent page.
    func decide(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard Self.isOurs(request) else { return AccountPage.foreignForm.response }
        guard let form = PageForm(request) else { return AccountPage.malformedForm.response }
        // The session ended while the page was open: ask again, from the beginning.
        guard let formToken = formToken(of: request) else { return Self.found(form.address) }
        guard let sent = form.fields["form_token"], constantTimeEqual(sent, formToken) else {
            return AccountPage.foreignForm.response
        }
        let asked: AuthorizeRequest
        do {
            asked = try AuthorizeRequest(form.items, clients: clients)
        } catch {
            return AccountPage(error).response
        }
        switch (asked.wish, form.fields["answer"]) {
        case (.failure(let refused), _): return Self.found(asked.redirect(refused))
        case (.success(let wish), "allow"):
            let code = try await store.agree(to: wish, of: asked, at: date())
            return Self.found(asked.redirect(code: code))
        case (.success, "cancel"): return Self.found(asked.redirect(.accessDenied))
        case (.success, _): return AccountPage.malformedForm.response
        }
    }

    /// Whether a form can be from a page of ours: today's browsers say where one comes from. A name
    /// that leads to this computer may be another site's.
    private static func isOurs(_ request: HTTPRequest) -> Bool {
        let site = request.header("Sec-Fetch-Site") ?? "none"
        let host = request.header("Host") ?? "127.0.0.1"
        let name = host.hasPrefix("[::1]") ? "[::1]" : String(host.prefix { $0 != ":" })
        return ["same-origin", "none"].contains(site)
            && ["127.0.0.1", "[::1]", "localhost"].contains(name)
    }

    private static func found(_ location: String, status: Int = 303) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                ("Location", location), ("Cache-Control", "no-store"),
                ("Referrer-Policy", "no-referrer"),
            ])
    }
}

/// What a page of ours posts: what the person did, and the app's request as it came.
private struct PageForm {
    var fields: FormFields
    var query: String
    /// The request's parameters.
    var items: [(name: String, value: String)]

    /// Where the request is made once more.
    var address: String { "/authorize?" + query }

    init?(_ request: HTTPRequest) {
        // A request of 8 KiB is up to three times as long within a form.
        guard let fields = try? FormFields(bodyOf: request, limit: 32 * 1024),
            let query = fields["request"]
        else { return nil }
        let asked = HTTPRequest(method: "GET", target: "/authorize?" + query)
        guard asked.isWellFormed else { return nil }
        self.fields = fields
        self.query = query
        items = asked.query
    }
}
