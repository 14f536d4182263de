import Foundation
import HTTPServer

/// The JSON of a request.
enum SentJSON {
    /// Reads a whole body.
    ///
    /// - Throws: ``Refusal`` 400, also for a text with U+0000: no name and no id has one, and the
    ///   libraries below end a text there.
    static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from body: [UInt8]
    ) throws -> Value {
        guard !hasNull(body) else { throw Refusal.malformedBody }
        // Foundation's decoder is strict: what an answer may get wrong, a command may not.
        do { return try JSONDecoder().decode(type, from: Data(body)) } catch {
            throw Refusal.malformedBody
        }
    }

    /// Whether there is a U+0000, escaped or not. In UTF-16, which JSON sent to others may not be
    /// in, all of the signs have a zero byte.
    private static func hasNull(_ body: [UInt8]) -> Bool {
        if body.contains(0) { return true }
        var rest = body[...]
        while let escape = rest.firstIndex(of: 0x5C) {
            rest = rest[(escape + 1)...]
            if rest.starts(with: "u0000".utf8) { return true }
            // What is escaped can be a backslash itself.
            rest = rest.dropFirst()
        }
        return false
    }
}
