/// JSON text that is there already, copied as it is by `JSON.encode`.
package struct RawJSON: Encodable, Sendable {
    /// One whole JSON value; nobody checks it again.
    package let bytes: [UInt8]

    /// Wraps one whole JSON value.
    package init(bytes: [UInt8]) { self.bytes = bytes.isEmpty ? Array("null".utf8) : bytes }

    /// Writes a value now, to be copied later.
    package init(_ value: some Encodable) throws { bytes = try JSON.encode(value) }

    package func encode(to encoder: any Encoder) throws {
        let context = EncodingError.Context(
            codingPath: encoder.codingPath,
            debugDescription: "Raw JSON can be written by JSON.encode only.")
        throw EncodingError.invalidValue(self, context)
    }
}
