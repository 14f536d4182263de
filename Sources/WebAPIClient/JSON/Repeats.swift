import Foundation

/// Notices objects and lists that come again word for word under the same key, as the album does in
/// a list of its tracks: their tokens are copied instead of being read once more.
struct Repeats {
    private struct Seen {
        var token = 0
        var start = 0
        var length = 0
        var depth = 0
    }

    /// Shorter ones are read as fast as they are compared.
    private static let shortest = 24
    /// Bounds what a text can cost that is made to differ at the very end each time.
    private static let longest = 16 * 1024
    private static let places = 64
    /// The albums of a list sell in a handful of different lists of countries.
    private static let ways = 4

    /// The last few under each key; keys that share a place displace each other.
    private var last = [Seen](repeating: Seen(), count: places * ways)
    /// Which of them the next one takes the place of.
    private var oldest = [UInt8](repeating: 0, count: places)
    /// Which token each repeated one repeats.
    private(set) var originals: [Int: Int] = [:]

    /// Remembers an object or a list that ends before `end` and whose key stands right before it.
    mutating func note(_ token: Int, of tokens: [Token], end: Int, depth: Int) {
        let start = Int(tokens[token].start)
        guard Self.shortest...Self.longest ~= end - start else { return }
        let place = Self.place(of: tokens[token - 1])
        last[place * Self.ways + Int(oldest[place])] = Seen(
            token: token, start: start, length: end - start, depth: depth)
        oldest[place] = (oldest[place] + 1) & UInt8(Self.ways - 1)
    }

    /// Adds the tokens of the object or list that begins here if it is one of the last under its
    /// key, word for word.
    ///
    /// - Returns: Where the text goes on, or `nil` if it must be read.
    mutating func copy(
        in bytes: [UInt8], at position: Int, depth: Int, to tokens: inout [Token]
    ) -> Int? {
        let key = tokens.count - 1
        let place = Self.place(of: tokens[key]) * Self.ways
        // Deeper than it stood before, it could be nested too deeply.
        guard
            let seen = last[place..<place + Self.ways].first(where: { seen in
                depth <= seen.depth && Self.isSame(seen, in: bytes, at: position)
            })
        else { return nil }
        let first = tokens.count
        let end = Int(tokens[seen.token].next)
        let ahead = Int32(truncatingIfNeeded: position - seen.start)
        let further = Int32(truncatingIfNeeded: first - seen.token)
        for index in seen.token..<end {
            var token = tokens[index]
            token.start += ahead
            token.next += further
            if token.isRepeated { token.isRepeated = false }
            tokens.append(token)
        }
        tokens[seen.token].isRepeated = true
        tokens[first].isRepeated = true
        tokens[key].next = Int32(truncatingIfNeeded: tokens.count)
        originals[first] = seen.token
        return position + seen.length
    }

    private static func place(of key: Token) -> Int {
        (Int(key.first) &+ Int(key.length) &* 5) & (places - 1)
    }

    private static func isSame(_ seen: Seen, in bytes: [UInt8], at position: Int) -> Bool {
        guard seen.length > 0, bytes.count - position >= seen.length else { return false }
        // Links and the like begin alike and differ at their end.
        let end = seen.length - 3
        return bytes[position + end] == bytes[seen.start + end]
            && isEqual(bytes, seen.start, position, count: seen.length)
    }

    private static func isEqual(_ bytes: [UInt8], _ left: Int, _ right: Int, count: Int) -> Bool {
        // `memcmp` is many times as fast as comparing slices; both ranges lie within the array.
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress, right + count <= all.count else { return false }
            return memcmp(base + left, base + right, count) == 0
        }
    }
}
