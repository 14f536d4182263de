import HTTPServer

/// Where the pages are reached, and so which requests can come from them.
struct AccountsSite: Sendable {
    /// Host and perhaps port of the public address.
    private let publicAuthority: String?
    /// Whether the public address is one of TLS.
    private let hasTLS: Bool

    /// - Parameter publicURL: What others reach the service by, as in `https://music.example`.
    init(publicURL: String? = nil) {
        let parts = publicURL?.split(separator: "/", maxSplits: 2).map(String.init) ?? []
        let hasTLS = parts.first?.lowercased() == "https:"
        self.hasTLS = hasTLS
        publicAuthority = parts.dropFirst().first.map { Self.authority($0, hasTLS: hasTLS) }
    }

    /// Whether a request names this service as its host. A name that leads here may be another
    /// site's; a number cannot.
    func isAddressed(by request: HTTPRequest) -> Bool {
        guard let authority = request.header("Host") else { return true }
        let host = HostName(authority: authority)
        return host.text == "localhost" || host.isNumeric
            || publicAuthority.map(HostName.init) == host
    }

    /// Whether a request came over TLS: at the public address, if that is one of TLS. Programs of
    /// this computer go another way.
    func isSecure(_ request: HTTPRequest) -> Bool {
        hasTLS && host(of: request, hasTLS: true) == publicAuthority
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
        let isSecure = scheme == "https://"
        let authority = Self.authority(
            String(origin.dropFirst(scheme.count)), hasTLS: isSecure)
        return authority == host(of: request, hasTLS: isSecure) || authority == publicAuthority
    }

    private func host(of request: HTTPRequest, hasTLS: Bool) -> String? {
        request.header("Host").map { Self.authority($0, hasTLS: hasTLS) }
    }

    /// In small letters, and without the port that a browser leaves out.
    private static func authority(_ text: String, hasTLS: Bool) -> String {
        let text = text.lowercased()
        let usualPort = hasTLS ? ":443" : ":80"
        return text.hasSuffix(usualPort) ? String(text.dropLast(usualPort.count)) : text
    }
}
