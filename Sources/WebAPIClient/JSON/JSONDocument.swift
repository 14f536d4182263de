import Foundation

/// A JSON text cut into tokens, and what was odd while it was read.
///
/// A class because the containers of `Codable` are many and short-lived and share it; it lives
/// within one call of `JSON.decode` and is never handed to another task.
final class JSONDocument {
    /// More notes than these help nobody; a hostile text could ask for a million.
    static let mostNotes = 100

    let bytes: [UInt8]
    let tokens: [Token]
    /// Which token a repeated one repeats.
    private let originals: [Int: Int]
    private var readValues = ReadValues()
    /// What was passed over or mended, in the order of reading.
    @exclusivity(unchecked) private(set) var notes: [ReadFailure] = []
    /// Where the search for the next key begins: wire order mostly is the order of asking.
    // Unchecked, here and below: a check costs more than the access, and each access is one
    // statement in this file, within which nothing else runs.
    @exclusivity(unchecked) private var lastObject = -1
    @exclusivity(unchecked) private var nextKey = 0
    /// The keys of objects that the quick search does not serve, each made when first asked for.
    private var indexes: [Int: [String: Int]] = [:]
    /// Set by the first element that could not be read: from then on lists are read one by one.
    @exclusivity(unchecked) private var isCareful = false

    init(_ bytes: [UInt8]) throws(SyntaxFault) {
        self.bytes = bytes
        (tokens, originals) = try Tokenizer.tokens(of: bytes)
    }

    /// The `null` that stands for what is not there.
    var nothing: Int { tokens.count - 1 }

    func kind(at index: Int) -> Token.Kind { tokens[index].kind }

    func note(_ error: any Error, at index: Int) {
        guard notes.count < Self.mostNotes else { return }
        notes.append(error as? ReadFailure ?? ReadFailure(at: index, .foreign(error)))
    }

    /// Reads any `Decodable`.
    ///
    /// Lists are read at full speed until one of their elements fails; only then are they read
    /// again, element by element.
    func value<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        if tokens[index].isRepeated { return try repeated(type, at: index) }
        return try fresh(type, at: index)
    }

    /// Reads what stands in the document several times: once, if its type allows it.
    private func repeated<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        guard type is any ReadOnce.Type else { return try fresh(type, at: index) }
        if let known = repeated(as: type, at: index) { return known }
        let mark = notes.count
        let value = try fresh(type, at: index)
        keep(value, at: index, since: mark)
        return value
    }

    /// What a repeated object or list was read as before.
    func repeated<Value>(as type: Value.Type, at index: Int) -> Value? {
        guard tokens[index].isRepeated else { return nil }
        return readValues.value(type, of: originals[index] ?? index)
    }

    /// Remembers what a repeated object or list was read as, unless something was odd since: that
    /// is noted for each place.
    func keep<Value>(_ value: Value, at index: Int, since mark: Int) {
        guard tokens[index].isRepeated, notes.count == mark else { return }
        readValues.keep(value, of: originals[index] ?? index)
    }

    /// Reads a list of texts, or `nil` if it is none.
    func texts(at list: Int) -> [String]? {
        guard kind(at: list) == .array else { return nil }
        if let known = repeated(as: [String].self, at: list) { return known }
        let mark = notes.count
        let end = Int(tokens[list].next)
        var texts: [String] = []
        texts.reserveCapacity(Int(tokens[list].length))
        var child = list + 1
        while child < end {
            if let text = string(at: child) {
                texts.append(text)
            } else {
                note(ReadFailure(at: child, .mismatch(String.self)), at: child)
            }
            child = Int(tokens[child].next)
        }
        keep(texts, at: list, since: mark)
        return texts
    }

    private func fresh<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        if isCareful || type == URL.self { return try careful(type, at: index) }
        let mark = notes.count
        do {
            return try Value(from: JSONReader(document: self, index: index))
        } catch {
            guard type is any LenientList.Type else { throw error }
            isCareful = true
            notes.removeLast(notes.count - mark)
            return try careful(type, at: index)
        }
    }

    /// Kept apart, so that the quick way does not pay for the casts.
    @inline(never)
    private func careful<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        if type == URL.self {
            guard let text = string(at: index), let url = URL(string: text) as? Value else {
                throw ReadFailure(at: index, .mismatch(type))
            }
            return url
        }
        if let list = type as? any LenientList.Type,
            let value = try list.read(self, at: index) as? Value
        {
            return value
        }
        return try Value(from: JSONReader(document: self, index: index))
    }
}

extension JSONDocument {
    /// The value of a key, or `nil` if the object has no such key; for who does not remember where
    /// the search goes on.
    func find(_ name: String, in object: Int) -> Int? {
        var next = lastObject == object ? nextKey : object + 1
        let found = find(name, in: object, from: &next)
        goOn(with: object, at: next)
        return found
    }

    /// The value of a key, or `nil` if the object has no such key. The search begins at `next`, which
    /// then is the key after the one that was found.
    func find(_ name: String, in object: Int, from next: inout Int) -> Int? {
        if isOdd(object) { return index(of: object)[name] }
        let text = name.utf8
        let first = text.first ?? 0
        let count = Int32(truncatingIfNeeded: text.count)
        let begin = object + 1
        let end = Int(tokens[object].next)
        guard begin < end else { return nil }
        let start = next < end ? next : begin
        var index = start
        repeat {
            let token = tokens[index]
            let follower = Int(token.next)
            if token.length == count, token.first == first, isEqual(token, text) {
                next = follower
                return index + 1
            }
            index = follower < end ? follower : begin
        } while index != start
        return nil
    }

    /// Remembers where the search in an object goes on.
    func goOn(with object: Int, at key: Int) {
        lastObject = object
        nextKey = key
    }

    private func isEqual(_ token: Token, _ text: String.UTF8View) -> Bool {
        let start = Int(token.start)
        // Names in our own source are always contiguous.
        return text.withContiguousStorageIfAvailable { wanted in
            for place in 0..<wanted.count where bytes[start + place] != wanted[place] {
                return false
            }
            return true
        } ?? bytes[start..<start + Int(token.length)].elementsEqual(text)
    }

    /// Whether keys are repeated, escaped or so many that they need an index.
    func isOdd(_ object: Int) -> Bool {
        let token = tokens[object]
        return token.hasOddKeys || token.length > Tokenizer.largestScanned
    }

    /// The values of an object by key, of several the last.
    func index(of object: Int) -> [String: Int] {
        if let index = indexes[object] { return index }
        var index: [String: Int] = [:]
        index.reserveCapacity(Int(tokens[object].length))
        for key in children(of: object) { index[text(at: key)] = key + 1 }
        indexes[object] = index
        return index
    }

    /// The keys of an object or the elements of a list.
    func children(of parent: Int) -> some Sequence<Int> {
        let end = Int(tokens[parent].next)
        return sequence(state: parent + 1) { index -> Int? in
            guard index < end else { return nil }
            defer { index = Int(self.tokens[index].next) }
            return index
        }
    }
}
