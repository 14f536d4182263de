import CMicroHTTPD

/// Hands an answer to libmicrohttpd, on the connection's thread.
func send(
    _ answer: PreparedAnswer, for exchange: Exchange, on connection: OpaquePointer,
    _ configuration: ServerConfiguration
) -> MHD_Result {
    let answer = answer.reshaped(by: configuration)
    guard let response = response(for: answer, exchange, connection) else {
        if case .stream = answer.body {
            return send(.unavailable, for: exchange, on: connection, configuration)
        }
        return .NO
    }
    defer { MHD_destroy_response(response) }
    for field in answer.headers where !field.value.isEmpty {
        // Refused are line breaks, so that outside text cannot add a field, and lengths, which
        // libmicrohttpd writes itself.
        _ = MHD_add_response_header(response, field.name, field.value)
    }
    exchange.status = answer.status
    exchange.bytes = answer.size
    return MHD_queue_response(connection, UInt32(answer.status), response)
}

private func response(
    for answer: PreparedAnswer, _ exchange: Exchange, _ connection: OpaquePointer
) -> OpaquePointer? {
    switch answer.body {
    case .bytes(let bytes):
        return bytes.withUnsafeBytes {
            // It copies, so it does not write through the pointer.
            MHD_create_response_from_buffer(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
    case .file(let file, let offset, let length):
        guard let descriptor = file.take() else { return nil }
        let made = MHD_create_response_from_fd_at_offset64(length, descriptor, offset)
        if made == nil { OpenFile.close(descriptor) }
        return made
    case .stream(let stream):
        // HEAD and 204 have no body: the stream must not begin.
        guard exchange.method != "HEAD", answer.mayHaveBody else { return unknownLength(nil) }
        guard let source = exchange.feed(stream, on: connection) else { return nil }
        return unknownLength(source)
    }
}

private func unknownLength(_ source: StreamSource?) -> OpaquePointer? {
    MHD_create_response_from_callback(
        gf_mhd_size_unknown(), 16 * 1024, readStream,
        source.map { Unmanaged.passRetained($0).toOpaque() }, endStream)
}

private let readStream: MHD_ContentReaderCallback = { context, _, buffer, size in
    guard let context, let buffer else { return gf_mhd_end_of_stream() }
    return Unmanaged<StreamSource>.fromOpaque(context).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private let endStream: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    Unmanaged<StreamSource>.fromOpaque(context).takeRetainedValue().cut()
}
