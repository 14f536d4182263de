import Foundation
import WebAPIClient

/// The tokens that the service gave.
struct UpstreamTokens: Sendable, Hashable {
    var accessToken: Secret
    var tokenType: String
    /// Seconds.
    var expiresIn: Int
    var scope: String
    var refreshToken: Secret?
}

/// How a call to the service went, for logs and metrics.
package enum UpstreamOutcome: String, Sendable, Hashable, CaseIterable {
    /// Tokens came.
    case tokens
    /// An OAuth error came that is for the app.
    case refused
    /// The service does not know this broker's client id and secret.
    case clientRefused = "client_refused"
    /// Too many requests.
    case rateLimited = "rate_limited"
    /// The service has trouble of its own.
    case unavailable
    /// No answer came in time.
    case timedOut = "timed_out"
    /// There was no connection, or it broke.
    case unreachable
    /// An answer came that makes no sense.
    case unreadable
}

/// What came of a call.
struct UpstreamReply: Sendable {
    var outcome: UpstreamOutcome
    var result: Result<UpstreamTokens, OAuthRefusal>

    init(_ tokens: UpstreamTokens) {
        outcome = .tokens
        result = .success(tokens)
    }

    init(_ outcome: UpstreamOutcome, _ refusal: OAuthRefusal) {
        self.outcome = outcome
        result = .failure(refusal)
    }

    /// Reads an answer.
    init(_ response: TransportResponse, to call: UpstreamCall, at date: Date) {
        let retryAfter = RetryAfter.parse(response.header("Retry-After"), now: date)?.retrySeconds
        switch response.status {
        case 200..<300: self = Self.success(response, to: call)
        case 429: self.init(.rateLimited, .tooManyRequests(retryAfter: retryAfter ?? 5))
        case 400..<500: self = Self.refusal(response, to: call, retryAfter: retryAfter)
        default: self.init(.unavailable, .unavailable(retryAfter: retryAfter))
        }
    }

    /// Reads why no answer came.
    init(_ error: any Error) {
        let kind = (error as? TransportError)?.kind
        let outcome: UpstreamOutcome =
            switch kind {
            case .timedOut: .timedOut
            case .tooLarge: .unreadable
            default: .unreachable
            }
        self.init(outcome, .unavailable(retryAfter: nil))
    }

    private static func success(_ response: TransportResponse, to call: UpstreamCall) -> Self {
        guard let body = try? JSON.decode(TokenBody.self, from: response.body),
            let accessToken = body.accessToken, !accessToken.isEmpty
        else { return Self(.unreadable, .unavailable(retryAfter: nil)) }
        let refreshToken = body.refreshToken.flatMap { $0.isEmpty ? nil : Secret($0) }
        // Without one the app would be signed out in an hour and nobody would know why.
        guard refreshToken != nil || call.grant != .authorizationCode else {
            return Self(.unreadable, .unavailable(retryAfter: nil))
        }
        return Self(
            UpstreamTokens(
                accessToken: Secret(accessToken), tokenType: body.tokenType ?? "Bearer",
                // The service's usual hour.
                expiresIn: max(0, body.expiresIn ?? 3600), scope: body.scope ?? "",
                refreshToken: refreshToken))
    }

    private static func refusal(
        _ response: TransportResponse, to call: UpstreamCall, retryAfter: Int?
    ) -> Self {
        guard let body = try? JSON.decode(ErrorBody.self, from: response.body), !body.error.isEmpty
        else { return Self(.unavailable, .unavailable(retryAfter: retryAfter)) }
        if body.error == OAuthErrorCode.invalidClient.rawValue {
            return Self(.clientRefused, .serverError)
        }
        let texts = [body.errorDescription, body.errorURI].compactMap { $0 }
        let isSafe = !texts.contains(where: call.isGivenAway)
        return Self(
            .refused,
            OAuthRefusal(
                status: response.status, error: body.error,
                description: isSafe ? body.errorDescription : nil,
                uri: isSafe ? body.errorURI : nil, retryAfter: retryAfter))
    }
}

private struct TokenBody: Decodable {
    var accessToken: String?
    var tokenType: String?
    var expiresIn: Int?
    var scope: String?
    var refreshToken: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case scope
        case refreshToken = "refresh_token"
    }
}

private struct ErrorBody: Decodable {
    var error: String
    var errorDescription: String?
    var errorURI: String?

    private enum CodingKeys: String, CodingKey {
        case error
        case errorDescription = "error_description"
        case errorURI = "error_uri"
    }
}
