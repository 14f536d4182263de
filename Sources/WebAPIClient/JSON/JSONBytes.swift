import Foundation

/// The bytes of a JSON text while it is read in passing.
///
/// They are read through a pointer, as the checks of an array cost as much as the reading does. Each
/// function here keeps within the text; the array that it points into outlives it, as
/// `JSONPassage.value(_:of:)` sees to.
struct JSONBytes {
    private let base: UnsafePointer<UInt8>
    let count: Int

    /// - Returns: `nil` if there are none.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return nil }
        self.base = base
        count = bytes.count
    }

    /// A byte; 0, which stands nowhere in JSON, at the end.
    @inline(__always)
    subscript(position: Int) -> UInt8 { position < count ? base[position] : 0 }

    /// The first byte that means something in a string (a quotation mark, a backslash, a control
    /// character), or the end of the text.
    @inline(__always)
    func plainEnd(from start: Int) -> Int {
        var position = start
        while position + 8 <= count {
            let found = Self.meaning(word(at: position))
            guard found == 0 else { return position + found.trailingZeroBitCount / 8 }
            position += 8
        }
        while position < count {
            let byte = base[position]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            position += 1
        }
        return position
    }

    /// A piece of the text, broken UTF-8 mended.
    @inline(__always)
    func string(from start: Int, to end: Int) -> String {
        String(
            decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
    }

    func copy(from start: Int, to end: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: base + start, count: end - start))
    }

    /// Whether a piece of the text stands at a place once more.
    @inline(__always)
    func isRepeated(_ text: Range<Int>, at place: Int) -> Bool {
        guard count - place >= text.count, text.count > 4 else { return false }
        // Links and the like begin alike and differ at their end.
        let nearEnd = text.count - 3
        return base[text.lowerBound + nearEnd] == base[place + nearEnd]
            && memcmp(base + text.lowerBound, base + place, text.count) == 0
    }

    private func word(at position: Int) -> UInt64 {
        UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self).littleEndian
    }

    /// Which of eight bytes is the first quotation mark, backslash or control character: the lowest
    /// bit that is set lies in its lane.
    ///
    /// In each lane the highest bit tells: taking 1 from a zero byte sets it, as does taking 0x20
    /// from a control character; lanes that had it set before (not ASCII) do not count. What a lane
    /// borrows from those above it makes only them wrong.
    @inline(__always)
    private static func meaning(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let slashes = word ^ (ones &* 0x5C)
        let found = (word &- ones &* 0x20) | (quotes &- ones) | (slashes &- ones)
        return found & ~word & (ones &* 0x80)
    }
}

// MARK: - Keys

extension JSONBytes {
    /// A key of the text: where it stands, and its first eight bytes as a number that sorts as they
    /// do.
    struct Key {
        var start = 0
        var end = 0
        var stem: UInt64 = 0
    }

    /// The key that stands at a place in quotation marks and with a colon behind it, if it has that
    /// name.
    @inline(__always)
    func key(_ name: String, _ stem: UInt64, quotedAt place: Int) -> Key? {
        let start = place + 1
        let end = start + name.utf8.count
        guard max(end + 1, start + 7) < count, base[place] == UInt8(ascii: "\""),
            base[end] == UInt8(ascii: "\""), base[end + 1] == UInt8(ascii: ":")
        else { return nil }
        let key = key(from: start, to: end)
        guard key.stem == stem, end - start <= 8 || order(of: name, stem, key) == 0 else {
            return nil
        }
        return key
    }

    @inline(__always)
    func key(from start: Int, to end: Int) -> Key {
        let length = end - start
        guard start + 8 <= count else {
            return Key(start: start, end: end, stem: Self.stem(base + start, length))
        }
        let beyond = UInt64(8 * max(0, 8 - length))
        return Key(start: start, end: end, stem: (word(at: start).byteSwapped & (~0 << beyond)))
    }

    /// The first eight bytes of a name, as those of a key.
    @inline(__always)
    static func stem(of name: String) -> UInt64 {
        // Names in our own source are always contiguous.
        name.utf8.withContiguousStorageIfAvailable { name in
            name.baseAddress.map { stem($0, name.count) } ?? 0
        } ?? 0
    }

    /// Less than 0 if a name sorts before a key, 0 if it is the key.
    @inline(__always)
    func order(of name: String, _ stem: UInt64, _ key: Key) -> Int {
        if stem != key.stem { return stem < key.stem ? -1 : 1 }
        let (count, length) = (name.utf8.count, key.end - key.start)
        let common = min(count, length)
        guard common > 8 else { return count - length }
        let order = name.utf8.withContiguousStorageIfAvailable { name in
            name.baseAddress.map { memcmp($0 + 8, base + key.start + 8, common - 8) } ?? -1
        }
        return order == 0 ? count - length : Int(order ?? -1)
    }

    /// Whether a key sorts before another one.
    @inline(__always)
    func isAscending(_ first: Key, _ second: Key) -> Bool {
        if first.stem != second.stem { return first.stem < second.stem }
        let (one, two) = (first.end - first.start, second.end - second.start)
        let order = memcmp(base + first.start, base + second.start, min(one, two))
        return order == 0 ? one < two : order < 0
    }

    func isSame(_ first: Key, _ second: Key) -> Bool {
        first.stem == second.stem && first.end - first.start == second.end - second.start
            && memcmp(base + first.start, base + second.start, first.end - first.start) == 0
    }

    @inline(__always)
    private static func stem(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let raw = UnsafeRawPointer(bytes)
        if count >= 8 { return raw.loadUnaligned(as: UInt64.self).bigEndian }
        if count >= 4 {
            let first = UInt64(raw.loadUnaligned(as: UInt32.self).bigEndian)
            let last = raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self).bigEndian
            // The two overlap in what both have.
            return first << 32
                | UInt64(UInt32(truncatingIfNeeded: UInt64(last) << (8 * (8 - count))))
        }
        var stem: UInt64 = 0
        for index in 0..<max(0, count) { stem |= UInt64(bytes[index]) << UInt64(56 - 8 * index) }
        return stem
    }
}
