/// Keys some of which are written as `null` when there is no value, as a service's clients expect
/// them; all others are left out then.
package protocol NullableKey: CodingKey {
    /// Whether a missing value is written as `null`.
    var isWrittenAsNull: Bool { get }
}

/// The members of an object.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: JSONOutput

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        output.text.key(key.stringValue)
        output.text.null()
    }

    /// If the value throws, its key does not stay either.
    func encode(_ value: some Encodable, forKey key: Key) throws {
        let start = output.text.bytes.count
        output.text.key(key.stringValue)
        do {
            try output.write(value)
        } catch {
            output.cut(to: start)
            throw error
        }
    }

    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
        guard let value else { return absent(key) }
        try encode(value, forKey: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        superWriter(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        superWriter(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { superWriter(PathKey(stringValue: "super")) }

    func superEncoder(forKey key: Key) -> any Encoder { superWriter(key) }
}

extension KeyedWriter {
    private func superWriter(_ key: some CodingKey) -> JSONWriter {
        output.text.key(key.stringValue)
        return JSONWriter(output: output.placeholder(), start: 0)
    }

    private func absent(_ key: Key) {
        if output.isNullable(Key.self), let nullable = key as? any NullableKey,
            nullable.isWrittenAsNull
        {
            encodeNil(forKey: key)
        }
    }

    @inline(__always)
    private func integer(_ value: (some FixedWidthInteger)?, _ key: Key) {
        guard let value else { return absent(key) }
        output.text.key(key.stringValue)
        output.text.integer(value)
    }

    @inline(__always)
    private func number(
        _ value: (some BinaryFloatingPoint & CustomStringConvertible)?, _ key: Key
    ) throws {
        guard let value else { return absent(key) }
        let start = output.text.bytes.count
        output.text.key(key.stringValue)
        do {
            try output.number(value)
        } catch {
            output.cut(to: start)
            throw error
        }
    }
}

// MARK: - Codable asks for each type on its own

extension KeyedWriter {
    func encode(_ value: String, forKey key: Key) {
        output.text.key(key.stringValue)
        output.text.string(value)
    }
    func encode(_ value: Bool, forKey key: Key) {
        output.text.key(key.stringValue)
        output.text.bool(value)
    }
    func encode(_ value: Double, forKey key: Key) throws { try number(value, key) }
    func encode(_ value: Float, forKey key: Key) throws { try number(value, key) }
    func encode(_ value: Int, forKey key: Key) { integer(value, key) }
    func encode(_ value: Int8, forKey key: Key) { integer(value, key) }
    func encode(_ value: Int16, forKey key: Key) { integer(value, key) }
    func encode(_ value: Int32, forKey key: Key) { integer(value, key) }
    func encode(_ value: Int64, forKey key: Key) { integer(value, key) }
    func encode(_ value: UInt, forKey key: Key) { integer(value, key) }
    func encode(_ value: UInt8, forKey key: Key) { integer(value, key) }
    func encode(_ value: UInt16, forKey key: Key) { integer(value, key) }
    func encode(_ value: UInt32, forKey key: Key) { integer(value, key) }
    func encode(_ value: UInt64, forKey key: Key) { integer(value, key) }

    func encodeIfPresent(_ value: String?, forKey key: Key) {
        guard let value else { return absent(key) }
        encode(value, forKey: key)
    }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) {
        guard let value else { return absent(key) }
        encode(value, forKey: key)
    }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try number(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try number(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { integer(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { integer(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { integer(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { integer(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { integer(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { integer(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { integer(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { integer(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { integer(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { integer(value, key) }
}
