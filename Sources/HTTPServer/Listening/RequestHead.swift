import CMicroHTTPD

/// The header fields of a request, and whether it may be answered at all.
struct RequestHead {
    private(set) var fields: [(name: String, value: String)] = []
    private var lengths: [String] = []
    private var encodings: [String] = []
    private var hosts = 0
    private var isMalformed = false

    /// Reads them from a connection whose head is complete.
    init(of connection: OpaquePointer) {
        withUnsafeMutablePointer(to: &self) { head in
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, collectField, head)
        }
    }

    fileprivate mutating func add(name: String, value: String) {
        fields.append((name, value))
        if !name.utf8.allSatisfy(isTokenByte) || value.utf8.contains(where: isForbiddenInValue) {
            isMalformed = true
        }
        switch name.utf8.count {
        case 4 where equalIgnoringCase(name, "Host"): hosts += 1
        case 14 where equalIgnoringCase(name, "Content-Length"): lengths.append(value)
        case 17 where equalIgnoringCase(name, "Transfer-Encoding"): encodings.append(value)
        default: break
        }
    }

    /// Why the request is refused before its body is read, if it is.
    ///
    /// libmicrohttpd takes the first of two lengths and lets a length stand beside chunks. A proxy
    /// in front may read them the other way and see another request than we do.
    func refusal(bodyLimit: Int, isHTTP10: Bool) -> HTTPResponse? {
        if hosts == 0 && !isHTTP10 {
            return .text(400, "The request has no Host field.")
        }
        if isMalformed || hosts > 1 || lengths.count > 1 || encodings.count > 1
            || (!encodings.isEmpty && (!lengths.isEmpty || isHTTP10))
        {
            return .text(400, "The request's header fields contradict each other.")
        }
        if let encoding = encodings.first, !equalIgnoringCase(encoding.trimmed, "chunked") {
            return .text(501, "The transfer encoding is not supported.")
        }
        if let length = lengths.first.flatMap({ UInt64($0) }), length > UInt64(bodyLimit) {
            return .text(413, "The body is too large.")
        }
        return nil
    }
}

private let collectField: MHD_KeyValueIteratorN = { head, _, name, nameSize, value, valueSize in
    guard let head, let name else { return .NO }
    head.assumingMemoryBound(to: RequestHead.self).pointee.add(
        name: text(name, nameSize), value: value.map { text($0, valueSize) } ?? "")
    return .YES
}

private func text(_ start: UnsafePointer<CChar>, _ size: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: size), as: UTF8.self)
}

private func isForbiddenInValue(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != 0x09) || byte == 0x7F
}

/// What may stand in a method or a field name.
func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
