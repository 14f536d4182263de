import WebAPIClient

/// A JSON value whose keys keep their order, for output that is documented key by key.
enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    struct Member: Sendable, Hashable {
        let key: String
        let value: JSONValue
    }

    static func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    static func int(_ number: Int?) -> JSONValue { number.map { .int($0) } ?? .null }
    static func bool(_ flag: Bool?) -> JSONValue { flag.map { .bool($0) } ?? .null }

    /// One line of JSON. What a terminal could take for a control character is escaped.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .int(let number): "\(number)"
        case .double(let number): number.isFinite ? "\(number)" : "null"
        case .string(let text): Self.quoted(text)
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",")
                + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let encoded = (try? JSON.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
        guard encoded.unicodeScalars.contains(where: { (0x7F...0x9F).contains($0.value) }) else {
            return encoded
        }
        return encoded.unicodeScalars.map { scalar in
            (0x7F...0x9F).contains(scalar.value)
                ? "\\u00" + String(scalar.value, radix: 16) : String(scalar)
        }.joined()
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(key: $0.0, value: $0.1) })
    }

    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
