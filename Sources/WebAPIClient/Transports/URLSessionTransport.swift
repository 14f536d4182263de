#if canImport(Darwin)
    import Foundation

    /// Sends requests through `URLSession`, on Apple's platforms.
    ///
    /// HTTP/2 where the host offers it, connections kept and shared, no cookies, no cache, redirects
    /// never followed; the system's proxies and certificates count.
    public final class URLSessionTransport: Transport {
        private let session: URLSession
        private let limits: TransportLimits

        /// Makes a transport; nothing is connected before the first request.
        ///
        /// - Parameter limits: What it takes upon itself at most.
        public init(limits: TransportLimits = TransportLimits()) {
            self.limits = limits
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = limits.transfersPerHost
            configuration.timeoutIntervalForRequest = limits.stallTimeout.timeInterval
            configuration.httpShouldSetCookies = false
            configuration.urlCache = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            session = URLSession(
                configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
        }

        deinit { session.invalidateAndCancel() }

        /// Sends one request and waits for the whole answer.
        ///
        /// - Parameter request: What to send.
        /// - Returns: The answer, whatever its status.
        /// - Throws: ``TransportError`` if there is none, `CancellationError` if the task was
        ///   cancelled.
        public func send(_ request: TransportRequest) async throws -> TransportResponse {
            _ = try RequestTarget(of: request)
            guard let url = URL(string: request.url) else {
                throw TransportError(.invalidRequest, detail: "the URL is malformed")
            }
            var outgoing = URLRequest(url: url)
            outgoing.httpMethod = request.method
            outgoing.httpBody =
                request.body
                .map { Data($0) }
                ?? (["PUT", "POST", "PATCH"].contains(request.method) ? Data() : nil)
            for (name, value) in request.headers {
                outgoing.addValue(value, forHTTPHeaderField: name)
            }
            do {
                return try await exchange(outgoing, within: request.timeout)
            } catch let error as URLError {
                if error.code == .cancelled { throw CancellationError() }
                throw TransportError(error)
            }
        }

        private func exchange(
            _ request: URLRequest, within timeout: Duration
        ) async throws -> TransportResponse {
            try await withThrowingTaskGroup(of: TransportResponse.self) { group in
                group.addTask { try await self.receive(request) }
                group.addTask {
                    try await Task.sleep(for: timeout)
                    throw URLError(.timedOut)
                }
                defer { group.cancelAll() }
                guard let response = try await group.next() else { throw CancellationError() }
                return response
            }
        }

        private func receive(_ request: URLRequest) async throws -> TransportResponse {
            let (bytes, head) = try await session.bytes(for: request)
            guard let head = head as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            var body: [UInt8] = []
            if head.expectedContentLength > 0 {
                body.reserveCapacity(
                    min(Int(clamping: head.expectedContentLength), limits.responseBytes))
            }
            for try await byte in bytes {
                guard body.count < limits.responseBytes else {
                    throw URLError(.dataLengthExceedsMaximum)
                }
                body.append(byte)
            }
            let headers = head.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
            return TransportResponse(status: head.statusCode, headers: headers, body: body)
        }
    }

    /// Takes a redirect for an answer: a token must not travel to where a service points.
    private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }

    extension TransportError {
        fileprivate init(_ error: URLError) {
            let kind: Kind =
                switch error.code {
                case .cannotFindHost, .dnsLookupFailed: .hostNotFound
                case .cannotConnectToHost, .notConnectedToInternet: .notConnected
                case .timedOut: .timedOut
                case .secureConnectionFailed, .serverCertificateUntrusted,
                    .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
                    .serverCertificateNotYetValid, .clientCertificateRejected,
                    .appTransportSecurityRequiresSecureConnection:
                    .insecure
                case .badURL, .unsupportedURL: .invalidRequest
                case .dataLengthExceedsMaximum: .tooLarge
                default: .interrupted
                }
            // `localizedDescription` may name the URL.
            self.init(kind, detail: "URLError \(error.code.rawValue)")
        }
    }
#endif
