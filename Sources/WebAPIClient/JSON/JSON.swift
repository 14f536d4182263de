import Foundation

/// JSON as Web APIs send it: read leniently, written exactly.
public enum JSON {
    /// Reads a value from a whole JSON text.
    ///
    /// - Parameters:
    ///   - type: The type to read.
    ///   - bytes: UTF-8 text.
    /// - Returns: The value.
    /// - Throws: `DecodingError` with the path of what could not be read.
    public static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: [UInt8]
    ) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// Writes a value as compact UTF-8 text.
    ///
    /// - Parameter value: What to write.
    /// - Returns: UTF-8 text without insignificant white space.
    /// - Throws: `EncodingError` for what JSON cannot say (a number that is not finite).
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return Array(try encoder.encode(value))
    }
}
