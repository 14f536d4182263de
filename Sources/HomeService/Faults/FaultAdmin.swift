import HTTPServer
import WebAPIClient

/// `GET`, `PUT` and `DELETE /admin/faults`: shows and changes the rules while the service runs.
///
/// Only for programs on this computer that know the service's own token.
struct FaultAdmin: Sendable {
    let faults: FaultLayer
    let token: String

    static func isAsked(_ request: HTTPRequest) -> Bool { request.path.first == "admin" }

    func respond(to request: HTTPRequest) -> HTTPResponse {
        do {
            return try answer(request)
        } catch let refusal as Refusal {
            return refusal.response
        } catch let error as any HTTPErrorResponse {
            return error.response
        } catch {
            return Refusal(500, "Internal server error (request \(request.id))").response
        }
    }

    private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        guard request.path == ["admin", "faults"], Self.isLocal(request) else {
            throw Refusal(404, "Service not found")
        }
        try checkToken(of: request)
        switch request.method {
        case "GET", "HEAD": return shown()
        case "PUT":
            try faults.replace(by: Self.plan(request.body))
            return shown()
        case "DELETE":
            faults.replace(by: .none)
            return HTTPResponse(status: 204, headers: [("Cache-Control", "no-store")])
        default:
            var response = Refusal(405, "Method not allowed").response
            response.headers.append(("Allow", "DELETE, GET, HEAD, PUT"))
            return response
        }
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

    private func checkToken(of request: HTTPRequest) throws {
        guard let header = request.header("Authorization") else { throw Unauthorized.noToken }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            constantTimeEqual(String(parts[1]), token)
        else { throw Unauthorized.invalidToken }
    }

    private static func plan(_ body: [UInt8]) throws -> FaultPlan {
        do {
            return try FaultPlan(JSONTree(body))
        } catch let fault as JSONFault {
            throw Refusal(400, "Malformed json: line \(fault.line), \(fault.problem)")
        } catch let mistake as FaultMistake {
            throw Refusal(400, mistake.description)
        }
    }

    private func shown() -> HTTPResponse {
        let counts = faults.counts
        let rules = zip(counts.plan.rules, counts.counts).map { rule, count -> JSONTree in
            .object([
                ("name", .string(rule.name)), ("seen", .number("\(count.seen)")),
                ("struck", .number("\(count.struck)")), ("rule", rule.source),
            ])
        }
        let tree = JSONTree.object([
            ("seed", .number("\(counts.plan.seed)")), ("rules", .array(rules)),
        ])
        return HTTPResponse(
            headers: [
                ("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store"),
            ],
            body: .bytes(tree.text))
    }
}
