/// What a request carries.
public enum RequestBody: Sendable {
    /// A value, written as JSON.
    case json(any Encodable & Sendable)
    /// Names and values, written as a form (`application/x-www-form-urlencoded`).
    case form([(name: String, value: String)])
    /// Bytes as they are.
    case bytes([UInt8], contentType: String)

    var contentType: String {
        switch self {
        case .json: "application/json"
        case .form: "application/x-www-form-urlencoded"
        case .bytes(_, let contentType): contentType
        }
    }

    func written() throws -> [UInt8] {
        switch self {
        case .json(let value): try JSON.encode(value)
        case .form(let fields): FormBody.encode(fields)
        case .bytes(let bytes, _): bytes
        }
    }
}

/// How a request says who sends it.
package enum RequestAuthorization: Sendable {
    /// With the sender's bearer token.
    case bearer
    /// With a name and a password (RFC 7617).
    case basic(user: String, password: String)
    /// Not at all.
    case none
}
