#if os(Linux)
    import Foundation

    /// Sends requests through libcurl, on one thread of its own.
    ///
    /// HTTP/2 where the host offers it, connections kept and shared, redirects never followed. The
    /// environment's proxies (`https_proxy`, `no_proxy`, …) and certificate authorities
    /// (`CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`) count; this very machine is never asked
    /// through a proxy. When the last reference goes, the thread and all it holds go too.
    public final class CurlTransport: Transport {
        private let loop: CurlLoop

        /// Makes a transport; nothing is connected before the first request.
        ///
        /// - Parameter limits: What it takes upon itself at most.
        public convenience init(limits: TransportLimits = TransportLimits()) {
            let environment = ProcessInfo.processInfo.environment
            self.init(limits: limits, trust: TrustFiles(environment: environment))
        }

        init(limits: TransportLimits, trust: TrustFiles) {
            loop = CurlLoop(limits: limits, trust: trust)
            loop.start()
        }

        deinit { loop.stop() }

        /// Ends all that is under way and refuses what comes; whoever waits gets a
        /// ``TransportError`` of the kind `interrupted`.
        public func shutDown() { loop.stop() }

        /// Sends one request and waits for the whole answer.
        ///
        /// - Parameter request: What to send.
        /// - Returns: The answer, whatever its status.
        /// - Throws: ``TransportError`` if there is none, `CancellationError` if the task was
        ///   cancelled.
        public func send(_ request: TransportRequest) async throws -> TransportResponse {
            let transfer = CurlTransfer(request, to: try RequestTarget(of: request))
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { loop.add(transfer, waiting: $0) }
            } onCancel: {
                loop.cancel(transfer)
            }
        }
    }
#endif
