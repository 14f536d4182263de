import Foundation

/// What a redirect URI must be like to be taken by today's services (RFC 6749, 3.1.2; RFC 8252, 7).
package enum RedirectURI {
    /// Schemes that lead into the browser itself or to no app.
    private static let useless: Set<String> = [
        "about", "blob", "data", "file", "ftp", "javascript", "mailto", "vbscript", "view-source",
        "ws", "wss",
    ]
    /// What a service adds to it.
    static let answerNames: Set<String> = ["code", "state", "error"]

    /// Whether it is `https`, `http` on a loopback address, or of an app's own scheme, and has
    /// nothing in it that services refuse.
    package static func isUsable(_ text: String) -> Bool {
        guard text.utf8.count <= 2_000, text.utf8.allSatisfy(isAllowed), !text.contains("#"),
            let colon = text.firstIndex(of: ":")
        else { return false }
        let scheme = text[..<colon].lowercased()
        let rest = text[text.index(after: colon)...]
        guard isScheme(scheme), !useless.contains(scheme), !hasAnswerNames(text) else {
            return false
        }
        guard scheme == "http" || scheme == "https" else { return !rest.isEmpty }
        guard rest.hasPrefix("//") else { return false }
        let authority = rest.dropFirst(2).prefix { !"/?".contains($0) }
        guard let host = host(in: authority) else { return false }
        if scheme == "http" { return host == "127.0.0.1" || host == "[::1]" }
        return host != "localhost" && !host.hasSuffix(".localhost")
    }

    /// The host, or `nil` if there is none, a user name before it or nonsense for a port.
    private static func host(in authority: Substring) -> String? {
        guard !authority.contains("@"), !authority.isEmpty else { return nil }
        let end =
            authority.hasPrefix("[")
            ? authority.firstIndex(of: "]").map { authority.index(after: $0) }
            : authority.firstIndex(of: ":") ?? authority.endIndex
        guard let end else { return nil }
        let port = authority[end...]
        let host = authority[..<end].lowercased()
        guard !host.isEmpty else { return nil }
        if port.isEmpty { return host }
        let digits = port.dropFirst()
        guard port.hasPrefix(":"), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let number = Int(digits), 1...65_535 ~= number
        else { return nil }
        return host
    }

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, 0x61...0x7A ~= first else { return false }
        return text.utf8.allSatisfy {
            0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0)
        }
    }

    /// The characters of URIs (RFC 3986, 2).
    private static func isAllowed(_ byte: UInt8) -> Bool {
        0x21...0x7E ~= byte && !Array("\"<>\\^`{|}".utf8).contains(byte)
    }

    private static func hasAnswerNames(_ text: String) -> Bool {
        guard let mark = text.firstIndex(of: "?") else { return false }
        return text[text.index(after: mark)...].split(separator: "&").contains {
            answerNames.contains(String($0.prefix { $0 != "=" }))
        }
    }
}
