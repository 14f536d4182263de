import Foundation

/// A value that the cache keeps as bytes: fields one after another, without names, so that ten
/// thousand of them are read in the blink of an eye. What is written by one version of the schema
/// is only read by the same.
package protocol Packed {
    func pack(into bytes: inout PackedWriter)
    /// - Throws: ``PackedError`` when the bytes are not what was written.
    init(from bytes: inout PackedReader) throws
}

/// Bytes that cannot be what was written.
package struct PackedError: Error {}

package struct PackedWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Seven bits to a byte, the lowest first.
    mutating func add(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ value: some Packed) { value.pack(into: &self) }
}

package struct PackedReader {
    private let bytes: [UInt8]
    private var place = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var isAtEnd: Bool { place == bytes.count }

    mutating func number() throws -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard place < bytes.count else { throw PackedError() }
            let byte = bytes[place]
            place += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw PackedError()
    }

    /// A number of things that follow, each of which takes a byte at least.
    mutating func length() throws -> Int {
        let number = try number()
        guard number <= UInt64(bytes.count - place) else { throw PackedError() }
        return Int(number)
    }

    mutating func text() throws -> String {
        let end = try length() + place
        defer { place = end }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }

    mutating func value<Value: Packed>(_ type: Value.Type = Value.self) throws -> Value {
        try Value(from: &self)
    }
}

extension Int: Packed {
    package func pack(into bytes: inout PackedWriter) {
        // The sign at the end, so that small numbers below zero stay short.
        bytes.add(UInt64(bitPattern: Int64(self) << 1 ^ Int64(self) >> 63))
    }

    package init(from bytes: inout PackedReader) throws {
        let number = try bytes.number()
        self = Int(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    }
}

extension Bool: Packed {
    package func pack(into bytes: inout PackedWriter) { bytes.add(UInt64(self ? 1 : 0)) }

    package init(from bytes: inout PackedReader) throws {
        switch try bytes.number() {
        case 0: self = false
        case 1: self = true
        default: throw PackedError()
        }
    }
}

extension String: Packed {
    package func pack(into bytes: inout PackedWriter) { bytes.add(self) }
    package init(from bytes: inout PackedReader) throws { self = try bytes.text() }
}

extension Optional: Packed where Wrapped: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(self != nil)
        if let value = self { bytes.add(value) }
    }

    package init(from bytes: inout PackedReader) throws {
        self = try bytes.value(Bool.self) ? try bytes.value(Wrapped.self) : nil
    }
}

extension Array: Packed where Element: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(UInt64(count))
        for element in self { bytes.add(element) }
    }

    package init(from bytes: inout PackedReader) throws {
        let count = try bytes.length()
        self = []
        reserveCapacity(count)
        for _ in 0..<count { append(try bytes.value()) }
    }
}

extension Date: Packed {
    package func pack(into bytes: inout PackedWriter) {
        bytes.add(timeIntervalSinceReferenceDate.bitPattern)
    }

    package init(from bytes: inout PackedReader) throws {
        let seconds = Double(bitPattern: try bytes.number())
        guard seconds.isFinite else { throw PackedError() }
        self.init(timeIntervalSinceReferenceDate: seconds)
    }
}

extension Duration: Packed {
    package func pack(into bytes: inout PackedWriter) { bytes.add(milliseconds) }
    package init(from bytes: inout PackedReader) throws {
        self = .milliseconds(try bytes.value(Int.self))
    }
}
