/// All that a service's reference says of one operation; a pure value that sends nothing.
///
/// `Value` is what the answer's body decodes to.
public struct Endpoint<Value: Sendable>: Sendable {
    /// An HTTP method.
    public enum Method: String, Sendable {
        /// Reads.
        case get = "GET"
        /// Sets; may be repeated.
        case put = "PUT"
        /// Adds; must not be repeated blindly.
        case post = "POST"
        /// Removes.
        case delete = "DELETE"
    }

    /// The operation's name in the reference, as in `get-an-album`.
    public var operation: String
    /// The HTTP method.
    public var method: Method
    /// Path parts after the base URL, not yet escaped: each part is escaped whole, once.
    public var path: [String]
    /// Query items in order; a `nil` value leaves the item out.
    public var query: QueryItems
    /// What it carries, if anything.
    public var body: RequestBody?
    /// What it needs of the sign-in; each one must be met.
    public var scopes: [RequiredScope] = []
    /// Which apps the service gives it to.
    public var availability = Availability.everyApp
    /// How it says who sends it.
    package var authorization = RequestAuthorization.bearer
    /// What no error may show though an answer may echo it, beside tokens, passwords and what a form
    /// carries under the names of OAuth.
    package var secrets: [String] = []
    /// Whether sending it twice does what sending it once does, so that it may be repeated after a
    /// failure that leaves open whether it was carried out.
    public var isRepeatable: Bool
    /// Whether 202 means that the device was asleep and has to be told again; otherwise it is success
    /// like every other 2xx.
    package var repeatsWhenAccepted = false
    /// Makes the value from the answer's body; given to answers of status 200 to 299 only.
    package var decode: @Sendable (TransportResponse) throws -> Value

    package init(
        _ operation: String, _ method: Method, _ path: [String],
        query: QueryItems = [:], body: RequestBody? = nil,
        isRepeatable: Bool? = nil,
        decoding: @escaping @Sendable (TransportResponse) throws -> Value
    ) {
        self.operation = operation
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.isRepeatable = isRepeatable ?? (method != .post)
        self.decode = decoding
    }
}

extension Endpoint where Value: Decodable {
    /// An operation that answers with a JSON body.
    ///
    /// - Parameters:
    ///   - operation: The operation's name in the reference.
    ///   - method: The HTTP method.
    ///   - path: Path parts after the base URL, not escaped.
    ///   - query: Query items; `nil` values are left out.
    ///   - body: The JSON body, if any.
    ///   - isRepeatable: Whether it may be sent again; by default all but `POST` may.
    public init(
        _ operation: String, _ method: Method, _ path: String...,
        query: QueryItems = [:], body: (any Encodable & Sendable)? = nil,
        isRepeatable: Bool? = nil
    ) {
        self.init(
            operation, method, path, query: query, body: body.map { .json($0) },
            isRepeatable: isRepeatable
        ) { try JSON.decode(Value.self, from: $0.body) }
    }

    /// An operation whose answer may be empty: 204, no body or `null` mean `nil`.
    ///
    /// - Parameters:
    ///   - operation: The operation's name in the reference.
    ///   - method: The HTTP method.
    ///   - path: Path parts after the base URL, not escaped.
    ///   - query: Query items; `nil` values are left out.
    /// - Returns: The operation.
    public static func optional<Wrapped: Decodable & Sendable>(
        _ operation: String, _ method: Method, _ path: String...,
        query: QueryItems = [:]
    ) -> Self where Value == Wrapped? {
        Endpoint(operation, method, path, query: query) { response in
            if response.status == 204 || response.body.allSatisfy({ $0 <= 0x20 }) { return nil }
            return try JSON.decode(Wrapped?.self, from: response.body)
        }
    }
}

extension Endpoint where Value == Void {
    /// An operation whose answer has nothing to say but that it went well; any body is ignored.
    ///
    /// - Parameters:
    ///   - operation: The operation's name in the reference.
    ///   - method: The HTTP method.
    ///   - path: Path parts after the base URL, not escaped.
    ///   - query: Query items; `nil` values are left out.
    ///   - body: The JSON body, if any.
    ///   - isRepeatable: Whether it may be sent again; by default all but `POST` may.
    public init(
        _ operation: String, _ method: Method, _ path: String...,
        query: QueryItems = [:], body: (any Encodable & Sendable)? = nil,
        isRepeatable: Bool? = nil
    ) {
        self.init(
            operation, method, path, query: query, body: body.map { .json($0) },
            isRepeatable: isRepeatable
        ) { _ in }
    }
}

extension Endpoint {
    /// The same operation, which needs scopes.
    ///
    /// - Parameter scopes: What the sign-in must allow, all of it.
    /// - Returns: The operation.
    public func needing(_ scopes: Scope...) -> Self {
        var endpoint = self
        endpoint.scopes += scopes.map { RequiredScope(anyOf: [$0]) }
        return endpoint
    }

    /// The same operation, which needs one of some scopes.
    ///
    /// - Parameter scopes: The scopes of which one is enough.
    /// - Returns: The operation.
    public func needing(anyOf scopes: Scope...) -> Self {
        var endpoint = self
        endpoint.scopes.append(RequiredScope(anyOf: scopes))
        return endpoint
    }

    /// The same operation, which not every app is given.
    ///
    /// - Parameter availability: Which apps have it.
    /// - Returns: The operation.
    public func available(to availability: Availability) -> Self {
        var endpoint = self
        endpoint.availability = availability
        return endpoint
    }
}
