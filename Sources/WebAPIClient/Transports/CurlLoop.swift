#if os(Linux)
    import CCurl
    import Foundation
    import Glibc

    /// The thread that owns libcurl's multi handle, and the inbox other threads reach it by.
    ///
    /// `@unchecked`: the inbox is locked; `multi` never changes, and the only call that others make
    /// on it, `curl_multi_wakeup`, is made under the inbox's lock while the handle lives.
    final class CurlLoop: @unchecked Sendable {
        private struct Inbox {
            var added: [CurlTransfer] = []
            var cancelled: [CurlTransfer] = []
            var isStopping = false
            /// Whether the thread was woken since it last looked in.
            var isWoken = false
        }

        private let inbox = Guarded(Inbox())
        private let limits: TransportLimits
        private let trust: TrustFiles
        private let multi: UnsafeMutableRawPointer?

        // Thread-safe, and done once for the whole process as libcurl wants it.
        private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        init(limits: TransportLimits, trust: TrustFiles) {
            self.limits = limits
            self.trust = trust
            multi = Self.isReady ? curl_multi_init() : nil
        }

        func start() {
            guard multi != nil else { return inbox.withLock { $0.isStopping = true } }
            let thread = Thread { [self] in run() }
            thread.name = "curl"
            thread.start()
        }

        /// Asks the thread to end everything and then itself.
        func stop() {
            inbox.withLock { inbox in
                guard !inbox.isStopping else { return }
                inbox.isStopping = true
                wake(&inbox)
            }
        }

        func add(
            _ transfer: CurlTransfer,
            waiting continuation: CheckedContinuation<TransportResponse, any Error>
        ) {
            let refusal: (any Error)? = inbox.withLock { inbox in
                if transfer.isCancelled { return CancellationError() }
                if inbox.isStopping { return Self.shutDown }
                transfer.continuation = continuation
                inbox.added.append(transfer)
                wake(&inbox)
                return nil
            }
            if let refusal { continuation.resume(throwing: refusal) }
        }

        /// May come before, with or after `add`, and after the end.
        func cancel(_ transfer: CurlTransfer) {
            inbox.withLock { inbox in
                guard !transfer.isCancelled else { return }
                transfer.isCancelled = true
                guard !inbox.isStopping else { return }
                inbox.cancelled.append(transfer)
                wake(&inbox)
            }
        }

        private func wake(_ inbox: inout Inbox) {
            guard !inbox.isWoken else { return }
            inbox.isWoken = true
            curl_multi_wakeup(multi)
        }

        private static var shutDown: TransportError {
            TransportError(.interrupted, detail: "The transport was shut down")
        }

        // MARK: The thread's own

        private func run() {
            guard let multi else { return }
            blockPipeSignal()
            gf_multi_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
            gf_multi_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, limits.transfersPerHost)
            gf_multi_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, limits.transfers)
            gf_multi_long(multi, CURLMOPT_MAXCONNECTS, limits.transfers)
            var running = CurlTransfers(multi: multi, limits: limits, trust: trust)
            while true {
                let mail = inbox.withLock { inbox in
                    let mail = inbox
                    inbox = Inbox(isStopping: mail.isStopping)
                    return mail
                }
                for transfer in mail.added { running.add(transfer) }
                for transfer in mail.cancelled { running.cancel(transfer) }
                if mail.isStopping { break }
                running.advance()
                // With nothing to do, only a wake-up call matters.
                curl_multi_poll(multi, nil, 0, running.isEmpty ? 60_000 : 1_000, nil)
            }
            running.endAll(with: Self.shutDown)
            curl_multi_cleanup(multi)
        }

        // OpenSSL writes with `write`, so a connection that broke would raise SIGPIPE.
        private func blockPipeSignal() {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        }
    }

    /// The transfers of one multi handle; lives on its thread.
    struct CurlTransfers {
        private let multi: UnsafeMutableRawPointer
        private let limits: TransportLimits
        private let trust: TrustFiles
        private var queue: TransferQueue<CurlTransfer>
        private var live: [ObjectIdentifier: CurlTransfer] = [:]
        private var spareHandles: [UnsafeMutableRawPointer] = []

        init(multi: UnsafeMutableRawPointer, limits: TransportLimits, trust: TrustFiles) {
            self.multi = multi
            self.limits = limits
            self.trust = trust
            queue = TransferQueue(perHost: limits.transfersPerHost, total: limits.transfers)
        }

        var isEmpty: Bool { live.isEmpty }

        mutating func add(_ transfer: CurlTransfer) {
            queue.add(transfer, to: transfer.target.origin)
        }

        mutating func cancel(_ transfer: CurlTransfer) {
            if live[ObjectIdentifier(transfer)] != nil {
                end(transfer, .failure(CancellationError()))
            } else {
                // Still in line: whoever waits hears at once; the line skips it when its turn comes.
                answer(transfer, .failure(CancellationError()))
            }
        }

        /// Starts what may start, moves data, ends what is done.
        mutating func advance() {
            var stillRunning: Int32 = 0
            repeat {
                startWaiting()
                curl_multi_perform(multi, &stillRunning)
            } while endFinished()
        }

        mutating func endAll(with error: any Error) {
            for transfer in queue.removeWaiting() { answer(transfer, .failure(error)) }
            for transfer in Array(live.values) { end(transfer, .failure(error)) }
            for easy in spareHandles { curl_easy_cleanup(easy) }
            spareHandles = []
        }

        private mutating func startWaiting() {
            while let transfer = queue.next() {
                guard transfer.continuation != nil else {
                    queue.ended(on: transfer.target.origin)
                    continue
                }
                start(transfer)
            }
        }

        private mutating func start(_ transfer: CurlTransfer) {
            live[ObjectIdentifier(transfer)] = transfer
            guard let easy = spareHandles.popLast() ?? curl_easy_init() else {
                return end(transfer, .failure(TransportError(curl: CURLE_OUT_OF_MEMORY)))
            }
            transfer.configure(easy, limits: limits, trust: trust)
            if curl_multi_add_handle(multi, easy) != CURLM_OK {
                end(transfer, .failure(TransportError(curl: CURLE_FAILED_INIT)))
            }
        }

        /// Whether anything ended, which makes room for those that wait.
        private mutating func endFinished() -> Bool {
            var left: Int32 = 0
            var anyEnded = false
            while let message = curl_multi_info_read(multi, &left) {
                guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                    let transfer = CurlTransfer.of(easy)
                else { continue }
                end(transfer, transfer.outcome(message.pointee.data.result))
                anyEnded = true
            }
            return anyEnded && !queue.isEmpty
        }

        private mutating func end(
            _ transfer: CurlTransfer, _ result: Result<TransportResponse, any Error>
        ) {
            guard live.removeValue(forKey: ObjectIdentifier(transfer)) != nil else { return }
            if let easy = transfer.easy {
                transfer.easy = nil
                curl_multi_remove_handle(multi, easy)
                curl_easy_reset(easy)
                if spareHandles.count < 16 {
                    spareHandles.append(easy)
                } else {
                    curl_easy_cleanup(easy)
                }
            }
            queue.ended(on: transfer.target.origin)
            answer(transfer, result)
        }

        private func answer(
            _ transfer: CurlTransfer, _ result: Result<TransportResponse, any Error>
        ) {
            let continuation = transfer.continuation
            transfer.continuation = nil
            continuation?.resume(with: result)
        }
    }
#endif
