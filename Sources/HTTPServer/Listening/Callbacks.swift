import CMicroHTTPD
import Foundation

// What libmicrohttpd calls, on its own threads. `context` is the `ServerCore`, kept alive by the
// daemon; a connection keeps its `ConnectionRecord`, a request its `Exchange`.

/// Starts a daemon that keeps `core` alive until it is stopped.
func startDaemon(for core: ServerCore, socket: Int32) -> DaemonPointer? {
    let limits = core.configuration
    let context = Unmanaged.passRetained(core).toOpaque()
    // The array form is not variadic. Functions and integers share its field.
    var options: [MHD_OptionItem] = [
        option(.LISTEN_SOCKET, Int(socket)),
        option(.CONNECTION_LIMIT, max(1, limits.connectionLimit)),
        option(.CONNECTION_TIMEOUT, max(1, Int(limits.idleTimeout.components.seconds))),
        // Room for the head in a buffer that starts as half of it, and for the answer's head.
        option(.CONNECTION_MEMORY_LIMIT, 2 * limits.headLimit + 16 * 1024),
        // What strict would refuse, a missing Host and blanks in the target, is refused here: the
        // library (0.9.75) sends the head of that answer twice.
        option(.STRICT_FOR_CLIENT, 0),
        option(.THREAD_POOL_SIZE, 2),
        option(.URI_LOG_CALLBACK, unsafeBitCast(requestLineCame, to: Int.self), context),
        option(.NOTIFY_COMPLETED, unsafeBitCast(requestEnded, to: Int.self), context),
        option(.NOTIFY_CONNECTION, unsafeBitCast(connectionChanged, to: Int.self), context),
        option(.UNESCAPE_CALLBACK, unsafeBitCast(keepEscapes, to: Int.self)),
    ]
    var flags =
        MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        | MHD_USE_POLL.rawValue | MHD_USE_ITC.rawValue | MHD_USE_TURBO.rawValue
    if let secrets = core.secrets {
        options += secrets.options
        flags |= MHD_USE_TLS.rawValue
    }
    options.append(option(.END, 0))
    let daemon = options.withUnsafeMutableBufferPointer { items -> OpaquePointer? in
        guard let start = items.baseAddress else { return nil }
        let arguments: [any CVarArg] = [
            Int32(MHD_OPTION.ARRAY.rawValue), OpaquePointer(start), Int32(MHD_OPTION.END.rawValue),
        ]
        return withVaList(arguments) {
            MHD_start_daemon_va(flags, 0, nil, nil, requestCame, context, $0)
        }
    }
    guard let daemon else {
        Unmanaged<ServerCore>.fromOpaque(context).release()
        return nil
    }
    return DaemonPointer(pointer: daemon)
}

func option(
    _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: pointer)
}

private func core(_ context: UnsafeMutableRawPointer) -> ServerCore {
    Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
}

private func record(of connection: OpaquePointer) -> ConnectionRecord? {
    gf_mhd_connection_context(connection).map {
        Unmanaged<ConnectionRecord>.fromOpaque($0).takeUnretainedValue()
    }
}

private typealias ConnectionContext = UnsafeMutablePointer<UnsafeMutableRawPointer?>

private let connectionChanged:
    @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, ConnectionContext?, MHD_ConnectionNotificationCode
    ) -> Void = { context, connection, slot, change in
        guard let context, let connection, let slot else { return }
        if change == .CONNECTION_NOTIFY_STARTED {
            let record = ConnectionRecord(
                socket: gf_mhd_socket(connection),
                peer: gf_mhd_client_address(connection).map(numericAddress) ?? "")
            slot.pointee = Unmanaged.passRetained(record).toOpaque()
            core(context).opened(record)
        } else if let kept = slot.pointee {
            slot.pointee = nil
            core(context).closed(Unmanaged<ConnectionRecord>.fromOpaque(kept).takeRetainedValue())
        }
    }

private let requestLineCame:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
        UnsafeMutableRawPointer? = { context, target, connection in
            guard let context, let target else { return nil }
            if let connection { record(of: connection)?.begins() }
            let exchange = Exchange(target: String(cString: target), id: core(context).nextID())
            return Unmanaged.passRetained(exchange).toOpaque()
        }

/// Otherwise `%2F` would become a slash.
private let keepEscapes:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int =
        { _, _, text in text.map { strlen($0) } ?? 0 }

private let requestCame: MHD_AccessHandlerCallback = {
    context, connection, _, method, version, upload, uploadSize, slot in
    guard let context, let connection, let method, let version, let uploadSize,
        let kept = slot?.pointee
    else { return .NO }
    let exchange = Unmanaged<Exchange>.fromOpaque(kept).takeUnretainedValue()
    let server = core(context)
    switch exchange.step {
    case .wait: return .YES
    case .send(let answer):
        return send(answer, for: exchange, on: connection, server.configuration)
    case .read: break
    }
    guard exchange.head != nil else {
        let isHTTP10 = strcmp(version, "HTTP/1.0") == 0
        exchange.method = String(cString: method)
        return server.headCame(exchange, isHTTP10: isHTTP10, on: connection)
    }
    guard uploadSize.pointee > 0 else { return server.requestIsWhole(exchange, on: connection) }
    let bytes = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
    uploadSize.pointee = 0
    return server.bodyCame(bytes, exchange)
}

private let requestEnded:
    @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, ConnectionContext?, MHD_RequestTerminationCode
    ) -> Void = { context, connection, slot, reason in
        guard let context, let connection, let kept = slot?.pointee else { return }
        slot?.pointee = nil
        let exchange = Unmanaged<Exchange>.fromOpaque(kept).takeRetainedValue()
        if let record = record(of: connection) {
            if record.isTooLate { exchange.status = 408 }
            record.finished()
        }
        if exchange.status == 0 { exchange.status = Int(gf_mhd_status(connection)) }
        core(context).ended(exchange, completely: reason == .REQUEST_TERMINATED_COMPLETED_OK)
    }

// MARK: The way of a request

extension ServerCore {
    /// The only moment at which an answer may overtake the body; the connection closes after it.
    fileprivate func headCame(
        _ exchange: Exchange, isHTTP10: Bool, on connection: OpaquePointer
    ) -> MHD_Result {
        let head = RequestHead(of: connection)
        exchange.head = head
        guard let refusal = refusal(of: exchange, head, isHTTP10: isHTTP10, on: connection) else {
            return .YES
        }
        exchange.sentEarly()
        return send(PreparedAnswer(refusal: refusal), for: exchange, on: connection, configuration)
    }

    private func refusal(
        of exchange: Exchange, _ head: RequestHead, isHTTP10: Bool, on connection: OpaquePointer
    ) -> HTTPResponse? {
        if exchange.target.utf8.count > configuration.targetLimit {
            return .text(414, "The address is too long.")
        }
        if gf_mhd_head_size(connection) > configuration.headLimit {
            return .text(431, "The header fields are too large.")
        }
        if !exchange.method.utf8.allSatisfy(isTokenByte) {
            return .text(400, "The method is malformed.")
        }
        if let refusal = head.refusal(bodyLimit: configuration.bodyLimit, isHTTP10: isHTTP10) {
            return refusal
        }
        // Before `begin`: a stop that comes after it must find the exchange.
        record(of: connection)?.began(exchange)
        exchange.isCounted = begin()
        return exchange.isCounted ? nil : .shuttingDown
    }

    fileprivate func bodyCame(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> MHD_Result {
        let limit = configuration.bodyLimit
        exchange.bytes += UInt64(bytes.count)
        guard exchange.bytes <= UInt64(limit) else {
            // Only chunks get here. An answer must wait for their end; so must we, but not long.
            exchange.body = []
            exchange.refusal = .text(413, "The body is too large.")
            return exchange.bytes <= 2 * UInt64(limit) + 65_536 ? .YES : .NO
        }
        exchange.body.append(contentsOf: bytes)
        return .YES
    }

    fileprivate func requestIsWhole(
        _ exchange: Exchange, on connection: OpaquePointer
    ) -> MHD_Result {
        exchange.bytes = 0
        let request = HTTPRequest(
            method: exchange.method, target: exchange.target,
            headers: exchange.head?.fields ?? [], body: exchange.body,
            peer: record(of: connection)?.peer ?? "", id: exchange.id)
        exchange.body = []
        if !request.isWellFormed && exchange.refusal == nil {
            exchange.refusal = .text(400, "The address is malformed.")
        }
        if var refusal = exchange.refusal {
            refusal.headers.append(("Connection", "close"))
            exchange.sentEarly()
            return send(
                PreparedAnswer(refusal: refusal), for: exchange, on: connection, configuration)
        }
        record(of: connection)?.isWhole()
        let handler = handler
        exchange.run(
            { await PreparedAnswer(answering: request, with: handler(request)) }, on: connection)
        return .YES
    }

    fileprivate func ended(_ exchange: Exchange, completely: Bool) {
        let streamed = exchange.finished(completely: completely)
        configuration.accessLog?(
            AccessLogEntry(
                id: exchange.id, method: exchange.method, target: exchange.target,
                status: exchange.status, bytes: streamed ?? exchange.bytes,
                duration: ContinuousClock.now - exchange.started, isComplete: completely))
        if exchange.isCounted { finished() }
    }
}
