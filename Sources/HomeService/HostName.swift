/// The host that a `Host` header field or an address names, without its port.
struct HostName: Sendable, Hashable {
    /// In small letters; an IPv6 number in its brackets.
    let text: String

    /// - Parameter authority: Host and perhaps port, as in `localhost:7433`.
    init(authority: String) {
        let authority = authority.lowercased()
        guard authority.hasPrefix("["), let end = authority.firstIndex(of: "]") else {
            text = String(authority.prefix { $0 != ":" })
            return
        }
        let rest = authority[authority.index(after: end)...]
        text = rest.isEmpty || rest.hasPrefix(":") ? String(authority[...end]) : authority
    }

    /// Whether it is a number, which leads nowhere else, whoever says it.
    var isNumeric: Bool {
        if text.hasPrefix("["), text.hasSuffix("]") {
            return text.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.%".contains($0) }
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether it means the computer that says it.
    var isLoopback: Bool {
        text == "localhost" || text == "[::1]" || (isNumeric && text.hasPrefix("127."))
    }
}
