/// What could not be read, and where: light, as most failures are passed over.
///
/// It becomes a `DecodingError` only where it leaves `JSON.decode`; finding the path then costs a
/// walk through the text, which a list with a million bad elements must not pay for each.
struct ReadFailure: Error {
    enum Reason {
        case mismatch(any Any.Type)
        case missing(key: any CodingKey)
        case rounded
        case foreign(any Error)
    }

    var index: Int
    var reason: Reason

    init(at index: Int, _ reason: Reason) {
        self.index = index
        self.reason = reason
    }
}

/// One step of a path, as codable's errors want it.
struct PathKey: CodingKey {
    var stringValue: String
    var intValue: Int?

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }
}

extension JSONDocument {
    /// The way from the root to a token.
    func path(to target: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        guard target < nothing else { return path }
        var parent = 0
        while parent < target {
            let isObject = tokens[parent].kind == .object
            var place = 0
            var child = parent + 1
            while Int(tokens[child].next) <= target, Int(tokens[child].next) < nothing {
                child = Int(tokens[child].next)
                place += 1
            }
            path.append(isObject ? PathKey(stringValue: text(at: child)) : PathKey(intValue: place))
            parent = isObject ? child + 1 : child
        }
        return path
    }

    func diagnostic(_ failure: ReadFailure) -> JSON.Diagnostic {
        JSON.Diagnostic(path: JSON.path(path(to: failure.index)), problem: problem(failure))
    }

    /// The failure as `Codable` knows it.
    func decodingError(_ failure: ReadFailure) -> any Error {
        let path = path(to: failure.index)
        let text = JSON.path(path) + ": " + problem(failure)
        let context = DecodingError.Context(codingPath: path, debugDescription: text)
        switch failure.reason {
        case .missing(let key): return DecodingError.keyNotFound(key, context)
        case .mismatch(let type) where kind(at: failure.index) == .null:
            return DecodingError.valueNotFound(type, context)
        case .mismatch(let type): return DecodingError.typeMismatch(type, context)
        case .rounded: return DecodingError.dataCorrupted(context)
        case .foreign(let error): return error
        }
    }

    private func problem(_ failure: ReadFailure) -> String {
        switch failure.reason {
        case .mismatch(let type): "expected \(Self.name(of: type)), found \(glimpse(failure.index))"
        case .missing(let key): "there is no “\(key.stringValue)”"
        case .rounded: "\(glimpse(failure.index)) was rounded to a whole number"
        case .foreign(let error as DecodingError): error.reason
        case .foreign: "the value makes no sense"
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is Double.Type, is Float.Type: "a number"
        case is any BinaryInteger.Type: "a whole number"
        default: "\(type)"
        }
    }

    /// The beginning of a value; nothing of what may hold somebody's token.
    private func glimpse(_ index: Int) -> String {
        switch kind(at: index) {
        case .null: return "null"
        case .true: return "true"
        case .false: return "false"
        case .array: return "a list"
        case .object: return "an object"
        case .integer, .fraction, .string, .key: break
        }
        if path(to: index).contains(where: { Self.secret.contains($0.stringValue.lowercased()) }) {
            return "something that is not shown"
        }
        let token = tokens[index]
        let start = Int(token.start)
        let length = Int(token.length)
        // Cut before it becomes text: the value may be megabytes long.
        let text = String(
            String(decoding: bytes[start..<start + min(length, 160)], as: UTF8.self).prefix(37))
        let shown = text.utf8.count < length ? text + "…" : text
        return kind(at: index) == .string ? "“\(shown)”" : shown
    }

    private static let secret: Set<String> = [
        "access_token", "refresh_token", "id_token", "token", "client_secret", "secret", "code",
        "code_verifier", "password", "authorization", "cookie",
    ]
}

extension DecodingError {
    /// Where it happened.
    package var path: String {
        switch self {
        case .keyNotFound(let key, let context): JSON.path(context.codingPath + [key])
        case .valueNotFound(_, let context), .typeMismatch(_, let context),
            .dataCorrupted(let context):
            JSON.path(context.codingPath)
        @unknown default: ""
        }
    }

    fileprivate var reason: String {
        switch self {
        case .keyNotFound(_, let context), .valueNotFound(_, let context),
            .typeMismatch(_, let context), .dataCorrupted(let context):
            context.debugDescription
        @unknown default: "the value makes no sense"
        }
    }
}
