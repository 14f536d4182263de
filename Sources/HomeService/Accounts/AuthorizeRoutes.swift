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
            let query = Self.text(of: request.query)
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
        guard let fields = try? FormFields(bodyOf: request), let query = fields["request"] else {
            return AccountPage.malformedForm.response
        }
        let asked: AuthorizeRequest
        do {
            asked = try AuthorizeRequest(Self.items(of: query), clients: clients)
        } catch {
            return AccountPage(error).response
        }
        // People copy the key with blanks and the end of the line.
        let key = (fields["key"] ?? "").filter { !$0.isWhitespace }
        let failure: AccountPage.SignInFailure
        switch signIn(key: key) {
        case .done(let session):
            var response = Self.found("/authorize?" + Self.text(of: Self.items(of: query)))
            response.headers.append(SessionCookie.field(session))
            return response
        case .wrongKey: failure = .wrongKey
        case .tooMany(let wait): failure = .tooMany(wait: wait)
        }
        var response = AccountPage.signIn(
            for: asked.client, at: serviceName, query: query, failure: failure
        ).response
        if case .tooMany(let wait) = failure {
            response.headers.append(("Retry-After", "\(wait)"))
        }
        return response
    }

    /// Takes the answer from the consent page.
    func decide(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard Self.isOurs(request) else { return AccountPage.foreignForm.response }
        guard let fields = try? FormFields(bodyOf: request), let query = fields["request"] else {
            return AccountPage.malformedForm.response
        }
        guard let formToken = formToken(of: request) else {
            // The session ended while the page was open: ask again, from the beginning.
            return Self.found("/authorize?" + Self.text(of: Self.items(of: query)))
        }
        guard let sent = fields["form_token"], constantTimeEqual(sent, formToken) else {
            return AccountPage.foreignForm.response
        }
        let asked: AuthorizeRequest
        do {
            asked = try AuthorizeRequest(Self.items(of: query), clients: clients)
        } catch {
            return AccountPage(error).response
        }
        switch (asked.wish, fields["answer"]) {
        case (.failure(let refused), _): return Self.found(asked.redirect(refused))
        case (.success(let wish), "allow"):
            let code = try await store.agree(to: wish, of: asked, at: date())
            return Self.found(asked.redirect(code: code))
        case (.success, "cancel"): return Self.found(asked.redirect(.accessDenied))
        case (.success, _): return AccountPage.malformedForm.response
        }
    }

    /// Whether a form can be from a page of ours: today's browsers say where one comes from.
    private static func isOurs(_ request: HTTPRequest) -> Bool {
        request.header("Sec-Fetch-Site").map { $0 == "same-origin" } ?? true
    }

    private static func found(_ location: String, status: Int = 303) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                ("Location", location), ("Cache-Control", "no-store"),
                ("Referrer-Policy", "no-referrer"),
            ])
    }

    /// The request as one text, for a form to bring back.
    private static func text(of query: [(name: String, value: String)]) -> String {
        String(decoding: FormBody.encode(query), as: UTF8.self)
    }

    private static func items(of query: String) -> [(name: String, value: String)] {
        // What cannot be decoded has no items, and so no client either.
        HTTPRequest(method: "GET", target: "/?" + query).query
    }
}
