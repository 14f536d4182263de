import HTTPServer
import WebAPIClient

/// The routes under `/v1`: each belongs to an operation of the table, and is reached only by who
/// may use it.
struct APIRoutes: Sendable {
    typealias Handler = Router<Listener>.Handler

    private(set) var router = Router<Listener>()
    /// What has no handler yet, by method and path.
    private var waiting: [String: APIOperation]
    private let regime: AccessRegime

    init(regime: AccessRegime) {
        self.regime = regime
        waiting = Dictionary(
            APIOperation.all.map { (Self.key($0.method, $0.path), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The operations without a handler, as `GET albums/:id`.
    var missing: [String] { waiting.keys.sorted() }

    mutating func get(_ path: String..., handler: @escaping Handler) {
        add("GET", path, handler)
    }
    mutating func put(_ path: String..., handler: @escaping Handler) {
        add("PUT", path, handler)
    }
    mutating func post(_ path: String..., handler: @escaping Handler) {
        add("POST", path, handler)
    }
    mutating func delete(_ path: String..., handler: @escaping Handler) {
        add("DELETE", path, handler)
    }

    /// Adds the handler of an operation. One that is not in the table, or has a handler already, is
    /// a mistake of the programmer.
    private mutating func add(_ method: String, _ path: [String], _ handler: @escaping Handler) {
        guard let operation = waiting.removeValue(forKey: Self.key(method, path)) else {
            return assertionFailure("\(method) \(path) is no operation, or has two handlers")
        }
        let refusal = operation.offer.refusal(in: regime, path: path)
        router.add(method, path) { request, listener in
            if let refusal { throw refusal }
            if operation.needsUser { _ = try listener.user }
            try listener.require(anyOf: operation.scopes)
            let response = try await handler(request, listener)
            return method == "GET" ? response.keepable(path) : response
        }
    }

    private static func key(_ method: String, _ path: [String]) -> String {
        "\(method) \(path.joined(separator: "/"))"
    }
}
