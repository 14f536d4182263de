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
    private static let places = 16

    /// The last one under each key; keys that share a place displace each other.
    private var last = [Seen](repeating: Seen(), count: places)
    /// Which token each repeated one repeats.
    private(set) var originals: [Int: Int] = [:]

    /// Remembers an object or a list that ends before `end` and whose key stands right before it.
    mutating func note(_ token: Int, of tokens: [Token], end: Int, depth: Int) {
        let start = Int(tokens[token].start)
        guard Self.shortest...Self.longest ~= end - start else { return }
        last[Self.place(of: tokens[token - 1])] = Seen(
            token: token, start: start, length: end - start, depth: depth)
    }

    /// Adds the tokens of the object or list that begins here if it is the last one under its key,
    /// word for word.
    ///
    /// - Returns: Where the text goes on, or `nil` if it must be read.
    mutating func copy(
        in bytes: [UInt8], at position: Int, depth: Int, to tokens: inout [Token]
    ) -> Int? {
        let key = tokens.count - 1
        let seen = last[Self.place(of: tokens[key])]
        // Deeper than it stood before, it could be nested too deeply.
        guard seen.length > 0, depth <= seen.depth, bytes.count - position >= seen.length,
            Self.isEqual(bytes, seen.start, position, count: seen.length)
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

    private static func isEqual(_ bytes: [UInt8], _ left: Int, _ right: Int, count: Int) -> Bool {
        // `memcmp` is many times as fast as comparing slices; both ranges lie within the array.
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress, right + count <= all.count else { return false }
            return memcmp(base + left, base + right, count) == 0
        }
    }
}
