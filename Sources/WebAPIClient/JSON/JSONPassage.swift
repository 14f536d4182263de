/// Reads a clean text in one go: each member when its turn comes, right into the value it is for.
///
/// It expects an object's members in the order of their names, in which most services write them and
/// our types ask for them: then no member is looked at twice, and one that is absent is known to be
/// when a later one is met. The members of an object in another order are looked over once and then
/// found by name.
///
/// It serves texts as services mean to write them: no name twice in an object, every value of the
/// type that is asked for. Whatever else it meets ends it with an error, and the text is read by a
/// ``JSONDocument``, which knows how to mend. What both read is the same; this way costs a third.
///
/// A handle that all readers of one text share; it is good within one call of `JSON.decode` only.
package struct JSONPassage {
    /// Something is not as it is in a clean text, or is asked for in a way that is not served here.
    private struct Odd: Error {}

    /// How far an object is read.
    package struct Place {
        /// Behind the bracket that opens it.
        fileprivate var start = 0
        /// The name of the member that was read last.
        fileprivate var last = JSONBytes.Key()
        /// The name of the next member, if the text was read so far.
        fileprivate var next: JSONBytes.Key?
        fileprivate var isOver = false
        /// Where its members begin among those that were looked over; -1 if they are in order.
        fileprivate var members = -1
        /// The one that is likely to be asked for next.
        fileprivate var nextMember = 0
        /// Behind the bracket that closes it, if its members were looked over.
        fileprivate var end = 0
    }

    /// A member of an object whose members are not in order.
    private struct Member {
        var key: JSONBytes.Key
        var value: Int
    }

    private struct State {
        let bytes: JSONBytes
        /// Whether all objects so far have their members in order.
        var isInOrder: Bool
        var position = 0
        var place = Place()
        var depth = 0
        var members: [Member] = []
        var seen = SeenValues()
        /// Whether anything was odd, so that no one who passes over an error passes over that.
        var isSpoiled = false

        init(_ bytes: JSONBytes, isInOrder: Bool) {
            self.bytes = bytes
            self.isInOrder = isInOrder
        }
    }

    /// Deeper nesting than the objects of a list have.
    static let deepest = 32
    /// An object with more members is no object of a list.
    private static let most = 64

    // A pointer, as a reference would be counted with each member that is asked for.
    private let state: UnsafeMutablePointer<State>

    /// The value of a whole text, or `nil` if it must be read with more care.
    package static func value<Value: Decodable>(
        _ type: Value.Type, of bytes: [UInt8]
    ) -> Value? {
        guard let type = type as? any MembersDecodable.Type else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            guard let bytes = JSONBytes(bytes) else { return nil }
            var state = State(bytes, isInOrder: true)
            if let value = read(type, &state) { return value as? Value }
            guard !state.isInOrder else { return nil }
            // What was said to be absent may come later. The first object shows it, mostly.
            state = State(bytes, isInOrder: false)
            return read(type, &state) as? Value
        }
    }

    private static func read(
        _ type: any MembersDecodable.Type, _ state: inout State
    ) -> (any MembersDecodable)? {
        withUnsafeMutablePointer(to: &state) { state in
            let passage = JSONPassage(state: state)
            if let value = try? passage.whole(type), !state.pointee.isSpoiled { return value }
            // Shows whether what was missed comes out of order.
            try? passage.leave(to: Place())
            return nil
        }
    }

    private func whole<Value: MembersDecodable>(_ type: Value.Type) throws -> Value {
        skipSpace()
        let outer = try enter()
        let value = try Value(Members(self))
        try leave(to: outer)
        skipSpace()
        guard position == bytes.count else { throw odd() }
        return value
    }

    @inline(__always)
    var bytes: JSONBytes { state.pointee.bytes }

    @inline(__always)
    var position: Int {
        get { state.pointee.position }
        nonmutating set { state.pointee.position = newValue }
    }

    @inline(__always)
    private var place: Place {
        get { state.pointee.place }
        nonmutating _modify { yield &state.pointee.place }
    }

    /// Ends the reading in passing.
    ///
    /// - Returns: What to throw.
    @inline(never)
    package func odd() -> any Error {
        state.pointee.isSpoiled = true
        return Odd()
    }
}

// MARK: - Members

extension JSONPassage {
    /// Begins the object that stands here.
    package func enter() throws -> Place {
        try expect(UInt8(ascii: "{"))
        state.pointee.depth += 1
        guard state.pointee.depth < Self.deepest else { throw odd() }
        let outer = place
        place = Place()
        place.start = position
        if !state.pointee.isInOrder { try lookOver() }
        return outer
    }

    /// Passes over what is left of an object.
    package func leave(to outer: Place) throws {
        while place.members < 0, try hasNext() { try skipNext() }
        if place.members >= 0 {
            position = place.end
            state.pointee.members.removeLast(state.pointee.members.count - place.members)
        }
        state.pointee.depth -= 1
        place = outer
    }

    /// Whether another member follows; its name is read then.
    private func hasNext() throws -> Bool {
        if place.next != nil { return true }
        guard !place.isOver else { return false }
        let isFirst = position == place.start
        skipSpace()
        if byte == UInt8(ascii: "}") {
            position += 1
            place.isOver = true
            return false
        }
        if !isFirst {
            try expect(UInt8(ascii: ","))
            skipSpace()
        }
        let key = try readKey()
        // In order, none is there twice, and one that did not come will not.
        guard isFirst || bytes.isAscending(place.last, key) else { throw disorder() }
        place.next = key
        return true
    }

    private func disorder() -> any Error {
        state.pointee.isInOrder = false
        return odd()
    }

    private func skipNext() throws {
        guard let next = place.next else { return }
        try skipValue()
        place.last = next
        place.next = nil
    }

    @inline(__always)
    private func readKey() throws -> JSONBytes.Key {
        try expect(UInt8(ascii: "\""))
        let start = position
        position = bytes.plainEnd(from: position)
        let key = bytes.key(from: start, to: position)
        try expect(UInt8(ascii: "\""))
        skipSpace()
        try expect(UInt8(ascii: ":"))
        skipSpace()
        return key
    }

    /// Goes to the value of a member, if the object has it.
    @inline(__always)
    package func find(_ name: String) throws -> Bool {
        let stem = JSONBytes.stem(of: name)
        if place.members < 0 {
            if let next = place.next {
                // Most that are not the next one are absent.
                if place.last.stem < stem, stem < next.stem { return false }
                if bytes.order(of: name, stem, next) == 0 {
                    place.last = next
                    place.next = nil
                    return true
                }
            } else if findNext(name, stem) {
                return true
            }
        }
        return try search(name, stem)
    }

    /// The quick way if the next member is the one, as it mostly is.
    @inline(__always)
    private func findNext(_ name: String, _ stem: UInt64) -> Bool {
        let start = position
        let quote = start == place.start ? start : start + 1
        guard start == quote || bytes[start] == UInt8(ascii: ","), !place.isOver,
            place.last.stem < stem, let key = bytes.key(name, stem, quotedAt: quote)
        else { return false }
        place.last = key
        // Behind the quotation mark and the colon.
        position = key.end + 2
        skipSpace()
        return true
    }

    /// Searches among the members to come, then among all.
    private func search(_ name: String, _ stem: UInt64) throws -> Bool {
        while place.members < 0, try hasNext() {
            guard let next = place.next else { break }
            let order = bytes.order(of: name, stem, next)
            if order == 0 {
                place.last = next
                place.next = nil
                return true
            }
            if order < 0 { break }
            try skipNext()
        }
        if place.members < 0 {
            // A name that sorts before the next member's is there only if it was passed over.
            guard bytes.order(of: name, stem, place.last) <= 0 else { return false }
            try lookOver()
        }
        return findLookedOver(name, stem)
    }

    private func findLookedOver(_ name: String, _ stem: UInt64) -> Bool {
        var index = place.nextMember
        for _ in place.members..<state.pointee.members.count {
            if index == state.pointee.members.count { index = place.members }
            let member = state.pointee.members[index]
            index += 1
            if bytes.order(of: name, stem, member.key) == 0 {
                position = member.value
                place.nextMember = index
                return true
            }
        }
        return false
    }

    /// Finds all members of the object being read.
    private func lookOver() throws {
        place.members = state.pointee.members.count
        place.nextMember = state.pointee.members.count
        place.next = nil
        position = place.start
        skipSpace()
        while try hasElement(in: UInt8(ascii: "{"), to: UInt8(ascii: "}")) {
            let key = try readKey()
            if state.pointee.isInOrder, let last = state.pointee.members[place.members...].last,
                !bytes.isAscending(last.key, key)
            {
                throw disorder()
            }
            // Of a name that comes twice the last one counts, which may have been asked for already.
            for other in state.pointee.members[place.members...] where bytes.isSame(other.key, key)
            {
                throw odd()
            }
            guard state.pointee.members.count - place.members < Self.most else { throw odd() }
            state.pointee.members.append(Member(key: key, value: position))
            try skipValue()
        }
        place.end = position
        place.isOver = true
    }
}

// MARK: - Values

extension JSONPassage {
    /// A text, or `nil` if there is none.
    package func text(_ name: String) throws -> String? {
        try findValue(name) ? string() : nil
    }

    /// True or false, or `nil` if there is neither.
    package func bool(_ name: String) throws -> Bool? {
        guard try findValue(name) else { return nil }
        let isTrue = byte == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    /// A whole number, or `nil` if there is none.
    package func integer(_ name: String) throws -> Int? {
        try findValue(name) ? wholeNumber() : nil
    }

    /// A list of texts, or `nil` if there is none.
    package func texts(_ name: String) throws -> [String]? {
        guard try findValue(name) else { return nil }
        let type = ObjectIdentifier([String].self)
        if let known = try repeated(type).value as? SharedValue<[String]> { return known.value }
        let start = position
        var texts: [String] = []
        texts.reserveCapacity(usualCount(of: type))
        try beginList()
        while try hasElement() { texts.append(try string()) }
        remember(type, from: start, SharedValue(texts))
        expect(texts.count, of: type)
        return texts
    }

    /// Goes to the value of a member, if the object has it and it is not `null`.
    package func findValue(_ name: String) throws -> Bool {
        guard try find(name) else { return false }
        guard byte == UInt8(ascii: "n") else { return true }
        try word("null")
        return false
    }

    /// Begins a list.
    package func beginList() throws { try expect(UInt8(ascii: "[")) }

    /// Whether an element of a list begins here; else the list is over.
    package func hasElement() throws -> Bool {
        try hasElement(in: UInt8(ascii: "["), to: UInt8(ascii: "]"))
    }

    /// How much of the text was read.
    package var done: Int { position }
}

// MARK: - What comes again

extension JSONPassage {
    /// One of the last values of a type, if it stands here once more, word for word.
    ///
    /// - Returns: The value, which is passed over then; without one, the text only is known.
    package func repeated(_ type: ObjectIdentifier) throws -> (value: AnyObject?, isSeen: Bool) {
        guard let (text, value) = state.pointee.seen.repeated(type, in: bytes, at: position) else {
            return (nil, false)
        }
        if value != nil {
            position += text.count
        }
        return (value, true)
    }

    /// Remembers what was read from `start` on.
    package func remember(
        _ type: ObjectIdentifier, from start: Int, _ value: AnyObject?
    ) {
        state.pointee.seen.remember(type, start..<position, value)
    }

    /// Remembers how many elements a list had.
    package func expect(_ count: Int, of type: ObjectIdentifier) {
        state.pointee.seen.expect(count, of: type)
    }

    /// How many elements the last list of a type had.
    package func usualCount(of type: ObjectIdentifier) -> Int { state.pointee.seen.count(of: type) }

    /// Passes over a piece of text that was read already, if it stands here once more.
    package func skip(_ text: Range<Int>) throws -> Bool {
        guard bytes.isRepeated(text, at: position) else { return false }
        position += text.count
        return true
    }
}
