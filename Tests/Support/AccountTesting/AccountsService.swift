import Foundation
package import WebAPIClient
package import WebAPITesting

/// An accounts service with a Web API on loopback: it rotates refresh tokens, and takes none twice.
/// The code of a person is their id.
package final class AccountsService: Sendable {
    package struct State: Sendable {
        package var issued = 0
        /// Who has which token.
        package var refreshTokens: [String: String] = [:]
        package var accessTokens: [String: String] = [:]
        package var exchanges = 0
        package var refreshes = 0
        /// How often a token came that was taken before, or never given.
        package var refusals = 0
        package var tokenRequests: [String] = []
        /// So many requests for tokens are never answered.
        package var silences = 0
    }

    package let state = Guarded(State())
    private let takesTokensTwice: Bool
    private let delay: Duration

    package init(takesTokensTwice: Bool = false, delay: Duration = .zero) {
        self.takesTokensTwice = takesTokensTwice
        self.delay = delay
    }

    /// Gives a person tokens without asking.
    package func issue(to user: String) -> (access: String, refresh: String) {
        state.withLock { $0.issue(to: user) }
    }

    package func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
        state.withLock { state in
            request.target == "/api/token" ? token(request, &state) : api(request, state)
        }
    }

    private func token(_ request: LoopbackRequest, _ state: inout State) -> LoopbackAnswer {
        let form = Self.form(String(decoding: request.body, as: UTF8.self))
        state.tokenRequests.append(form["grant_type"] ?? "")
        if state.silences > 0 {
            state.silences -= 1
            return .silence
        }
        let user: String?
        if form["grant_type"] == "refresh_token" {
            let old = form["refresh_token"] ?? ""
            user = state.refreshTokens[old]
            if !takesTokensTwice { state.refreshTokens[old] = nil }
            if user != nil { state.refreshes += 1 }
        } else {
            user = form["code_verifier"] == nil ? nil : form["code"]
            state.exchanges += 1
        }
        guard let user else {
            state.refusals += 1
            return .whole(#"{"error":"invalid_grant"}"#, status: 400)
        }
        let tokens = state.issue(to: user)
        return .whole(
            #"{"access_token":"\#(tokens.access)","refresh_token":"\#(tokens.refresh)","#
                + #""token_type":"Bearer","expires_in":3600}"#, delay: delay)
    }

    private func api(_ request: LoopbackRequest, _ state: State) -> LoopbackAnswer {
        let token = request.header("Authorization")?.dropFirst("Bearer ".count) ?? ""
        guard let user = state.accessTokens[String(token)] else {
            return .whole(
                #"{"error":{"status":401,"message":"The access token expired"}}"#, status: 401)
        }
        if request.target == "/v1/me" {
            return .whole(#"{"id":"\#(user)","display_name":"\#(user.capitalized)"}"#)
        }
        return .whole(
            #"{"items":[{"added_at":"2026-01-01T00:00:00Z","album":{"id":"0000000000000000000001","#
                + #""name":"Of \#(user)","uri":"spotify:album:0000000000000000000001","artists":[],"#
                + #""album_type":"album","total_tracks":1}}],"limit":50,"offset":0,"total":1,"next":null}"#
        )
    }

    private static func form(_ text: String) -> [String: String] {
        URLQuery.parse(text)
    }
}

extension AccountsService.State {
    package mutating func issue(to user: String) -> (access: String, refresh: String) {
        issued += 1
        let tokens = (access: "SECRET-A\(issued)", refresh: "SECRET-R\(issued)")
        accessTokens[tokens.access] = user
        refreshTokens[tokens.refresh] = user
        return tokens
    }
}

/// The parameters of a query or a form.
package enum URLQuery {
    package static func parse(_ text: String) -> [String: String] {
        var values: [String: String] = [:]
        let query = text.firstIndex(of: "?").map { text[text.index(after: $0)...] } ?? text[...]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            values[String(parts[0])] =
                parts.count > 1 ? String(parts[1]).removingPercentEncoding : ""
        }
        return values
    }
}
