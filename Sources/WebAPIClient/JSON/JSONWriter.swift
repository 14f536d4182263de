/// Our `Encoder`: the place of one value, and at the same time the container of that one value.
struct JSONWriter: Encoder {
    let output: JSONOutput
    let start: Int

    /// Not tracked: it would cost more than it tells.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        output.open(UInt8(ascii: "{"), at: start)
        return KeyedEncodingContainer(KeyedWriter<Key>(output: output))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        output.open(UInt8(ascii: "["), at: start)
        return UnkeyedWriter(output: output)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONWriter: SingleValueEncodingContainer {
    func encodeNil() { output.text.null() }
    func encode(_ value: String) { output.text.string(value) }
    func encode(_ value: Bool) { output.text.bool(value) }
    func encode(_ value: Double) throws { try output.number(value) }
    func encode(_ value: Float) throws { try output.number(value) }
    func encode(_ value: Int) { output.text.integer(value) }
    func encode(_ value: Int8) { output.text.integer(value) }
    func encode(_ value: Int16) { output.text.integer(value) }
    func encode(_ value: Int32) { output.text.integer(value) }
    func encode(_ value: Int64) { output.text.integer(value) }
    func encode(_ value: UInt) { output.text.integer(value) }
    func encode(_ value: UInt8) { output.text.integer(value) }
    func encode(_ value: UInt16) { output.text.integer(value) }
    func encode(_ value: UInt32) { output.text.integer(value) }
    func encode(_ value: UInt64) { output.text.integer(value) }
    func encode(_ value: some Encodable) throws { try output.write(value) }
}

extension JSONOutput {
    func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws {
        guard value.isFinite else {
            let context = EncodingError.Context(
                codingPath: [], debugDescription: "JSON has no word for \(value).")
            throw EncodingError.invalidValue(value, context)
        }
        text.number(value)
    }
}
