/// A JSON value kept as compact text, which `JSON.encode` copies as it is.
package struct RawJSON: Encodable, Sendable {
    /// One whole JSON value; nobody checks it again.
    package let bytes: [UInt8]

    /// Wraps one whole JSON value.
    package init(bytes: [UInt8]) { self.bytes = bytes.isEmpty ? Array("null".utf8) : bytes }

    /// Writes a value now, to be copied later.
    package init(_ value: some Encodable) throws { bytes = try JSON.encode(value) }

    /// Keeps what stands in a document.
    init(copying index: Int, of document: JSONDocument) {
        var text = JSONText()
        document.copy(index, to: &text)
        bytes = text.bytes
    }

    package func encode(to encoder: any Encoder) throws {
        let context = EncodingError.Context(
            codingPath: encoder.codingPath,
            debugDescription: "Raw JSON can be written by JSON.encode only.")
        throw EncodingError.invalidValue(self, context)
    }

    /// Whether an encoder copies raw JSON.
    package static func isWritten(by encoder: any Encoder) -> Bool { encoder is JSONWriter }
}

extension JSONDocument {
    /// Writes a value as it stands, without insignificant white space and with broken UTF-8 mended.
    func copy(_ index: Int, to text: inout JSONText) {
        switch kind(at: index) {
        case .null: text.null()
        case .true: text.bool(true)
        case .false: text.bool(false)
        case .integer, .fraction: text.append(self.text(at: index).utf8)
        case .string, .key: text.string(self.text(at: index))
        case .array:
            text.append(UInt8(ascii: "["))
            for element in children(of: index) {
                text.separate()
                copy(element, to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .object:
            text.append(UInt8(ascii: "{"))
            for key in children(of: index) {
                text.key(self.text(at: key))
                copy(key + 1, to: &text)
            }
            text.append(UInt8(ascii: "}"))
        }
    }
}
