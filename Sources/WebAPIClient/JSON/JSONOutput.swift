import Foundation

/// Where a value is written, shared by the many short-lived containers of `Codable`.
///
/// All goes straight into one buffer. Only what may be written later than its neighbours (nested
/// containers, super encoders) has an output of its own, put into its place at the end.
final class JSONOutput {
    @exclusivity(unchecked) var text = JSONText()
    /// Where the object or list begins that the value now being written has opened; else -1.
    @exclusivity(unchecked) private var opened = -1
    /// One `0` in the text stands for each of these until the end.
    @exclusivity(unchecked) private var later: [(position: Int, output: JSONOutput)] = []
    private var isMisused = false
    /// Which types of keys are nullable: asking the runtime each time would cost a tenth of it all.
    @exclusivity(unchecked) private var nullable: [(type: ObjectIdentifier, isNullable: Bool)] = []

    /// The whole text.
    func finish() throws -> [UInt8] {
        close(from: 0)
        guard !isMisused else {
            let context = EncodingError.Context(
                codingPath: [], debugDescription: "A value was written as two things at once.")
            throw EncodingError.invalidValue(self, context)
        }
        guard !later.isEmpty else { return text.bytes }
        var whole: [UInt8] = []
        var done = 0
        for (position, output) in later {
            whole += text.bytes[done..<position]
            whole += try output.finish()
            done = position + 1
        }
        return whole + text.bytes[done...]
    }

    /// Writes any `Encodable`; if it throws, nothing of it stays.
    func write<Value: Encodable>(_ value: Value) throws {
        if Value.self == RawJSON.self || Value.self == URL.self { return special(value) }
        let start = text.bytes.count
        let outer = opened
        opened = -1
        defer { opened = outer }
        do {
            try value.encode(to: JSONWriter(output: self, start: start))
        } catch {
            cut(to: start)
            throw error
        }
        close(from: start)
    }

    func isNullable<Key: CodingKey>(_ type: Key.Type) -> Bool {
        let wanted = ObjectIdentifier(type)
        for known in nullable where known.type == wanted { return known.isNullable }
        let isNullable = type is any NullableKey.Type
        // Past a few dozen the search would cost more than it saves.
        if nullable.count < 32 { nullable.append((wanted, isNullable)) }
        return isNullable
    }

    /// Takes back what was written since.
    func cut(to count: Int) {
        text.cut(to: count)
        while let last = later.last, last.position >= count { later.removeLast() }
    }

    /// Opens an object or a list at `start`, or goes on with the one opened there.
    func open(_ bracket: UInt8, at start: Int) {
        if opened == start, text.bytes[start] == bracket { return }
        guard text.bytes.count == start else {
            isMisused = true
            return
        }
        text.append(bracket)
        opened = start
    }

    /// A place here for a value that is written later.
    func placeholder() -> JSONOutput {
        let output = JSONOutput()
        later.append((text.bytes.count, output))
        text.append(UInt8(ascii: "0"))
        return output
    }

    private func close(from start: Int) {
        if opened == start {
            let isObject = text.bytes[start] == UInt8(ascii: "{")
            text.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            opened = -1
        } else if text.bytes.count == start {
            text.append("{}".utf8)
        }
    }

    /// What does not go by its own `encode(to:)`.
    private func special(_ value: some Encodable) {
        if let raw = value as? RawJSON { text.append(raw.bytes) }
        if let url = value as? URL { text.string(url.absoluteString) }
    }
}
