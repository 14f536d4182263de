import Foundation

/// The members of a JSON object, each as the text it was, so that what is not understood goes back
/// byte for byte.
struct JSONMembers: Equatable {
    struct Member: Equatable {
        var name: String
        var value: [UInt8]
    }

    private(set) var members: [Member] = []

    init() {}

    /// Takes an object apart; `nil` for anything that is not one JSON object in UTF-8.
    init?(_ bytes: [UInt8]) {
        // Foundation would also take UTF-16, which has NULs in it.
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil,
            (try? JSONSerialization.jsonObject(with: Data(bytes))) is [String: Any]
        else { return nil }
        var text = JSONScanner(bytes: bytes)
        guard text.take("{") else { return nil }
        if text.take("}") {
            if text.isAtEnd { return }
            return nil
        }
        repeat {
            guard let name = text.value().flatMap(Self.text), text.take(":"),
                let value = text.value()
            else { return nil }
            self[name] = value
        } while text.take(",")
        guard text.take("}"), text.isAtEnd else { return nil }
    }

    subscript(name: String) -> [UInt8]? {
        get { members.first { $0.name == name }?.value }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    func text(_ name: String) -> String? { self[name].flatMap(Self.text) }

    func number(_ name: String) -> Int? {
        self[name].flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    mutating func set(_ name: String, _ text: String) { self[name] = Self.quoted(text) }

    mutating func set(_ name: String, _ number: Int) { self[name] = Array(String(number).utf8) }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for member in members {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes += Self.quoted(member.name) + [UInt8(ascii: ":")] + member.value
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        let value = try? JSONSerialization.jsonObject(
            with: Data(bytes), options: .fragmentsAllowed)
        return value as? String
    }

    private static func quoted(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case ..<0x20:
                let digits = String(byte, radix: 16)
                let zeros = String(repeating: "0", count: 4 - digits.count)
                bytes += Array("\\u\(zeros)\(digits)".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return bytes
    }
}

/// Finds where values begin and end in a JSON text that is known to be one.
private struct JSONScanner {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return position == bytes.count
        }
    }

    /// Passes a sign, if it is the next one.
    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    /// The next value, whole; `nil` if there is none.
    mutating func value() -> [UInt8]? {
        skipSpace()
        let start = position
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return rest(from: start) }
                depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                if depth == 0 { return rest(from: start) }
            default: break
            }
            position += 1
        }
        return rest(from: start)
    }

    private func rest(from start: Int) -> [UInt8]? {
        var end = position
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return end > start ? Array(bytes[start..<end]) : nil
    }

    /// Goes to the quote that ends the string.
    private mutating func skipString() {
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
