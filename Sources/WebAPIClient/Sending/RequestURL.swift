/// Puts a URL together: every path part and query item is escaped whole, once (RFC 3986).
enum RequestURL {
    /// The URL of an operation, or `nil` if a path part is empty or only dots: it would reach
    /// another operation than the one meant.
    static func make(base: String, path: [String], query: QueryItems) -> String? {
        guard path.allSatisfy({ !["", ".", ".."].contains($0) }) else { return nil }
        var url = base
        while !path.isEmpty && url.hasSuffix("/") { url.removeLast() }
        url += self.path(path)
        var separator = "?"
        for (name, value) in query.items {
            guard let value else { continue }
            url += separator + escape(name) + "=" + escape(value)
            separator = "&"
        }
        return url
    }

    /// The path after the base URL.
    static func path(_ parts: [String]) -> String {
        parts.reduce(into: "") { $0 += "/" + escape($1) }
    }

    /// Escapes all but the unreserved characters, byte by byte in UTF-8.
    static func escape(_ text: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
