import Foundation

/// One operation on its way: what is sent, and what has happened to it so far.
struct OutgoingRequest {
    private let operation: String
    private let method: String
    private let url: String
    private let body: [UInt8]?
    private let contentType: String?
    private let authorization: RequestAuthorization
    private let scopes: [RequiredScope]
    private let timeout: Duration
    let isRepeatable: Bool

    /// The token it is sent with.
    var token: AccessToken = ""
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

    /// Writes the body and the URL once; they stay the same however often they are sent.
    init<Value>(_ endpoint: Endpoint<Value>, baseURL: String, timeout: Duration) throws {
        operation = endpoint.operation
        method = endpoint.method.rawValue
        isRepeatable = endpoint.isRepeatable
        self.timeout = timeout
        let refuse = { (detail: String, underlying: (any Error)?) in
            WebAPIError(
                .unreachable(.invalidRequest), operation: endpoint.operation, detail: detail,
                underlying: underlying)
        }
        guard let url = RequestURL.make(base: baseURL, path: endpoint.path, query: endpoint.query)
        else { throw refuse("An id is empty or only dots", nil) }
        self.url = url
        authorization = endpoint.authorization
        scopes = endpoint.scopes
        contentType = endpoint.body?.contentType
        do { body = try endpoint.body?.written() } catch {
            throw refuse("The body cannot be written as JSON", error)
        }
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
        var headers = [
            (name: "Accept", value: "application/json"),
            (name: "User-Agent", value: "Gatefold"),
        ]
        switch authorization {
        case .bearer: headers.append((name: "Authorization", value: "Bearer \(token.value)"))
        case .basic(let user, let password):
            let pair = Data("\(user):\(password)".utf8).base64EncodedString()
            headers.append((name: "Authorization", value: "Basic \(pair)"))
        case .none: break
        }
        if let contentType { headers.append((name: "Content-Type", value: contentType)) }
        return TransportRequest(
            method: method, url: url, headers: headers, body: body, timeout: timeout,
            isRepeatable: isRepeatable)
    }

    func error(
        _ kind: WebAPIError.Kind, detail: String? = nil, reason: String? = nil,
        underlying: (any Error)? = nil
    ) -> WebAPIError {
        WebAPIError(
            kind, operation: operation, detail: cleaned(detail), reason: cleaned(reason),
            underlying: underlying)
    }

    /// What a status other than success and "too many requests" means.
    func error(for response: TransportResponse) -> WebAPIError {
        let body = ErrorBody(response)
        let kind: WebAPIError.Kind =
            switch (response.status, body.reason) {
            case (401, _): .notSignedIn
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

    /// Takes the token out of a text that may have echoed it.
    func cleaned(_ text: String?) -> String? {
        // A shorter one is no secret, and would be found in common words.
        guard let text, token.value.utf8.count >= 8 else { return text }
        return text.replacing(token.value, with: "…")
    }
}

extension Endpoint {
    /// Decodes an answer of success.
    func value(in response: TransportResponse) throws -> Value {
        do { return try decode(response) } catch {
            throw WebAPIError(
                .unreadable(path: (error as? DecodingError)?.path ?? ""), operation: operation,
                underlying: error)
        }
    }
}
