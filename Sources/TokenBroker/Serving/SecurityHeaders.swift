import HTTPServer

/// What every answer says besides its own, and which web pages may read it.
struct SecurityHeaders {
    private static let always = [
        (name: "Cache-Control", value: "no-store"), (name: "Pragma", value: "no-cache"),
        (name: "X-Content-Type-Options", value: "nosniff"),
        (name: "Referrer-Policy", value: "no-referrer"),
    ]

    static func add(to response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers += always
        return response
    }
}

/// Which scripts of web pages may ask (CORS); without an allowed origin, none.
struct CrossOrigin {
    var allowed: Set<String>

    /// The request's origin if it is allowed.
    private func origin(of request: HTTPRequest) -> String? {
        request.header("Origin").flatMap { allowed.contains($0) ? $0 : nil }
    }

    /// The answer to a browser that asks beforehand; `nil` if it is none, or of no allowed origin.
    func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == "OPTIONS", origin(of: request) != nil,
            request.header("Access-Control-Request-Method") != nil
        else { return nil }
        return HTTPResponse(
            status: 204,
            headers: [
                ("Access-Control-Allow-Methods", "POST"),
                ("Access-Control-Allow-Headers", "Content-Type"),
                ("Access-Control-Max-Age", "600"),
            ])
    }

    /// Lets the page read the answer.
    func add(to response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
        guard !allowed.isEmpty else { return response }
        var response = response
        response.headers.append(("Vary", "Origin"))
        if let origin = origin(of: request) {
            response.headers.append(("Access-Control-Allow-Origin", origin))
            response.headers.append(("Access-Control-Expose-Headers", "Retry-After"))
        }
        return response
    }
}
