/// The members of an object.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let document: JSONDocument
    private let object: Int

    init(_ document: JSONDocument, at object: Int) throws {
        guard document.kind(at: object) == .object else {
            throw ReadFailure(at: object, .mismatch([String: Any].self))
        }
        self.document = document
        self.object = object
    }

    var codingPath: [any CodingKey] { document.path(to: object) }

    var allKeys: [Key] {
        if document.isOdd(object) {
            return document.index(of: object).keys.compactMap(Key.init(stringValue:))
        }
        return document.children(of: object).compactMap { Key(stringValue: document.text(at: $0)) }
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let found = find(key) else { throw missing(key) }
        return document.kind(at: found) == .null
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        guard let found = find(key) else {
            guard let empty: Value = emptyList() else { throw missing(key) }
            document.note(missing(key), at: object)
            return empty
        }
        do {
            return try nested(type, at: found)
        } catch {
            guard document.kind(at: found) == .null, let empty: Value = emptyList() else {
                throw error
            }
            document.note(error, at: found)
            return empty
        }
    }

    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type, forKey key: Key
    ) throws -> Value? {
        guard let found = present(key) else { return nil }
        do {
            return try nested(type, at: found)
        } catch {
            document.note(error, at: found)
            return nil
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        KeyedDecodingContainer(try KeyedReader<NestedKey>(document, at: try required(key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try UnkeyedReader(document, at: try required(key))
    }

    func superDecoder() -> any Decoder {
        JSONReader(
            document: document, index: find(PathKey(stringValue: "super")) ?? document.nothing)
    }

    func superDecoder(forKey key: Key) -> any Decoder {
        JSONReader(document: document, index: find(key) ?? document.nothing)
    }
}

extension KeyedReader {
    private func find(_ key: some CodingKey) -> Int? {
        document.find(key.stringValue, in: object)
    }

    private func present(_ key: Key) -> Int? {
        guard let found = find(key), document.kind(at: found) != .null else { return nil }
        return found
    }

    private func required(_ key: Key) throws -> Int {
        guard let found = find(key) else { throw missing(key) }
        return found
    }

    private func missing(_ key: Key) -> ReadFailure { ReadFailure(at: object, .missing(key: key)) }

    private func emptyList<Value>() -> Value? {
        (Value.self as? any LenientList.Type)?.empty as? Value
    }

    /// Reads a member and remembers where this object's search goes on.
    @inline(__always)
    private func nested<Value: Decodable>(_ type: Value.Type, at found: Int) throws -> Value {
        let value = try document.value(type, at: found)
        document.goOn(with: object, at: Int(document.tokens[found].next))
        return value
    }

    @inline(__always)
    private func scalar<Value>(_ key: Key, _ read: (Int) -> Value?) throws -> Value {
        let found = try required(key)
        guard let value = read(found) else { throw ReadFailure(at: found, .mismatch(Value.self)) }
        return value
    }

    @inline(__always)
    private func scalarIfPresent<Value>(_ key: Key, _ read: (Int) -> Value?) -> Value? {
        guard let found = present(key) else { return nil }
        guard let value = read(found) else {
            document.note(ReadFailure(at: found, .mismatch(Value.self)), at: found)
            return nil
        }
        return value
    }

    @inline(__always)
    private func integer<Value: FixedWidthInteger>(_ key: Key) throws -> Value {
        try scalar(key) { document.integer(Value.self, at: $0) }
    }

    @inline(__always)
    private func integerIfPresent<Value: FixedWidthInteger>(_ key: Key) -> Value? {
        scalarIfPresent(key) { document.integer(Value.self, at: $0) }
    }
}

// MARK: - Codable asks for each type on its own

extension KeyedReader {
    func decode(_: String.Type, forKey key: Key) throws -> String {
        try scalar(key, document.string)
    }
    func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try scalar(key, document.bool) }
    func decode(_: Double.Type, forKey key: Key) throws -> Double {
        try scalar(key, document.double)
    }
    func decode(_: Float.Type, forKey key: Key) throws -> Float { try scalar(key, document.float) }
    func decode(_: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
    func decode(_: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
    func decode(_: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
    func decode(_: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
    func decode(_: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
    func decode(_: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
    func decode(_: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
    func decode(_: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
    func decode(_: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
    func decode(_: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }

    func decodeIfPresent(_: String.Type, forKey key: Key) -> String? {
        scalarIfPresent(key, document.string)
    }
    func decodeIfPresent(_: Bool.Type, forKey key: Key) -> Bool? {
        scalarIfPresent(key, document.bool)
    }
    func decodeIfPresent(_: Double.Type, forKey key: Key) -> Double? {
        scalarIfPresent(key, document.double)
    }
    func decodeIfPresent(_: Float.Type, forKey key: Key) -> Float? {
        scalarIfPresent(key, document.float)
    }
    func decodeIfPresent(_: Int.Type, forKey key: Key) -> Int? { integerIfPresent(key) }
    func decodeIfPresent(_: Int8.Type, forKey key: Key) -> Int8? { integerIfPresent(key) }
    func decodeIfPresent(_: Int16.Type, forKey key: Key) -> Int16? { integerIfPresent(key) }
    func decodeIfPresent(_: Int32.Type, forKey key: Key) -> Int32? { integerIfPresent(key) }
    func decodeIfPresent(_: Int64.Type, forKey key: Key) -> Int64? { integerIfPresent(key) }
    func decodeIfPresent(_: UInt.Type, forKey key: Key) -> UInt? { integerIfPresent(key) }
    func decodeIfPresent(_: UInt8.Type, forKey key: Key) -> UInt8? { integerIfPresent(key) }
    func decodeIfPresent(_: UInt16.Type, forKey key: Key) -> UInt16? { integerIfPresent(key) }
    func decodeIfPresent(_: UInt32.Type, forKey key: Key) -> UInt32? { integerIfPresent(key) }
    func decodeIfPresent(_: UInt64.Type, forKey key: Key) -> UInt64? { integerIfPresent(key) }
}
