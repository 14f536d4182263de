import Foundation
import HTTPServer
import SpotifyWebAPI
import WebAPIClient

extension HomeAccounts {
    /// Exchanges a code, a refresh token, or an app's own secret.
    func token(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fields: FormFields
        do {
            fields = try FormFields(bodyOf: request)
        } catch {
            throw TokenRefusal(error)
        }
        guard let type = fields["grant_type"] else { throw TokenRefusal.missing("grant_type") }
        guard ["authorization_code", "refresh_token", "client_credentials"].contains(type) else {
            throw TokenRefusal.unsupportedGrant
        }
        let client = try await client(of: request, fields)
        func field(_ name: String) throws -> String {
            guard let value = fields[name] else { throw TokenRefusal.missing(name) }
            return value
        }
        let answer: TokenAnswer
        switch type {
        case "refresh_token":
            answer = try await store.renew(
                field("refresh_token"), client: client.id, scopes: fields["scope"].map(Scope.set),
                at: date())
        case "authorization_code":
            let verifier =
                client.isConfidential ? fields["code_verifier"] : try field("code_verifier")
            answer = try await store.redeem(
                CodeExchange(
                    code: field("code"), client: client.id, redirectURI: field("redirect_uri"),
                    verifier: verifier), at: date())
        default:
            guard client.isConfidential else { throw TokenRefusal.publicClient }
            answer = try await store.token(forClient: client.id, at: date())
        }
        return try answer.response()
    }

    /// Who asks. Without a secret only an app that has none.
    private func client(
        of request: HTTPRequest, _ fields: FormFields
    ) async throws -> OAuthClientRegistration {
        let shown = try ClientCredentials(request, fields)
        guard let client = try await store.client(shown.id) else {
            throw TokenRefusal.unknownClient
        }
        let isProven =
            switch (shown.secret, client.secretHash) {
            case (nil, nil): true
            case (let secret?, let hash?): constantTimeEqual(AccountStore.hash(secret), hash)
            default: false
            }
        guard isProven else { throw TokenRefusal.wrongSecret }
        return client
    }
}

/// What an app shows to be itself (RFC 6749, 2.3.1).
private struct ClientCredentials {
    var id: String
    var secret: String?

    init(_ request: HTTPRequest, _ fields: FormFields) throws(TokenRefusal) {
        guard let header = request.header("Authorization") else {
            guard let id = fields["client_id"] else { throw .noClient }
            self.id = id
            secret = fields["client_secret"]
            return
        }
        guard header.lowercased().hasPrefix("basic "),
            let bytes = Data(base64Encoded: String(header.dropFirst(6).drop { $0 == " " })),
            let text = String(validating: bytes, as: UTF8.self),
            let colon = text.firstIndex(of: ":")
        else { throw .unknownClient }
        id = String(text[..<colon])
        let rest = String(text[text.index(after: colon)...])
        secret = rest.isEmpty ? nil : rest
        // Some libraries name themselves in the form as well, which is fine if it is the same.
        guard fields["client_secret"] == nil, fields["client_id"] ?? id == id else {
            throw .twoCredentials
        }
    }
}
