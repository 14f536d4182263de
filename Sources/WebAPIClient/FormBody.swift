/// Fields as a form carries them (`application/x-www-form-urlencoded`).
package enum FormBody {
    /// Writes fields; all but letters, digits and `-._~` is escaped byte by byte, a space as `%20`,
    /// which every reader of forms takes.
    package static func encode(_ fields: [(name: String, value: String)]) -> [UInt8] {
        let pairs = fields.map { RequestURL.escape($0.name) + "=" + RequestURL.escape($0.value) }
        return Array(pairs.joined(separator: "&").utf8)
    }
}
