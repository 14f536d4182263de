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
        guard request.path == ["admin", "faults"] else { throw AdminAccess.notThere }
        try AdminAccess(token: token).check(request)
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
