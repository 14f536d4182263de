/// What the target of a request line says, decoded.
struct RequestTarget {
    /// The path's parts, each decoded on its own, so that `%2F` stays inside its part.
    var path: [String]
    /// The query's items in order.
    var query: [(name: String, value: String)]

    /// Decodes a target: `/a/b?c=d`, or `http://host/a/b?c=d` as a proxy sends it, or `*`.
    ///
    /// `nil` if it has control characters, an incomplete `%`, or is not UTF-8 once decoded.
    init?(_ target: String) {
        guard target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        if target == "*" {
            path = ["*"]
            query = []
            return
        }
        guard let local = Self.withoutAuthority(target) else { return nil }
        // A fragment never belongs on a request line; a client that sends it means the rest.
        let wanted = local.prefix { $0 != UInt8(ascii: "#") }
        let rawPath = wanted.prefix { $0 != UInt8(ascii: "?") }
        guard let path = Self.parts(of: rawPath) else { return nil }
        self.path = path
        guard rawPath.endIndex < wanted.endIndex else {
            query = []
            return
        }
        let rawQuery = Array(wanted[wanted.index(after: rawPath.endIndex)...])
        guard let query = rawQuery.withUnsafeBytes({ Self.items(of: $0) }) else { return nil }
        self.query = query
    }

    private static func withoutAuthority(_ target: String) -> Substring.UTF8View? {
        if target.utf8.first == UInt8(ascii: "/") { return target[...].utf8 }
        for scheme in ["http://", "https://"]
        where equalIgnoringCase(String(target.prefix(scheme.count)), scheme) {
            let rest = target.dropFirst(scheme.count).utf8
            let start = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            return rest[(start ?? rest.endIndex)...]
        }
        return nil
    }

    private static func parts(of raw: Substring.UTF8View) -> [String]? {
        var parts: [String] = []
        var rest = raw
        if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        if rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
        if rest.isEmpty { return raw.count > 1 ? [""] : [] }
        for part in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let decoded = decode(part, plusIsBlank: false) else { return nil }
            parts.append(decoded)
        }
        return parts
    }

    /// The items of a query or of a form's body; `nil` if they cannot be decoded.
    static func items(of raw: UnsafeRawBufferPointer) -> [(name: String, value: String)]? {
        var items: [(name: String, value: String)] = []
        for item in raw.split(separator: UInt8(ascii: "&")) {
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            guard let decodedName = decode(name, plusIsBlank: true),
                let value = decode(item[name.endIndex...].dropFirst(), plusIsBlank: true)
            else { return nil }
            items.append((decodedName, value))
        }
        return items
    }

    private static func decode(
        _ raw: some Collection<UInt8>, plusIsBlank: Bool
    ) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var rest = raw.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(hexValue),
                    let low = rest.next().flatMap(hexValue)
                else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        // No name, id or search text has a NUL; C code behind us would stop at it.
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
