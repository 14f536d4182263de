/// The members of an object, by name: what the objects that fill long lists are read through.
///
/// A clean text is read in passing (``JSONPassage``). Our own decoder is asked directly, as the
/// containers of `Codable` cost more than the reading; any other decoder is asked as always.
package struct Members {
    /// What another decoder than ours gives; in an object, as a container would be slow to carry.
    private final class Foreign {
        let container: KeyedDecodingContainer<PathKey>

        init(_ container: KeyedDecodingContainer<PathKey>) { self.container = container }
    }

    private enum Source {
        case passage(JSONPassage)
        case document(JSONDocument)
        case foreign(Foreign)
    }

    private let source: Source
    private let object: Int
    /// Where the search for the next key begins: wire order mostly is the order of asking.
    private var next: Int

    /// - Throws: `DecodingError` if there is no object.
    package init(_ decoder: any Decoder) throws {
        if let reader = decoder as? JSONReader {
            try self.init(reader.document, at: reader.index)
        } else {
            self.init(Foreign(try decoder.container(keyedBy: PathKey.self)))
        }
    }

    private init(_ foreign: Foreign) {
        source = .foreign(foreign)
        object = 0
        next = 0
    }

    /// The members of the object that is read in passing.
    package init(_ passage: JSONPassage) {
        source = .passage(passage)
        object = 0
        next = 0
    }

    init(_ document: JSONDocument, at object: Int) throws {
        guard document.kind(at: object) == .object else {
            throw ReadFailure(at: object, .mismatch([String: Any].self))
        }
        source = .document(document)
        self.object = object
        next = object + 1
    }

    /// Reads the object in passing, if it can be read so.
    package var passage: JSONPassage? {
        guard case .passage(let passage) = source else { return nil }
        return passage
    }

    private var document: JSONDocument? {
        guard case .document(let document) = source else { return nil }
        return document
    }

    /// Whether our own decoder reads the object.
    package var isOurs: Bool { document != nil }

    /// The whole object, or `nil` if another decoder than ours reads it.
    package var json: RawJSON? {
        get throws {
            if let passage { throw passage.odd() }
            return document.map { RawJSON(copying: object, of: $0) }
        }
    }

    /// Notes that something was passed over or mended.
    package func note(_ error: any Error) {
        // In passing nothing is passed over.
        _ = passage?.odd()
        document?.note(error, at: object)
    }
}

// MARK: - Plain values

extension Members {
    /// A text that must be there.
    package mutating func requiredText(_ name: String) throws -> String {
        if let passage {
            guard let text = try passage.text(name) else { throw passage.odd() }
            return text
        }
        guard let document else { return try container.decode(String.self, forKey: key(name)) }
        let found = try required(name, in: document)
        guard let text = document.string(at: found) else {
            throw ReadFailure(at: found, .mismatch(String.self))
        }
        return text
    }

    /// A text, or `nil` if there is none.
    package mutating func text(_ name: String) throws -> String? {
        if let passage { return try passage.text(name) }
        guard let document else {
            return try container.decodeIfPresent(String.self, forKey: key(name))
        }
        return scalar(name, in: document, document.string)
    }

    /// A whole number, or `nil` if there is none.
    package mutating func integer(_ name: String) throws -> Int? {
        if let passage { return try passage.integer(name) }
        guard let document else {
            return try container.decodeIfPresent(Int.self, forKey: key(name))
        }
        return scalar(name, in: document) { document.integer(Int.self, at: $0) }
    }

    /// True or false, or `nil` if there is neither.
    package mutating func bool(_ name: String) throws -> Bool? {
        if let passage { return try passage.bool(name) }
        guard let document else {
            return try container.decodeIfPresent(Bool.self, forKey: key(name))
        }
        return scalar(name, in: document, document.bool)
    }

    /// A list of texts, or `nil` if there is none.
    package mutating func texts(_ name: String) throws -> [String]? {
        if let passage { return try passage.texts(name) }
        guard let document else {
            return try container.decodeIfPresent([String].self, forKey: key(name))
        }
        return scalar(name, in: document, document.texts)
    }

    /// A value of any type that must be there.
    package mutating func required<Value: Decodable>(
        _ type: Value.Type, _ name: String
    ) throws -> Value {
        guard let document else { return try container.decode(type, forKey: key(name)) }
        return try document.value(type, at: try required(name, in: document))
    }

    /// A value of any type, or `nil` if there is none.
    package mutating func value<Value: Decodable>(
        _ type: Value.Type, _ name: String
    ) throws -> Value? {
        if let passage, try !passage.findValue(name) { return nil }
        guard let document else { return try container.decodeIfPresent(type, forKey: key(name)) }
        guard let found = present(name, in: document) else { return nil }
        do {
            return try document.value(type, at: found)
        } catch {
            document.note(error, at: found)
            return nil
        }
    }
}

// MARK: - Objects, to be read through their own members

extension Members {
    /// The members of an object that must be there; ours only.
    package mutating func requiredObject(_ name: String) throws -> Members {
        guard let document else { throw ReadFailure(at: object, .missing(key: key(name))) }
        return try Members(document, at: try required(name, in: document))
    }

    /// The members of an object, or `nil` if there is none; ours only.
    package mutating func object(_ name: String) -> Members? {
        guard let document, let found = present(name, in: document) else { return nil }
        do {
            return try Members(document, at: found)
        } catch {
            document.note(error, at: found)
            return nil
        }
    }

    /// The elements of a list, or `nil` if there is none; ours only.
    package mutating func list(_ name: String) -> MemberList? {
        guard let document, let found = present(name, in: document) else { return nil }
        guard document.kind(at: found) == .array else {
            document.note(ReadFailure(at: found, .mismatch([Any].self)), at: found)
            return nil
        }
        return MemberList(document, at: found)
    }

    /// What the object was read as where it stood before, if it is there several times.
    package func repeated<Value>(as type: Value.Type) -> Value? {
        document?.repeated(as: type, at: object)
    }

    /// Remembers what the object was read as, if it is there several times.
    package func keep<Value>(_ value: Value, since mark: Int) {
        document?.keep(value, at: object, since: mark)
    }

    /// How much was noted so far.
    package var mark: Int { document?.notes.count ?? 0 }
}

// MARK: - Searching

extension Members {
    private var container: KeyedDecodingContainer<PathKey> {
        get throws {
            switch source {
            case .passage(let passage): throw passage.odd()
            case .document: throw ReadFailure(at: object, .mismatch(Self.self))
            case .foreign(let foreign): return foreign.container
            }
        }
    }

    private func key(_ name: String) -> PathKey { PathKey(stringValue: name) }

    @inline(__always)
    private mutating func scalar<Value>(
        _ name: String, in document: JSONDocument, _ read: (Int) -> Value?
    ) -> Value? {
        guard let found = present(name, in: document) else { return nil }
        if let value = read(found) { return value }
        document.note(ReadFailure(at: found, .mismatch(Value.self)), at: found)
        return nil
    }

    @inline(__always)
    private mutating func present(_ name: String, in document: JSONDocument) -> Int? {
        guard let found = document.find(name, in: object, from: &next),
            document.kind(at: found) != .null
        else { return nil }
        return found
    }

    private mutating func required(_ name: String, in document: JSONDocument) throws -> Int {
        guard let found = document.find(name, in: object, from: &next) else {
            throw ReadFailure(at: object, .missing(key: key(name)))
        }
        return found
    }
}
