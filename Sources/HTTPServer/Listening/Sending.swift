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
    case .cut(let beginning, let length):
        // Without a response the connection is closed.
        guard let beginning else { return nil }
        let source = CutSource(beginning)
        return MHD_create_response_from_callback(
            length, 16 * 1024, readCut, Unmanaged.passRetained(source).toOpaque(), endCut)
    }
}

/// The bytes of an answer that ends too early; touched on the connection's thread only.
private final class CutSource {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
}

private let readCut: MHD_ContentReaderCallback = { context, position, buffer, size in
    guard let context, let buffer else { return gf_mhd_end_with_error() }
    let rest = Unmanaged<CutSource>.fromOpaque(context).takeUnretainedValue().bytes
        .dropFirst(Int(position))
    guard !rest.isEmpty else { return gf_mhd_end_with_error() }
    let piece = rest.prefix(size)
    UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: piece)
    return piece.count
}

private let endCut: MHD_ContentReaderFreeCallback = { context in
    context.map { Unmanaged<CutSource>.fromOpaque($0).release() }
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
