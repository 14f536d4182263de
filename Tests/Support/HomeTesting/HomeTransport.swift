package import HTTPServer
package import WebAPIClient

/// Hands a client's requests to a router in the same process: no socket, no port.
package struct HomeTransport: Transport {
    private let router: Router<Void>

    package init(_ router: Router<Void>) { self.router = router }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        // Host and scheme only say where a socket would lead.
        let target = request.url.split(separator: "/", maxSplits: 2).dropFirst(2).last ?? ""
        let response = await router.respond(
            to: HTTPRequest(
                method: request.method, target: "/" + target, headers: request.headers,
                body: request.body ?? []),
            context: ())
        guard case .bytes(let body) = response.body else {
            throw TransportError(.invalidRequest, detail: "Only whole bodies pass here.")
        }
        return TransportResponse(
            status: response.status, headers: response.headers, body: body)
    }
}
