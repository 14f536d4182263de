/// A JSON text with all that it says: repeated keys, the order of keys, numbers as written.
///
/// For commands and settings, of which nothing may be guessed. What services send is read with
/// `JSON.decode`, which is lenient.
package enum JSONTree: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([(key: String, value: JSONTree)])

    /// Reads one whole text.
    package init(_ bytes: [UInt8]) throws(JSONFault) {
        var parser = JSONParser(bytes)
        self = try parser.parse()
    }

    /// The key that an object has twice, if any.
    package static func repeatedKey(of members: [(key: String, value: JSONTree)]) -> String? {
        var seen: Set<String> = []
        return members.first { !seen.insert($0.key).inserted }?.key
    }

    /// What it is, for a person.
    package var name: String {
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

extension JSONTree {
    /// The tree as compact text: the order of keys and the numbers as they are.
    package var text: [UInt8] {
        var text = JSONText()
        write(to: &text)
        return text.bytes
    }

    private func write(to text: inout JSONText) {
        switch self {
        case .null: text.null()
        case .bool(let flag): text.bool(flag)
        case .number(let digits): text.append(digits.utf8)
        case .string(let string): text.string(string)
        case .array(let elements):
            text.append(UInt8(ascii: "["))
            for element in elements {
                text.separate()
                element.write(to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .object(let members):
            text.append(UInt8(ascii: "{"))
            for member in members {
                text.key(member.key)
                member.value.write(to: &text)
            }
            text.append(UInt8(ascii: "}"))
        }
    }
}

/// Where and why a text is no JSON; shows nothing of the text.
package struct JSONFault: Error, Equatable {
    /// The line, from 1.
    package var line: Int
    package var problem: String

    package init(line: Int, problem: String) {
        self.line = line
        self.problem = problem
    }
}
