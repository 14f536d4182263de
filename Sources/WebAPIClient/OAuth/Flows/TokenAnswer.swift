import Foundation

/// The answer to a token request (RFC 6749, 5.1), as services and brokers send it.
struct TokenAnswer: Sendable {
    var accessToken: String
    /// `nil` if none came, in whatever way that was said.
    var refreshToken: String?
    var lifetime: Int
    /// `nil` if the answer does not say.
    var scopes: Set<Scope>?

    /// What Spotify's tokens live for; a service may leave it out (RFC 6749, 5.1). Should it be
    /// shorter, the refused token leads to a new one.
    private static let usualLifetime = 3_600

    private enum Field: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case scope
    }

    private struct Body: Decodable {
        var accessToken: String?
        var refreshToken: String?
        var tokenType: String?
        var expiresIn: Number?
        var scope: String?

        typealias CodingKeys = Field
    }

    /// A whole number, or the fact that something else stands there.
    private struct Number: Decodable {
        var value: Int?

        init(from decoder: any Decoder) throws {
            value = try? decoder.singleValueContainer().decode(Int.self)
        }
    }

    /// Reads an answer of success.
    ///
    /// - Throws: `DecodingError` with the field that is missing or makes no sense.
    init(_ response: TransportResponse) throws {
        // What is no JSON at all has no access token either: that is what the person is told.
        guard let body = try? JSON.decode(Body.self, from: response.body),
            let accessToken = body.accessToken?.trimmingCharacters(in: .whitespacesAndNewlines),
            Self.isToken(accessToken)
        else { throw Self.unreadable(.accessToken) }
        if let type = body.tokenType, type.lowercased() != "bearer" {
            throw Self.unreadable(.tokenType)
        }
        if let number = body.expiresIn {
            guard let seconds = number.value, seconds > 0 else {
                throw Self.unreadable(.expiresIn)
            }
            lifetime = min(seconds, 10 * 366 * 86_400)
        } else {
            lifetime = Self.usualLifetime
        }
        self.accessToken = accessToken
        refreshToken = body.refreshToken.flatMap { $0.isEmpty ? nil : $0 }
        scopes = body.scope.map(Scope.set)
    }

    /// Whether a text can go into a header (RFC 6750, 2.1), so that nothing else slips in with it.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }

    private static func unreadable(_ field: Field) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: [field], debugDescription: "The field is missing or makes no sense."))
    }
}
