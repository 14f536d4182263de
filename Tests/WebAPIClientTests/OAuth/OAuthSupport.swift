import Foundation
import WebAPIClient
import WebAPITesting

/// The time of day, turned by hand.
final class Wall: Sendable {
    static let start = Date(timeIntervalSince1970: 1_790_000_000)
    private let time = Guarded(Wall.start)

    var now: Date { time.withLock { $0 } }
    func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
    func set(_ date: Date) { time.withLock { $0 = date } }
}

extension OAuthService {
    static let made = OAuthService(
        authorizeURL: "https://accounts.test/authorize",
        tokenURL: "https://accounts.test/api/token", consentMonths: 6)
    static let tokenRequest = "POST https://accounts.test/api/token"
}

extension OAuthClient {
    static func made(
        _ flow: OAuthFlow, _ transport: any Transport,
        wall: Wall = Wall(), attempts: Int = 1,
        onEvent: @escaping RequestSender.EventHandler = { _ in }
    ) -> OAuthClient {
        OAuthClient(
            flow, at: .made, transport: transport, policy: SendingPolicy(attempts: attempts),
            clock: ManualClock(jumps: true), date: { wall.now }, onEvent: onEvent)
    }

    static func made(_ transport: any Transport, wall: Wall = Wall()) -> OAuthClient {
        made(.pkce(clientID: "app-1"), transport, wall: wall)
    }

    func madeRequest(_ redirectURI: String = "app://cb") throws -> AuthorizationRequest {
        try authorizationRequest(redirectURI: redirectURI, scopes: ["read", "write"])
    }
}

extension TokenSet {
    static func made(
        _ number: Int = 1, expiresIn seconds: TimeInterval = 3_600, grant: GrantKind = .pkce
    ) -> TokenSet {
        TokenSet(
            accessToken: "access-token-\(number)", refreshToken: "refresh-token-\(number)",
            expiresAt: Wall.start + seconds, scopes: ["read"], consentedAt: Wall.start - 86_400,
            grant: grant)
    }
}

extension TransportRequest {
    /// The fields of a form, read as the standard says; a `+` is a space.
    var form: [String: String] {
        var fields: [String: String] = [:]
        for pair in String(decoding: body ?? [], as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding ?? "?" }
            fields[parts[0]] = parts[1]
        }
        return fields
    }
}

/// Renews tokens, changes the refresh token each time, and refuses one that was used before.
actor TokenService {
    private(set) var requests: [TransportRequest] = []
    private var number: Int
    private let rotates: Bool
    private var isHolding: Bool
    private var held: [CheckedContinuation<Void, Never>] = []
    private var troubles: [TransportResponse] = []

    init(from number: Int = 1, rotates: Bool = true, holds: Bool = false) {
        self.number = number
        self.rotates = rotates
        isHolding = holds
    }

    nonisolated var transport: RecordingTransport {
        RecordingTransport { try await self.answer($0) }
    }

    /// Answers so next, whatever is asked.
    func fail(_ answers: TransportResponse...) { troubles += answers }
    func release() {
        isHolding = false
        for continuation in held { continuation.resume() }
        held = []
    }
    var waiting: Int { held.count }
    var sentRefreshTokens: [String?] { requests.map { $0.form["refresh_token"] } }

    private func answer(_ request: TransportRequest) async throws -> TransportResponse {
        requests.append(request)
        if isHolding { await withCheckedContinuation { held.append($0) } }
        if !troubles.isEmpty { return troubles.removeFirst() }
        if request.form["grant_type"] == "refresh_token" {
            guard request.form["refresh_token"] == "refresh-token-\(rotates ? number : 1)" else {
                return .text(#"{"error":"invalid_grant"}"#, status: 400)
            }
        }
        number += 1
        let refresh = rotates ? #","refresh_token":"refresh-token-\#(number)""# : ""
        return .text(
            #"{"access_token":"access-token-\#(number)","token_type":"Bearer","expires_in":3600"#
                + refresh + "}")
    }
}

func waitUntil(_ condition: () async -> Bool) async {
    while await !condition() { await Task.yield() }
}

func kind(_ body: () async throws -> some Any) async -> WebAPIError.Kind? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? WebAPIError)?.kind
    }
}
