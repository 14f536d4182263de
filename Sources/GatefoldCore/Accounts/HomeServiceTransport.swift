package import WebAPIClient

/// Sends requests to this computer's home service, wherever it answers now: should it have died, it
/// is started again, perhaps on another port.
package struct HomeServiceTransport: Transport {
    /// What the addresses of requests begin with, in place of the service's own.
    package static let origin = "http://home-service.invalid"

    private let service: HomeServiceProcess
    private let transport: any Transport

    package init(_ service: HomeServiceProcess, over transport: any Transport) {
        self.service = service
        self.transport = transport
    }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard request.isForHomeService else { return try await transport.send(request) }
        let record = try await located { try await service.lastSeen() }
        do {
            return try await transport.send(request.addressed(to: record))
        } catch let error as TransportError where error.kind == .notConnected {
            // Nothing was sent, so that it may be sent now, whatever it is.
            let record = try await located { try await service.running() }
            return try await transport.send(request.addressed(to: record))
        }
    }

    /// Gives a client its token; a service that was started again has another one.
    package var tokenSource: RequestSender.TokenSource {
        { [service] refused in
            do {
                let record =
                    refused == nil ? try await service.lastSeen() : try await service.running()
                return AccessToken(record.token)
            } catch let failure as Failure {
                throw WebAPIError(
                    .unreachable(.notConnected), operation: "home-service",
                    detail: failure.message)
            }
        }
    }

    private func located(
        _ find: () async throws -> ServiceRecord
    ) async throws -> ServiceRecord {
        do { return try await find() } catch let failure as Failure {
            throw TransportError(.notConnected, detail: failure.message)
        }
    }
}

extension TransportRequest {
    fileprivate var isForHomeService: Bool { url.hasPrefix(HomeServiceTransport.origin + "/") }

    fileprivate func addressed(to record: ServiceRecord) -> TransportRequest {
        var request = self
        request.url = record.url + url.dropFirst(HomeServiceTransport.origin.count)
        return request
    }
}
