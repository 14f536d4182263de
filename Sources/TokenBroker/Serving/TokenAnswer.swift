import HTTPServer
import WebAPIClient

/// The tokens that an app gets (RFC 6749, 5.1).
struct TokenAnswer: Sendable {
    var accessToken: Secret
    var tokenType: String
    /// Seconds.
    var expiresIn: Int
    var scope: String
    /// Sealed; only the app's own token has none.
    var refreshToken: Secret?
    /// When the user signed in, in Unix time: the service counts the life of refresh tokens from it.
    var authorizedAt: Int64?

    var response: HTTPResponse {
        let body = Body(
            accessToken: accessToken.reveal(), tokenType: tokenType, expiresIn: expiresIn,
            scope: scope, refreshToken: refreshToken?.reveal(), authorizedAt: authorizedAt)
        return .json(200, body)
    }

    private struct Body: Encodable {
        var accessToken: String
        var tokenType: String
        var expiresIn: Int
        var scope: String
        var refreshToken: String?
        var authorizedAt: Int64?

        private enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case tokenType = "token_type"
            case expiresIn = "expires_in"
            case scope
            case refreshToken = "refresh_token"
            case authorizedAt = "authorized_at"
        }
    }
}

extension OAuthRefusal {
    var response: HTTPResponse {
        let body = Body(error: error, errorDescription: description, errorURI: uri)
        var response = HTTPResponse.json(status, body)
        if let retryAfter { response.headers.append(("Retry-After", "\(retryAfter)")) }
        return response
    }

    private struct Body: Encodable {
        var error: String
        var errorDescription: String?
        var errorURI: String?

        private enum CodingKeys: String, CodingKey {
            case error
            case errorDescription = "error_description"
            case errorURI = "error_uri"
        }
    }
}

extension HTTPResponse {
    static func json(_ status: Int, _ value: some Encodable) -> HTTPResponse {
        // Texts, whole numbers and nothing else: there is nothing that JSON could not say.
        let body = (try? JSON.encode(value)) ?? Array("{}".utf8)
        return HTTPResponse(
            status: status, headers: [("Content-Type", "application/json")], body: .bytes(body))
    }
}
