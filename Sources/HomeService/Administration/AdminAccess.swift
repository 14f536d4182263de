import HTTPServer
import WebAPIClient

/// Who may ask for what lies under `/admin`: programs on this computer that know the service's own
/// token.
struct AdminAccess: Sendable {
    let token: String

    /// What others are told, so that they do not learn that there is something.
    static let notThere = Refusal(404, "Service not found")

    /// - Throws: ``Refusal`` 404 for who is not on this computer, ``Unauthorized`` without the token.
    func check(_ request: HTTPRequest) throws {
        guard Self.isLocal(request) else { throw Self.notThere }
        guard let header = request.header("Authorization") else { throw Unauthorized.noToken }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            constantTimeEqual(String(parts[1]), token)
        else { throw Unauthorized.invalidToken }
    }

    /// Whether a request comes from this computer, and not through a proxy on it: many of those say
    /// nothing of themselves, but hand on the name that others know the service by.
    private static func isLocal(_ request: HTTPRequest) -> Bool {
        let peer = request.peer.hasPrefix("::ffff:") ? request.peer.dropFirst(7) : request.peer[...]
        guard peer == "::1" || peer.hasPrefix("127."), let host = request.header("Host"),
            HostName(authority: host).isLoopback
        else { return false }
        return ["Forwarded", "X-Forwarded-For", "Via"].allSatisfy { request.header($0) == nil }
    }
}
