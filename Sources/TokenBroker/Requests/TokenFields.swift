import HTTPServer
import WebAPIClient

/// The fields of a token request, from a form or from a JSON object.
struct TokenFields: Sendable {
    private var values: [String: String] = [:]

    /// Reads a body. Whether it is JSON shows its first character: many clients send JSON and call
    /// it a form, or call it nothing.
    init(_ request: HTTPRequest) throws(OAuthRefusal) {
        let first = request.body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if first == UInt8(ascii: "{") {
            try readJSON(request.body)
        } else {
            try readForm(request)
        }
    }

    /// A field, or `nil` if it is not there or only stands for nothing.
    subscript(name: String) -> String? { values[name] }

    private mutating func add(_ name: String, _ value: String, seen: inout Set<String>)
        throws(OAuthRefusal)
    {
        guard seen.insert(name).inserted else {
            throw .invalidRequest("A field is there twice")
        }
        if !Self.isNothing(value) { values[name] = value }
    }

    private mutating func readForm(_ request: HTTPRequest) throws(OAuthRefusal) {
        let type = request.header("Content-Type")?.lowercased() ?? ""
        guard !type.hasPrefix("multipart/") else {
            throw .invalidRequest("Send the fields as application/x-www-form-urlencoded")
        }
        guard let items = request.bodyAsForm else {
            throw .invalidRequest("The body is no well-formed form")
        }
        var seen: Set<String> = []
        for (name, value) in items { try add(name, value, seen: &seen) }
    }

    private mutating func readJSON(_ body: [UInt8]) throws(OAuthRefusal) {
        guard let tree = try? JSONTree(body), case .object(let members) = tree else {
            throw .invalidRequest("The body is no JSON object")
        }
        var seen: Set<String> = []
        for (name, value) in members {
            switch value {
            case .string(let text): try add(name, text, seen: &seen)
            case .null: try add(name, "", seen: &seen)
            case .bool, .number, .array, .object:
                // Of no field of ours; but a field of ours must not hide behind it.
                guard !Self.known.contains(name) else {
                    throw .invalidRequest("\(name) is no text")
                }
                try add(name, "", seen: &seen)
            }
        }
    }

    private static let known: Set<String> = [
        "grant_type", "code", "redirect_uri", "code_verifier", "refresh_token", "client_id",
        "method",
    ]

    /// Whether a text is what a missing value looks like once an app has put it into its body.
    private static func isNothing(_ value: String) -> Bool {
        // No other text that counts as nothing is longer.
        guard value.utf8.count <= 16 else { return false }
        let text = value.filter { !$0.isWhitespace }.lowercased()
        return ["", "(null)", "null", "<null>", "nil", "undefined"].contains(text)
    }
}
