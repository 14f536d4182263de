/// The elements of a list.
struct UnkeyedWriter: UnkeyedEncodingContainer {
    let output: JSONOutput
    private(set) var count = 0

    init(output: JSONOutput) { self.output = output }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() { next { $0.null() } }
    mutating func encode(_ value: String) { next { $0.string(value) } }
    mutating func encode(_ value: Bool) { next { $0.bool(value) } }
    mutating func encode(_ value: Double) throws { try write(value) }
    mutating func encode(_ value: Float) throws { try write(value) }
    mutating func encode(_ value: Int) { next { $0.integer(value) } }
    mutating func encode(_ value: Int8) { next { $0.integer(value) } }
    mutating func encode(_ value: Int16) { next { $0.integer(value) } }
    mutating func encode(_ value: Int32) { next { $0.integer(value) } }
    mutating func encode(_ value: Int64) { next { $0.integer(value) } }
    mutating func encode(_ value: UInt) { next { $0.integer(value) } }
    mutating func encode(_ value: UInt8) { next { $0.integer(value) } }
    mutating func encode(_ value: UInt16) { next { $0.integer(value) } }
    mutating func encode(_ value: UInt32) { next { $0.integer(value) } }
    mutating func encode(_ value: UInt64) { next { $0.integer(value) } }
    mutating func encode(_ value: some Encodable) throws { try write(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        superWriter().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        superWriter().unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { superWriter() }

    private mutating func superWriter() -> JSONWriter {
        output.text.separate()
        count += 1
        return JSONWriter(output: output.placeholder(), start: 0)
    }

    private mutating func next(_ write: (inout JSONText) -> Void) {
        output.text.separate()
        write(&output.text)
        count += 1
    }

    /// Writes an element; if it throws, its comma does not stay either.
    private mutating func write(_ value: some Encodable) throws {
        let start = output.text.bytes.count
        output.text.separate()
        do {
            try output.write(value)
        } catch {
            output.cut(to: start)
            throw error
        }
        count += 1
    }
}
