/// The elements of a list, one after the other.
struct UnkeyedReader: UnkeyedDecodingContainer {
    private let document: JSONDocument
    private let list: Int
    private let end: Int
    private var position: Int
    private(set) var currentIndex = 0

    init(_ document: JSONDocument, at list: Int) throws {
        guard document.kind(at: list) == .array else {
            throw ReadFailure(at: list, .mismatch([Any].self))
        }
        self.document = document
        self.list = list
        end = Int(document.tokens[list].next)
        position = list + 1
    }

    var codingPath: [any CodingKey] { document.path(to: list) }
    var count: Int? { Int(document.tokens[list].length) }
    var isAtEnd: Bool { position >= end }

    mutating func decodeNil() throws -> Bool {
        guard document.kind(at: try current()) == .null else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: String.Type) throws -> String { try one { try $0.decode(type) } }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try one { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try one { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try one { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try one { try $0.decode(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try one { try $0.decode(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try one { try $0.decode(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try one { try $0.decode(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try one { try $0.decode(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try one { try $0.decode(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try one { try $0.decode(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try one { try $0.decode(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try one { try $0.decode(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try one { try $0.decode(type) } }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try one { try $0.decode(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try one { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try one { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try one { $0 } }
}

extension UnkeyedReader {
    private func current() throws -> Int {
        guard !isAtEnd else {
            throw ReadFailure(at: list, .missing(key: PathKey(intValue: currentIndex)))
        }
        return position
    }

    /// Reads the element here; only one that could be read is left behind.
    private mutating func one<Value>(_ read: (JSONReader) throws -> Value) throws -> Value {
        let value = try read(JSONReader(document: document, index: try current()))
        advance()
        return value
    }

    private mutating func advance() {
        position = Int(document.tokens[position].next)
        currentIndex += 1
    }
}
