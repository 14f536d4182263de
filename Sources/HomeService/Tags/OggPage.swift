/// One page of an Ogg file: a header, the lengths of its pieces of packets, and these.
struct OggPage: Sendable {
    /// A head has 27 bytes and up to 255 lengths.
    static let longestHead = 27 + 255
    var granule: UInt64
    /// Which of several streams in one file it belongs to.
    var serial: UInt32
    /// Where the next page starts, at hand or not.
    var end: Int
    var laces: Range<Int>
    /// Ends with the bytes at hand where the page goes on.
    var payload: Range<Int>

    init?(_ bytes: [UInt8], at start: Int) {
        guard start + 27 <= bytes.count, bytes[start] == 0x4F, bytes[start + 1] == 0x67,
            bytes[start + 2] == 0x67, bytes[start + 3] == 0x53, bytes[start + 4] == 0
        else { return nil }
        let body = start + 27 + Int(bytes[start + 26])
        guard body <= bytes.count else { return nil }
        laces = start + 27..<body
        let count = bytes[laces].reduce(0) { $0 + Int($1) }
        end = body + count
        serial = bytes.littleEndian32(at: start + 14)
        payload = body..<min(body + count, bytes.count)
        granule = bytes[start + 6..<start + 14].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The first page at or behind an offset.
    static func first(in bytes: [UInt8], from start: Int) -> OggPage? {
        var offset = start
        while offset + 27 <= bytes.count {
            if bytes[offset] == 0x4F, let page = OggPage(bytes, at: offset) { return page }
            offset += 1
        }
        return nil
    }
}
