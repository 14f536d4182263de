/// Where a request goes, read from a URL that was found fit to send.
package struct RequestTarget: Equatable {
    /// Scheme, host and port, lower case: what shares connections.
    package let origin: String
    /// Whether it is this very machine, which no proxy could reach.
    package let isLoopback: Bool

    /// Checks all of a request that could break its framing on the wire.
    ///
    /// - Throws: ``TransportError`` of the kind `invalidRequest`, without the offending text.
    package init(of request: TransportRequest) throws {
        func refuse(_ detail: String) -> TransportError {
            TransportError(.invalidRequest, detail: detail)
        }
        guard !request.method.isEmpty, request.method.utf8.allSatisfy(Self.isTokenByte) else {
            throw refuse("the method is not an HTTP token")
        }
        for (name, value) in request.headers {
            guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) else {
                throw refuse("a header name is not an HTTP token")
            }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw refuse("a header value contains control characters")
            }
        }
        guard request.url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw refuse("the URL is not percent-encoded")
        }
        guard let target = Self(url: request.url) else {
            throw refuse("the URL is not an http or https URL")
        }
        self = target
    }

    private init?(url: String) {
        guard let separator = url.firstRange(of: "://") else { return nil }
        let scheme = url[..<separator.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let authority = url[separator.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
        // Credentials in a URL end up in logs; they belong in a header.
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        origin = "\(scheme)://\(authority)"
        isLoopback = Self.isLoopback(Self.host(in: authority))
    }

    private static func host(in authority: String) -> Substring {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            return authority[authority.index(after: authority.startIndex)..<end]
        }
        return authority.prefix { $0 != ":" }
    }

    private static func isLoopback(_ host: Substring) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
