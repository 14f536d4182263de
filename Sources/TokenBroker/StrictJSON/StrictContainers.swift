import WebAPIClient

/// The members of an object.
struct StrictObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let values: [String: JSONTree]
    private let decoder: StrictDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { values.keys.compactMap { Key(stringValue: $0) } }

    init(members: [(key: String, value: JSONTree)], decoder: StrictDecoder) {
        values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
        self.decoder = decoder
    }

    private func inside(_ key: Key) throws -> StrictDecoder {
        guard let tree = values[key.stringValue] else {
            throw decoder.problem(at: key.stringValue, "It is missing.", "Add it.")
        }
        return decoder.inside(tree, at: key)
    }

    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        if case .null = try inside(key).tree { true } else { false }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try StrictValue(decoder: inside(key)).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try inside(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try inside(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { try inside(key) }
}

/// The elements of a list.
struct StrictList: UnkeyedDecodingContainer {
    let elements: [JSONTree]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [JSONTree], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private mutating func next() throws -> StrictDecoder {
        let list = StrictDecoder(tree: .array(elements), codingPath: codingPath)
        guard !isAtEnd else { throw list.problem("The list is too short.", "Add what is missing.") }
        defer { currentIndex += 1 }
        return list.inside(elements[currentIndex], at: StrictKey(intValue: currentIndex))
    }

    mutating func decodeNil() -> Bool {
        guard !isAtEnd, case .null = elements[currentIndex] else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try StrictValue(decoder: next()).decode(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next() }
}

/// One value by itself.
struct StrictValue: SingleValueDecodingContainer {
    let decoder: StrictDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool {
        if case .null = decoder.tree { true } else { false }
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let value) = decoder.tree else {
            throw decoder.mismatch("true or false")
        }
        return value
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let value) = decoder.tree else { throw decoder.mismatch("text") }
        return value
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard case .number(let text) = decoder.tree, let value = Double(text), value.isFinite else {
            throw decoder.mismatch("a number")
        }
        return value
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    func decode<Value: FixedWidthInteger>(integer type: Value.Type) throws -> Value {
        guard case .number(let text) = decoder.tree, let value = Value(text) else {
            throw decoder.mismatch("a whole number from \(Value.min) to \(Value.max)")
        }
        return value
    }

    func decode(_ type: Int.Type) throws -> Int { try decode(integer: type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try decode(integer: type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try decode(integer: type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try decode(integer: type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try decode(integer: type) }
    func decode(_ type: UInt.Type) throws -> UInt { try decode(integer: type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decode(integer: type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decode(integer: type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decode(integer: type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decode(integer: type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // The types above come here too when the caller is generic; their own `init(from:)` asks
        // this container for the right one.
        try Value(from: decoder)
    }
}
