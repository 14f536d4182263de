/// The second packet of an Ogg stream, which holds the tags, read piece by piece.
///
/// What is skipped is not read: only the heads of its pages are.
struct OggPacket: Sendable {
    /// The first packet, whole.
    let first: [UInt8]
    /// Where the pieces of the second one lie in the file.
    private var pieces: [Range<Int>] = []
    /// The first piece that is not passed yet.
    private var next = 0
    private var window = FileWindow()
    private(set) var count = 0

    /// `nil` when the packet does not end in this file.
    init?(of file: borrowing OpenAudioFile) {
        var window = FileWindow()
        let head = window.bytes(at: 0, count: 4096, of: file)
        guard let start = OggPage(head, at: 0) else { return nil }
        first = Array(head[start.payload])
        var offset = start.end
        var isComplete = false
        // Pages of other streams. Their number is bounded, since a hostile file may hold nothing else.
        var strangers = 0
        while !isComplete {
            let head = window.bytes(at: offset, count: OggPage.longestHead, of: file)
            guard let page = OggPage(head, at: 0), pieces.count + strangers < 10_000 else {
                return nil
            }
            strangers += page.serial == start.serial ? 0 : 1
            if page.serial == start.serial {
                let laces = head[page.laces]
                let last = laces.firstIndex { $0 < 255 }
                isComplete = last != nil
                let length = (last.map { laces[...$0] } ?? laces).reduce(0) { $0 + Int($1) }
                let piece = offset + page.payload.lowerBound
                guard piece + length <= file.size else { return nil }
                pieces.append(piece..<piece + length)
                count += length
            }
            offset += page.end
        }
        self.window = window
    }

    mutating func skip(_ wanted: Int) -> Bool {
        guard wanted <= count else { return false }
        var left = wanted
        count -= wanted
        while left > 0, next < pieces.count {
            let piece = pieces[next]
            let part = min(left, piece.count)
            left -= part
            if part == piece.count {
                next += 1
            } else {
                pieces[next] = piece.lowerBound + part..<piece.upperBound
            }
        }
        return true
    }

    /// The next bytes, without passing them; fewer at the end.
    mutating func peek(_ wanted: Int, of file: borrowing OpenAudioFile) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in pieces[next...] {
            if bytes.count >= wanted { break }
            let part = min(wanted - bytes.count, piece.count)
            bytes += window.bytes(at: piece.lowerBound, count: part, of: file)
        }
        return bytes
    }

    mutating func take(_ wanted: Int, of file: borrowing OpenAudioFile) -> [UInt8]? {
        guard wanted <= count else { return nil }
        let bytes = peek(wanted, of: file)
        return skip(wanted) && bytes.count == wanted ? bytes : nil
    }

    /// A number of four bytes, the last one highest.
    mutating func takeCount(of file: borrowing OpenAudioFile) -> Int? {
        take(4, of: file).map { Int($0.littleEndian32(at: 0)) }
    }
}

/// A part of a file that was just read, since what is read next is often in it.
private struct FileWindow: Sendable {
    private var start = 0
    private var bytes: [UInt8] = []

    mutating func bytes(
        at offset: Int, count: Int, of file: borrowing OpenAudioFile
    ) -> [UInt8] {
        if offset < start || offset + count > start + bytes.count {
            guard count <= 4096 else { return file.read(at: offset, count: count) }
            (start, bytes) = (offset, file.read(at: offset, count: 4096))
        }
        let first = offset - start
        return first >= bytes.count ? [] : Array(bytes[first..<min(first + count, bytes.count)])
    }
}
