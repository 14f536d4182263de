extension PreparedAnswer {
    /// Narrows the answer to what the request's `Range` asks for.
    ///
    /// Files always can be; bytes only if the handler says `Accept-Ranges: bytes`. `HEAD` knows no
    /// ranges (RFC 9110, 14.2).
    mutating func applyRange(of request: HTTPRequest) {
        let length: UInt64
        switch body {
        case .stream, .cut: return
        case .bytes(let bytes):
            guard accepts(headers) else { return }
            length = UInt64(bytes.count)
        case .file(_, _, let count):
            if !accepts(headers) { headers.append(("Accept-Ranges", "bytes")) }
            length = count
        }
        guard request.method == "GET", let field = request.header("Range"),
            allowsRange(request.header("If-Range"), headers: headers)
        else { return }
        switch ByteRanges(field, length: length) {
        case .whole: return
        case .unsatisfiable:
            self = PreparedAnswer(
                .text(
                    416, "The range lies outside the file.",
                    headers: [("Content-Range", "bytes */\(length)"), ("Accept-Ranges", "bytes")]))
        case .parts(let parts):
            status = 206
            if parts.count == 1 {
                narrow(to: parts[0], of: length)
            } else {
                divide(into: parts, of: length, boundary: "part-\(request.id)-\(length)")
            }
        }
    }

    private mutating func narrow(to part: Range<UInt64>, of length: UInt64) {
        headers.append(("Content-Range", contentRange(part, of: length)))
        switch body {
        case .bytes(let bytes):
            body = .bytes(Array(bytes[Int(part.lowerBound)..<Int(part.upperBound)]))
        case .file(let file, let offset, _):
            body = .file(
                file, offset: offset + part.lowerBound,
                length: part.upperBound - part.lowerBound)
        case .stream, .cut: break
        }
    }

    /// Several parts in one body, each with a head of its own (RFC 9110, 14.6).
    private mutating func divide(
        into parts: [Range<UInt64>], of length: UInt64, boundary: String
    ) {
        let type = headers.first { equalIgnoringCase($0.name, "Content-Type") }?.value
        headers.removeAll { equalIgnoringCase($0.name, "Content-Type") }
        headers.append(("Content-Type", "multipart/byteranges; boundary=\(boundary)"))
        let heads = parts.map { part in
            "\r\n--\(boundary)\r\n" + (type.map { "Content-Type: \($0)\r\n" } ?? "")
                + "Content-Range: \(contentRange(part, of: length))\r\n\r\n"
        }
        let end = "\r\n--\(boundary)--\r\n"
        switch body {
        case .stream, .cut: break
        case .bytes(let bytes):
            let pieces = zip(heads, parts).map { head, part in
                Array(head.utf8) + bytes[Int(part.lowerBound)..<Int(part.upperBound)]
            }
            body = .bytes(pieces.flatMap { $0 } + Array(end.utf8))
        case .file(let file, let offset, _):
            let reader = PartReader(
                file: file, offset: offset, parts: Array(zip(heads, parts)), end: end)
            body = .stream(AsyncStream { await reader.next() })
        }
    }
}

private func accepts(_ headers: [(name: String, value: String)]) -> Bool {
    headers.contains {
        equalIgnoringCase($0.name, "Accept-Ranges") && equalIgnoringCase($0.value, "bytes")
    }
}

private func contentRange(_ part: Range<UInt64>, of length: UInt64) -> String {
    "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
}

/// Reads several parts of a file, each behind its head, as somebody asks for more.
private actor PartReader {
    private let file: OpenFile
    private let offset: UInt64
    private var parts: [(head: String, range: Range<UInt64>)]
    private var position: UInt64?
    private var end: String?

    init(
        file: OpenFile, offset: UInt64, parts: [(head: String, range: Range<UInt64>)], end: String
    ) {
        self.file = file
        self.offset = offset
        self.parts = parts
        self.end = end
    }

    func next() -> [UInt8]? {
        guard let part = parts.first else { return end.take().map { Array($0.utf8) } }
        guard let position else {
            self.position = part.range.lowerBound
            return Array(part.head.utf8)
        }
        let count = min(64 * 1024, part.range.upperBound - position)
        let bytes = file.read(Int(count), at: offset + position)
        if position + UInt64(bytes.count) >= part.range.upperBound {
            parts.removeFirst()
            self.position = nil
        } else {
            self.position = position + UInt64(bytes.count)
        }
        // The file has shrunk: a body without its end tells the client.
        if bytes.isEmpty {
            parts = []
            end = nil
        }
        return bytes.isEmpty ? nil : bytes
    }
}
