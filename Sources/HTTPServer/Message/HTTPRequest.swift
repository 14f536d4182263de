/// One request, whole.
package struct HTTPRequest: Sendable {
    /// `GET`, `PUT`, …, as sent.
    package var method: String
    /// Path and query as sent, still percent-encoded.
    package var target: String
    /// The path's parts, each percent-decoded on its own; a slash at the end adds none.
    package var path: [String]
    /// The query's items in order, percent-decoded.
    package var query: [(name: String, value: String)]
    /// Header fields in order.
    package var headers: [(name: String, value: String)]
    /// The body.
    package var body: [UInt8]
    /// The numeric address of who sent it, perhaps a proxy; empty outside a server.
    package var peer: String
    /// What a log line and an error answer name this request by; empty outside a server.
    package var id: RequestID
    /// What the route's `:name` segments stand for, set by the router.
    package var parameters: [(name: String, value: String)] = []
    /// Whether the target could be decoded. A server answers 400 by itself if not.
    package let isWellFormed: Bool

    /// Makes a request from the target as it stands on the request line.
    package init(
        method: String, target: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = [], peer: String = "", id: RequestID = RequestID()
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.peer = peer
        self.id = id
        if let parsed = RequestTarget(target) {
            path = parsed.path
            query = parsed.query
            isWellFormed = true
        } else {
            path = []
            query = []
            isWellFormed = false
        }
    }

    /// The first header field of that name, whatever its case.
    package func header(_ name: String) -> String? {
        headers.first { equalIgnoringCase($0.name, name) }?.value
    }

    /// The first value of that name in the query.
    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Every value of that name in the query, in order.
    package func queryValues(_ name: String) -> [String] {
        query.compactMap { $0.name == name ? $0.value : nil }
    }

    /// What stands in the path where the route has `:name`.
    ///
    /// - Throws: ``UnknownParameter`` if the route has no such name: a mistake in the route.
    package func parameter(_ name: String) throws(UnknownParameter) -> String {
        guard let found = parameters.first(where: { $0.name == name }) else {
            throw UnknownParameter(name: name)
        }
        return found.value
    }

    /// The body's items if it is a form (`application/x-www-form-urlencoded`) that can be decoded.
    package var form: [(name: String, value: String)]? {
        guard let type = header("Content-Type")?.split(separator: ";").first,
            equalIgnoringCase(
                String(type).trimmed, "application/x-www-form-urlencoded")
        else { return nil }
        return bodyAsForm
    }

    /// The body's items read as a form, whatever type it claims; `nil` if it cannot be decoded.
    package var bodyAsForm: [(name: String, value: String)]? {
        body.withUnsafeBytes { RequestTarget.items(of: $0) }
    }
}

/// A handler asked for a path parameter that its route does not have.
package struct UnknownParameter: Error, CustomStringConvertible {
    package var name: String
    package var description: String { "The route has no segment “:\(name)”." }
}

/// Names a request in a log line and in the answer to a failure.
package struct RequestID: Sendable, Hashable, CustomStringConvertible {
    private var number: UInt64

    /// - Parameter number: Unlike any other of the same server.
    package init(_ number: UInt64 = 0) { self.number = number }

    package var description: String {
        let digits = String(number, radix: 36)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
}
