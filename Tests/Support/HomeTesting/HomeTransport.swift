package import HTTPServer
package import WebAPIClient

/// Hands a client's requests to a service in the same process: no socket, no port.
package struct HomeTransport: Transport {
    private let service: HTTPHandler

    package init(_ router: Router<Void>) { service = router.handler(context: ()) }

    package init(_ service: @escaping HTTPHandler) { self.service = service }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        // Host and scheme only say where a socket would lead.
        let target = request.url.split(separator: "/", maxSplits: 2).dropFirst(2).last ?? ""
        let request = HTTPRequest(
            method: request.method, target: "/" + target, headers: request.headers,
            body: request.body ?? [])
        var response = await service(request)
        // What the server does before it sends an answer.
        if request.method == "GET", response.status == 200 {
            response = notModified(request, response) ?? response
        }
        return TransportResponse(
            status: response.status, headers: response.headers,
            body: try await Self.whole(response.body))
    }

    private static func whole(_ body: HTTPBody) async throws -> [UInt8] {
        switch body {
        case .bytes(let bytes): return bytes
        case .stream(let stream):
            var bytes: [UInt8] = []
            for await chunk in stream { bytes += chunk }
            return bytes
        case .cut: throw TransportError(.interrupted, detail: "The connection was cut.")
        case .file: throw TransportError(.invalidRequest, detail: "Files do not pass here.")
        }
    }
}
