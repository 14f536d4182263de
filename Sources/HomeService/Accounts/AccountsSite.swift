import HTTPServer

/// Where the pages are reached, and so which requests can come from them.
struct AccountsSite: Sendable {
    /// Host and perhaps port of the public address.
    private let publicAuthority: String?
    /// Whether the public address is one of TLS.
    private let hasTLS: Bool

    /// - Parameter publicURL: What others reach the service by, as in `https://music.example`.
    init(publicURL: String? = nil) {
        let parts = publicURL?.split(separator: "/", maxSplits: 2).map { $0.lowercased() } ?? []
        hasTLS = parts.first == "https:"
        publicAuthority = parts.dropFirst().first
    }

    /// Whether a request names this service as its host. A name that leads here may be another
    /// site's; a number cannot.
    func isAddressed(by request: HTTPRequest) -> Bool {
        guard let authority = request.header("Host")?.lowercased() else { return true }
        let host = Self.host(of: authority)
        return host == "localhost" || Self.isNumeric(host)
            || publicAuthority.map { Self.host(of: $0) == host } ?? false
    }

    /// Whether a request came over TLS: at the public address, if that is one of TLS. Programs of
    /// this computer go another way.
    func isSecure(_ request: HTTPRequest) -> Bool {
        hasTLS && request.header("Host")?.lowercased() == publicAuthority
    }

    /// Whether a form can be from a page of ours: today's browsers say where one comes from.
    func isOwnForm(_ request: HTTPRequest) -> Bool {
        guard isAddressed(by: request),
            ["same-origin", "none"].contains(request.header("Sec-Fetch-Site") ?? "none")
        else { return false }
        guard let origin = request.header("Origin")?.lowercased() else { return true }
        guard let scheme = ["http://", "https://"].first(where: origin.hasPrefix) else {
            return false
        }
        let authority = String(origin.dropFirst(scheme.count))
        return authority == request.header("Host")?.lowercased() || authority == publicAuthority
    }

    private static func host(of authority: String) -> String {
        guard authority.hasPrefix("["), let end = authority.firstIndex(of: "]") else {
            return String(authority.prefix { $0 != ":" })
        }
        let rest = authority[authority.index(after: end)...]
        return rest.isEmpty || rest.hasPrefix(":") ? String(authority[...end]) : authority
    }

    private static func isNumeric(_ host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.%".contains($0) }
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
