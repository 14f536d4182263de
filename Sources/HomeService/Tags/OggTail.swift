/// The end of an Ogg stream: the bytes inside its last pages, and where its time ends.
///
/// A retag numbers all pages anew and changes their checksums, and some programs cut the pages in other
/// places: the bytes inside, one page after the other, stay the same.
struct OggTail: Sendable, Equatable {
    static let wanted = 8 << 10
    var payload: [UInt8] = []
    /// The position of the last page, in samples.
    var granule: UInt64 = 0

    /// Walks over the pages of a window that ends with the file.
    fileprivate init(_ window: [UInt8]) {
        var offset = 0
        while let page = OggPage(window, at: offset) ?? OggPage.first(in: window, from: offset) {
            if page.granule == 0 {
                // Headers: what stands before the end of them is tags.
                payload.removeAll(keepingCapacity: true)
            } else {
                payload += window[page.payload]
                if page.granule != .max { granule = page.granule }
            }
            offset = page.payload.upperBound
        }
        if payload.count > OggTail.wanted {
            payload.removeFirst(payload.count - OggTail.wanted)
        }
    }
}

private struct OggPage {
    var granule: UInt64
    var payload: Range<Int>

    init?(_ bytes: [UInt8], at start: Int) {
        guard start + 27 <= bytes.count, bytes[start] == 0x4F, bytes[start + 1] == 0x67,
            bytes[start + 2] == 0x67, bytes[start + 3] == 0x53, bytes[start + 4] == 0
        else { return nil }
        let body = start + 27 + Int(bytes[start + 26])
        guard body <= bytes.count else { return nil }
        let count = bytes[start + 27..<body].reduce(0) { $0 + Int($1) }
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

extension OpenAudioFile {
    /// - Returns: `nil` when there is no audio behind the headers.
    func oggTail() -> OggTail? {
        // One page is at most 65,307 bytes; most are far smaller, so a small look is nearly always enough.
        for count in [24 << 10, 256 << 10] {
            let window = min(count, size)
            let tail = OggTail(read(at: size - window, count: window))
            if tail.payload.count == OggTail.wanted || window == size {
                return tail.payload.isEmpty ? nil : tail
            }
        }
        let tail = OggTail(read(at: size - min(size, 256 << 10), count: 256 << 10))
        return tail.payload.isEmpty ? nil : tail
    }
}
