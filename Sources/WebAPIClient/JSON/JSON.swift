/// JSON as Web APIs send it: read leniently, written exactly.
///
/// Reading mends what services get wrong, in one place for all types: a number is read from
/// `640.0` or `"640"`; an optional property that holds nonsense is `nil`; an element of a list that
/// cannot be read is passed over (or leaves a placeholder where its place counts), and so are the
/// values of a dictionary; a list that is missing is empty; of a repeated key the last one counts.
/// Each such thing is noted. The syntax itself must be right.
public enum JSON {
    /// Something that was passed over or mended while reading.
    public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
        /// Where it stands, as `items[3].track.name`; empty for the whole text.
        public var path: String
        /// What was wrong, with no more than the beginning of a value and none that is secret.
        public var problem: String

        /// Path and problem in one line.
        public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
    }

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
        if let value = JSONPassage.value(type, of: bytes) { return value }
        let document = try parse(bytes)
        return try read(type, from: document)
    }

    /// Reads a value from a whole JSON text and tells what was odd about it.
    ///
    /// - Parameters:
    ///   - type: The type to read.
    ///   - bytes: UTF-8 text.
    ///   - diagnostics: What was passed over or mended is added here, also if reading fails; at
    ///     most 100 entries a text.
    /// - Returns: The value.
    /// - Throws: `DecodingError` with the path of what could not be read.
    public static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: [UInt8], diagnostics: inout [Diagnostic]
    ) throws -> Value {
        if let value = JSONPassage.value(type, of: bytes) { return value }
        let document = try parse(bytes)
        defer { diagnostics += document.notes.map(document.diagnostic) }
        return try read(type, from: document)
    }

    /// Writes a value as compact UTF-8 text.
    ///
    /// - Parameter value: What to write.
    /// - Returns: UTF-8 text without insignificant white space.
    /// - Throws: `EncodingError` for what JSON cannot say (a number that is not finite).
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput()
        try output.write(value)
        return try output.finish()
    }

    static func parse(_ bytes: [UInt8]) throws -> JSONDocument {
        do {
            return try JSONDocument(bytes)
        } catch {
            let context = DecodingError.Context(
                codingPath: [],
                debugDescription: "This is no JSON: \(error.problem) (at byte \(error.offset)).")
            throw DecodingError.dataCorrupted(context)
        }
    }

    private static func read<Value: Decodable>(
        _ type: Value.Type, from document: JSONDocument
    ) throws -> Value {
        do {
            return try document.value(type, at: 0)
        } catch let failure as ReadFailure {
            throw document.decodingError(failure)
        }
    }

    /// A path in one line.
    static func path(_ keys: [any CodingKey]) -> String {
        var path = ""
        for key in keys {
            if let place = key.intValue {
                path += "[\(place)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return path
    }
}
