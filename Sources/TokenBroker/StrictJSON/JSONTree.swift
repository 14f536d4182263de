/// A JSON text with all that it says: repeated keys, the order of keys, numbers as written.
///
/// For commands and settings, of which nothing may be guessed. What services send is read with
/// `JSON.decode`, which is lenient.
enum JSONTree: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([(key: String, value: JSONTree)])

    /// Reads one whole text.
    init(_ bytes: [UInt8]) throws(JSONFault) {
        var parser = JSONParser(bytes)
        self = try parser.parse()
    }

    /// The key that an object has twice, if any.
    static func repeatedKey(of members: [(key: String, value: JSONTree)]) -> String? {
        var seen: Set<String> = []
        return members.first { !seen.insert($0.key).inserted }?.key
    }

    /// What it is, for a person.
    var name: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// Where and why a text is no JSON; shows nothing of the text.
struct JSONFault: Error, Equatable {
    /// The line, from 1.
    var line: Int
    var problem: String
}
