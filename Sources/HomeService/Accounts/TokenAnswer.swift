import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// Tokens as an app gets them (RFC 6749, 5.1).
struct TokenAnswer: Sendable {
    var accessToken: String
    /// Comes with a code only: a renewal leaves it as it is.
    var refreshToken: String?
    /// Whole seconds.
    var lifetime: Int
    var scopes: Set<Scope>

    private struct Body: Encodable {
        var accessToken: String
        var tokenType = "Bearer"
        var expiresIn: Int
        var refreshToken: String?
        var scope: String

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case tokenType = "token_type"
            case expiresIn = "expires_in"
            case refreshToken = "refresh_token"
            case scope
        }
    }

    func response() throws -> HTTPResponse {
        let body = Body(
            accessToken: accessToken, expiresIn: lifetime, refreshToken: refreshToken,
            scope: Scope.text(scopes))
        return Self.response(status: 200, try JSON.encode(body))
    }

    /// JSON that nobody may keep.
    static func response(status: Int, _ text: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                ("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store"),
                ("Pragma", "no-cache"),
            ],
            body: .bytes(text))
    }
}
