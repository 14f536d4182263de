/// One operation on its way: what is sent, and what has happened to it so far.
struct OutgoingRequest {
    private let operation: String
    private let method: String
    private let url: String
    private let body: [UInt8]?
    private let timeout: Duration
    let isRepeatable: Bool

    /// The token it is sent with.
    var token = ""
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
        do { body = try endpoint.body.map { try JSON.encode($0) } } catch {
            throw refuse("The body cannot be written as JSON", error)
        }
    }

    var transportRequest: TransportRequest {
        var headers = [
            (name: "Authorization", value: "Bearer \(token)"),
            (name: "Accept", value: "application/json"),
            (name: "User-Agent", value: "Gatefold"),
        ]
        if body != nil { headers.append((name: "Content-Type", value: "application/json")) }
        return TransportRequest(
            method: method, url: url, headers: headers, body: body, timeout: timeout,
            isRepeatable: isRepeatable)
    }

    func error(
        _ kind: WebAPIError.Kind, detail: String? = nil, underlying: (any Error)? = nil
    ) -> WebAPIError {
        WebAPIError(
            kind, operation: operation, detail: cleaned(detail), underlying: underlying)
    }

    /// What a status other than success and "too many requests" means.
    func error(for response: TransportResponse) -> WebAPIError {
        let body = ErrorBody(response)
        let kind: WebAPIError.Kind =
            switch (response.status, body.reason) {
            case (401, _): .notSignedIn
            case (403, let reason?), (404, let reason?): .playerRefused(reason: reason)
            case (403, nil): .forbidden
            case (404, nil): .notFound
            case (500...599, _): .unavailable(status: response.status)
            default: .refused(status: response.status)
            }
        return error(kind, detail: body.message)
    }

    /// Takes the token out of a text that may have echoed it.
    func cleaned(_ text: String?) -> String? {
        // A shorter one is no secret, and would be found in common words.
        guard let text, token.utf8.count >= 8 else { return text }
        return text.replacing(token, with: "…")
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
