import Foundation

/// One operation on its way: what is sent, and what has happened to it so far.
struct OutgoingRequest {
    let operation: String
    private let method: String
    let url: String
    private let headers: [(name: String, value: String)]
    private let body: [UInt8]?
    private let authorization: RequestAuthorization
    private let scopes: [RequiredScope]
    private let timeout: Duration
    let isRepeatable: Bool
    let repeatsWhenAccepted: Bool
    /// How long it waits for the rate limit in all.
    let patience: Duration

    /// What must not be shown, though an answer may echo it.
    private var secrets: [String]
    /// The token it is sent with.
    var token: AccessToken = "" { didSet { secrets.append(token.value) } }
    /// The kept answer that may still be right.
    var stored: StoredResponse?
    /// Whether the service said that it is.
    var isUnchanged = false
    /// How often it was sent.
    var attempts = 0
    /// Whether that token is already the second.
    var hasNewToken = false
    /// How long it has waited for the rate limit.
    var waited = Duration.zero
    /// How often the service said "too many requests" to it.
    var refusals = 0
    /// What the service said with the last of those.
    var lastWords: String?
    /// How often the service or the connection failed.
    var failures = 0
    /// How often the device was asleep.
    var wakings = 0

    /// Writes the body and the URL once; they stay the same however often they are sent.
    init<Value>(
        _ endpoint: Endpoint<Value>, baseURL: String, identity: SenderIdentity,
        patience: Duration, timeout: Duration
    ) throws {
        operation = endpoint.operation
        method = endpoint.method.rawValue
        isRepeatable = endpoint.isRepeatable
        repeatsWhenAccepted = endpoint.repeatsWhenAccepted
        self.patience = patience
        self.timeout = timeout
        let refuse = { (detail: String, underlying: (any Error)?) in
            WebAPIError(
                .invalidRequest, operation: endpoint.operation, detail: detail,
                underlying: underlying)
        }
        guard let url = RequestURL.make(base: baseURL, path: endpoint.path, query: endpoint.query)
        else { throw refuse("An id is empty or only dots", nil) }
        self.url = url
        authorization = endpoint.authorization
        secrets = endpoint.secrets
        scopes = endpoint.scopes
        headers =
            identity.headers + (endpoint.body.map { [("Content-Type", $0.contentType)] } ?? [])
        do { body = try endpoint.body?.written() } catch {
            throw refuse("The body cannot be written as JSON", error)
        }
        if case .basic(let user, let password) = authorization {
            secrets += [password, Self.basic(user, password)]
        }
        if case .form(let fields) = endpoint.body {
            secrets += fields.filter { Self.secretFields.contains($0.name) }.map(\.value)
        }
    }

    private static let secretFields: Set<String> = [
        "code", "code_verifier", "client_secret", "refresh_token", "token",
    ]

    private static func basic(_ user: String, _ password: String) -> String {
        Data("\(user):\(password)".utf8).base64EncodedString()
    }

    /// Whether it goes out with the sender's token.
    var needsToken: Bool {
        if case .bearer = authorization { true } else { false }
    }

    /// Whether a new token may help.
    var mayRenewToken: Bool { needsToken && !hasNewToken }

    /// The first requirement that the token is known not to meet.
    var missingScope: RequiredScope? {
        guard let granted = token.scopes else { return nil }
        return scopes.first { !$0.isMet(by: granted) }
    }

    var transportRequest: TransportRequest {
        var headers = headers
        switch authorization {
        case .bearer: headers.append((name: "Authorization", value: "Bearer \(token.value)"))
        case .basic(let user, let password):
            let pair = Self.basic(user, password)
            headers.append((name: "Authorization", value: "Basic \(pair)"))
        case .none: break
        }
        if let stored { headers.append((name: "If-None-Match", value: stored.etag)) }
        return TransportRequest(
            method: method, url: url, headers: headers, body: body, timeout: timeout,
            isRepeatable: isRepeatable)
    }

    // MARK: Errors

    /// An error that shows none of the secrets of the request.
    func error(
        _ kind: WebAPIError.Kind, detail: String? = nil, reason: String? = nil,
        underlying: (any Error)? = nil
    ) -> WebAPIError {
        WebAPIError(
            cleaned(kind), operation: operation, detail: cleaned(detail), reason: cleaned(reason),
            underlying: underlying.flatMap { mayHoldSecret($0) ? nil : $0 })
    }

    /// What a status other than success and "too many requests" means.
    func error(for response: TransportResponse) -> WebAPIError {
        let body = ErrorBody(response)
        let kind: WebAPIError.Kind =
            switch (response.status, body.reason) {
            case (401, _): .notSignedIn
            // A token that cannot even be one is refused in other words.
            case (400, _) where body.message?.hasPrefix("Only valid bearer auth") == true:
                .notSignedIn
            case (403, let reason?), (404, let reason?): .playerRefused(reason: reason)
            case (403, nil) where body.message?.lowercased() == "insufficient client scope":
                scopes.first.map { .missingScope(anyOf: $0.anyOf) } ?? .forbidden
            case (403, nil): .forbidden
            case (404, nil): .notFound
            case (500...599, _): .unavailable(status: response.status)
            default: .refused(status: response.status)
            }
        return error(kind, detail: body.message, reason: body.reason ?? body.word)
    }

    /// What an answer of success that makes no sense means.
    func error(decoding response: TransportResponse, _ error: any Error) -> WebAPIError {
        self.error(
            .unreadable(path: (error as? DecodingError)?.path ?? ""),
            detail: ErrorBody.oddity(of: response), underlying: error)
    }

    /// Takes the secrets out of a text that may have echoed them.
    func cleaned(_ text: String?) -> String? { Redaction(secrets).clean(text) }

    private func cleaned(_ kind: WebAPIError.Kind) -> WebAPIError.Kind {
        switch kind {
        case .playerRefused(let reason): .playerRefused(reason: cleaned(reason) ?? "")
        case .unreadable(let path): .unreadable(path: cleaned(path) ?? "")
        default: kind
        }
    }

    private func mayHoldSecret(_ error: any Error) -> Bool {
        let text = String(reflecting: error)
        return cleaned(text) != text
    }
}
