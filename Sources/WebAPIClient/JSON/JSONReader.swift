/// Our `Decoder`: one value of a document, and at the same time the container of that one value.
struct JSONReader: Decoder {
    let document: JSONDocument
    let index: Int

    var codingPath: [any CodingKey] { document.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try KeyedReader<Key>(document, at: index))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try UnkeyedReader(document, at: index)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONReader: SingleValueDecodingContainer {
    func decodeNil() -> Bool { document.kind(at: index) == .null }

    func decode(_: String.Type) throws -> String { try found(document.string(at: index)) }
    func decode(_: Bool.Type) throws -> Bool { try found(document.bool(at: index)) }
    func decode(_: Double.Type) throws -> Double { try found(document.double(at: index)) }
    func decode(_: Float.Type) throws -> Float { try found(document.float(at: index)) }
    func decode(_: Int.Type) throws -> Int { try integer() }
    func decode(_: Int8.Type) throws -> Int8 { try integer() }
    func decode(_: Int16.Type) throws -> Int16 { try integer() }
    func decode(_: Int32.Type) throws -> Int32 { try integer() }
    func decode(_: Int64.Type) throws -> Int64 { try integer() }
    func decode(_: UInt.Type) throws -> UInt { try integer() }
    func decode(_: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_: UInt64.Type) throws -> UInt64 { try integer() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try document.value(type, at: index)
    }

    private func found<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw ReadFailure(at: index, .mismatch(Value.self)) }
        return value
    }

    private func integer<Value: FixedWidthInteger>() throws -> Value {
        try found(document.integer(Value.self, at: index))
    }
}
