import HTTPServer
import WebAPIClient

/// A token request that fails, in the shape of RFC 6749, 5.2.
struct TokenRefusal: Error, Hashable, HTTPErrorResponse {
    var status = 400
    /// The word that programs read.
    var error: String
    /// A few words for people.
    var description: String?

    static let noClient = TokenRefusal(error: "invalid_client")
    static let unknownClient = TokenRefusal(
        error: "invalid_client", description: "Invalid client")
    static let wrongSecret = TokenRefusal(
        error: "invalid_client", description: "Invalid client secret")
    static let unsupportedGrant = TokenRefusal(
        error: "unsupported_grant_type",
        description: "grant_type must be authorization_code, refresh_token or client_credentials")
    static let publicClient = TokenRefusal(
        error: "unauthorized_client",
        description: "An app without a secret has no token of its own")
    static let twoCredentials = TokenRefusal(
        error: "invalid_request",
        description: "The client must show its secret once, in one way")
    static let invalidScope = TokenRefusal(
        error: "invalid_scope", description: "A renewal adds no scopes")
    static let invalidCode = TokenRefusal(
        error: "invalid_grant", description: "Invalid authorization code")
    static let expiredCode = TokenRefusal(
        error: "invalid_grant", description: "Authorization code expired")
    static let wrongRedirect = TokenRefusal(
        error: "invalid_grant", description: "Invalid redirect URI")
    static let wrongVerifier = TokenRefusal(
        error: "invalid_grant", description: "code_verifier was incorrect")
    static let unknownRefreshToken = TokenRefusal(
        error: "invalid_grant", description: "Invalid refresh token")
    /// The same words whether it ended by itself or was withdrawn.
    static let endedRefreshToken = TokenRefusal(
        error: "invalid_grant", description: "Refresh token revoked")

    static func missing(_ name: String) -> TokenRefusal {
        TokenRefusal(error: "invalid_request", description: "\(name) must be supplied")
    }

    init(status: Int = 400, error: String, description: String? = nil) {
        self.status = status
        self.error = error
        self.description = description
    }

    init(_ problem: FormFields.Problem) {
        switch problem {
        case .notAForm:
            self.init(
                error: "invalid_request",
                description: "The body must be application/x-www-form-urlencoded")
        case .tooLarge:
            self.init(status: 413, error: "invalid_request", description: "The body is too large")
        case .repeated:
            self.init(error: "invalid_request", description: "A parameter stands there twice")
        }
    }

    private struct Body: Encodable {
        var error: String
        var description: String?

        enum CodingKeys: String, CodingKey {
            case error
            case description = "error_description"
        }
    }

    var response: HTTPResponse {
        let body = Body(error: error, description: description)
        return TokenAnswer.response(status: status, (try? JSON.encode(body)) ?? [])
    }
}
