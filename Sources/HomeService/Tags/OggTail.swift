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
