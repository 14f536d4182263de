import HTTPServer

/// The parameters of a request, of which each may stand there once (RFC 6749, 3.1 and 3.2).
struct FormFields: Sendable {
    /// Why a body is not taken.
    enum Problem: Error, Hashable {
        case notAForm
        case tooLarge
        case repeated(String)
    }

    /// The names that stand there more than once.
    private(set) var repeated: Set<String> = []
    private var values: [String: String] = [:]

    /// Reads items as they are; what stands there twice is among the repeated ones.
    init(_ items: [(name: String, value: String)]) {
        for item in items where values.updateValue(item.value, forKey: item.name) != nil {
            repeated.insert(item.name)
        }
    }

    /// Reads the body of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: Bytes of the body.
    /// - Throws: What is wrong with it.
    init(bodyOf request: HTTPRequest, limit: Int = 8 * 1024) throws(Problem) {
        guard request.body.count <= limit else { throw .tooLarge }
        guard let items = request.form else { throw .notAForm }
        self.init(items)
        if let name = repeated.min() { throw .repeated(name) }
    }

    /// What stands there under a name; what is empty counts as absent (RFC 6749, 3.1).
    subscript(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
