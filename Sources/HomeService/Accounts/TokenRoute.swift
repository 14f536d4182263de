import HTTPServer
import WebAPIClient

extension HomeAccounts {
    /// Exchanges a code or a refresh token.
    func token(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fields: FormFields
        do {
            fields = try FormFields(bodyOf: request)
        } catch {
            throw TokenRefusal(error)
        }
        guard let grant = fields["grant_type"] else { throw TokenRefusal.missing("grant_type") }
        guard grant == "authorization_code" || grant == "refresh_token" else {
            throw TokenRefusal.unsupportedGrant
        }
        let client = try client(of: request, fields)
        func field(_ name: String) throws -> String {
            guard let value = fields[name] else { throw TokenRefusal.missing(name) }
            return value
        }
        let answer =
            grant == "refresh_token"
            ? try await store.renew(field("refresh_token"), client: client.id, at: date())
            : try await store.redeem(
                field("code"), client: client.id, redirectURI: field("redirect_uri"),
                verifier: field("code_verifier"), at: date())
        return try answer.response()
    }

    private func client(
        of request: HTTPRequest, _ fields: FormFields
    ) throws -> OAuthClientRegistration {
        // Who shows a secret takes itself for an app that has one; there are none here.
        guard request.header("Authorization") == nil, fields["client_secret"] == nil else {
            throw TokenRefusal.unknownClient
        }
        guard let id = fields["client_id"] else { throw TokenRefusal.noClient }
        guard let client = clients[id] else { throw TokenRefusal.unknownClient }
        return client
    }
}
