import Foundation
import WebAPIClient

/// One request to the service's token endpoint.
struct UpstreamCall: Sendable {
    let grant: GrantType
    let clientID: ClientID
    /// The client secret; without one the client id goes into the form.
    private let clientSecret: Secret?
    private let fields: [(name: String, value: Secret)]

    /// Exchanges a code.
    static func swap(_ swap: TokenRequest.Swap, redirectURI: String, for app: BrokerApp) -> Self {
        var fields = [("code", swap.code), ("redirect_uri", Secret(redirectURI))]
        if let verifier = swap.verifier { fields.append(("code_verifier", verifier)) }
        return Self(.authorizationCode, app, kind: swap.kind, fields)
    }

    /// Renews an access token, in the way in which the refresh token was got.
    static func refresh(_ grant: Grant, for app: BrokerApp) -> Self {
        Self(.refreshToken, app, kind: grant.kind, [("refresh_token", grant.refreshToken)])
    }

    /// Gets the app's own token.
    static func clientCredentials(for app: BrokerApp) -> Self {
        Self(.clientCredentials, app, kind: .secret, [])
    }

    private init(
        _ grant: GrantType, _ app: BrokerApp, kind: GrantProof,
        _ fields: [(name: String, value: Secret)]
    ) {
        self.grant = grant
        clientID = app.id
        clientSecret = kind == .secret ? app.secret : nil
        self.fields = fields
    }

    /// The request. All that is secret is in its body and its `Authorization`, nothing in the URL.
    func request(to url: String, timeout: Duration) -> TransportRequest {
        var form = [("grant_type", grant.rawValue)]
        form += fields.map { ($0.name, $0.value.reveal()) }
        var headers = [
            (name: "Content-Type", value: "application/x-www-form-urlencoded"),
            (name: "Accept", value: "application/json"),
        ]
        if let clientSecret {
            let pair = Data("\(clientID):\(clientSecret.reveal())".utf8).base64EncodedString()
            headers.append(("Authorization", "Basic \(pair)"))
        } else {
            form.append(("client_id", clientID.description))
        }
        return TransportRequest(
            method: "POST", url: url, headers: headers, body: FormBody.encode(form),
            timeout: timeout,
            // A code is good for one call; it must not go out again over another connection.
            isRepeatable: grant != .authorizationCode)
    }

    /// Whether a text shows something that only broker and service know, or the caller only.
    func isGivenAway(in text: String) -> Bool {
        (fields.map(\.value) + [clientSecret].compactMap { $0 })
            .contains { text.contains($0.reveal()) }
    }
}
