import HTTPServer

/// What every request passes, whatever it asks for: faults on demand, pages of other origins, and
/// the header fields that no answer may lack.
struct ServiceFront: Sendable {
    let faults: FaultLayer
    let admin: FaultAdmin
    var folders: FolderAdmin?
    /// Answers what nothing here answers.
    let service: HTTPHandler

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        var answer = await answer(to: request)
        if CrossOrigin.isOpen(request) { CrossOrigin.allow(&answer) }
        if answer.status >= 400, answer.header("Cache-Control") == nil {
            answer.headers.append(("Cache-Control", "no-store"))
        }
        if answer.header("X-Content-Type-Options") == nil {
            answer.headers.append(("X-Content-Type-Options", "nosniff"))
        }
        return answer
    }

    private func answer(to request: HTTPRequest) async -> HTTPResponse {
        if let folders, FolderAdmin.isAsked(request) { return await folders.respond(to: request) }
        if FaultAdmin.isAsked(request) { return admin.respond(to: request) }
        guard request.method == "OPTIONS" else {
            return await faults.respond(to: request, with: service)
        }
        if request.path == ["*"] { return HTTPResponse(status: 204) }
        if CrossOrigin.isPreflight(request) { return CrossOrigin.preflight }
        var answer = await service(request)
        // Which methods there are is no mistake to ask.
        if answer.status == 405, let methods = answer.header("Allow") {
            answer = HTTPResponse(status: 204, headers: [("Allow", methods + ", OPTIONS")])
        }
        return answer
    }

    /// A refusal of the server's own, in the shape of Spotify's errors.
    static func reshape(_ refusal: HTTPResponse) -> HTTPResponse {
        var sentence = ""
        if case .bytes(let bytes) = refusal.body {
            sentence = String(decoding: bytes, as: UTF8.self)
        }
        while sentence.last?.isWhitespace == true { sentence.removeLast() }
        var response = Refusal(refusal.status, sentence).response
        response.headers += refusal.headers.filter { $0.name.lowercased() != "content-type" }
        response.headers.append(("Cache-Control", "no-store"))
        return response
    }
}

/// What pages of other origins may read: what needs a token in a header, which a browser never
/// sends by itself. So not the accounts' pages, which know people by a cookie.
enum CrossOrigin {
    static func isOpen(_ request: HTTPRequest) -> Bool {
        request.path.first == "v1" || request.path.first == "audio"
            || request.path == ["api", "token"]
    }

    /// Whether a browser asks what a page may ask.
    static func isPreflight(_ request: HTTPRequest) -> Bool {
        request.method == "OPTIONS" && isOpen(request) && request.header("Origin") != nil
            && request.header("Access-Control-Request-Method") != nil
    }

    static let preflight = HTTPResponse(
        status: 204,
        headers: [
            ("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, OPTIONS"),
            (
                "Access-Control-Allow-Headers",
                "Accept, Accept-Language, Authorization, Content-Type, If-None-Match, Range"
            ), ("Access-Control-Max-Age", "7200"),
        ])

    static func allow(_ answer: inout HTTPResponse) {
        answer.headers.append(("Access-Control-Allow-Origin", "*"))
        answer.headers.append(
            ("Access-Control-Expose-Headers", "Content-Range, ETag, Retry-After, WWW-Authenticate"))
    }
}
