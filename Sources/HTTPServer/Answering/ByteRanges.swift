/// What a `Range` field asks for of a body of known length.
enum ByteRanges: Equatable {
    /// No range, a malformed one or too many: the whole.
    case whole
    /// None of them lies within the body.
    case unsatisfiable
    /// At least one, in the order asked for, overlapping ones joined.
    case parts([Range<UInt64>])

    private static let mostParts = 16

    /// RFC 9110, 14.2: a range that is not understood is ignored; one that begins behind the end is
    /// refused; an end behind the end is clamped.
    init(_ field: String, length: UInt64) {
        guard let equals = field.firstIndex(of: "="),
            equalIgnoringCase(field[..<equals].trimmed, "bytes")
        else {
            self = .whole
            return
        }
        let items = field[field.index(after: equals)...].split(separator: ",")
        guard !items.isEmpty, items.count <= Self.mostParts else {
            self = .whole
            return
        }
        var parts: [Range<UInt64>] = []
        for item in items {
            guard let wanted = Self.parse(item.trimmed, length: length) else {
                self = .whole
                return
            }
            if !wanted.isEmpty { parts.append(wanted) }
        }
        self = parts.isEmpty ? .unsatisfiable : .parts(Self.joined(parts))
    }

    /// `nil` if malformed, empty if outside.
    private static func parse(_ item: String, length: UInt64) -> Range<UInt64>? {
        guard let dash = item.firstIndex(of: "-") else { return nil }
        let first = number(item[..<dash])
        let last = number(item[item.index(after: dash)...])
        switch (first, last) {
        case (.absent, .value(let count)):
            return length - min(count, length)..<length
        case (.value(let start), .absent):
            return min(start, length)..<length
        case (.value(let start), .value(let end)) where start <= end:
            return min(start, length)..<min(end == .max ? end : end + 1, length)
        default: return nil
        }
    }

    private enum Number {
        case absent
        case malformed
        case value(UInt64)
    }

    private static func number(_ text: Substring) -> Number {
        if text.isEmpty { return .absent }
        guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return .malformed }
        // Too many digits for 64 bits is still a number: one behind any end.
        return .value(UInt64(text) ?? .max)
    }

    private static func joined(_ parts: [Range<UInt64>]) -> [Range<UInt64>] {
        var joined: [Range<UInt64>] = []
        for part in parts {
            var part = part
            // A gap smaller than a part's head costs less than the head.
            while let near = joined.firstIndex(where: { Self.isNear($0, part) }) {
                let other = joined.remove(at: near)
                part =
                    min(
                        part.lowerBound, other.lowerBound)..<max(
                        part.upperBound, other.upperBound)
            }
            joined.append(part)
        }
        return joined
    }

    private static func isNear(_ a: Range<UInt64>, _ b: Range<UInt64>) -> Bool {
        let gap: UInt64 = 80
        let (first, second) = a.lowerBound <= b.lowerBound ? (a, b) : (b, a)
        return second.lowerBound <= first.upperBound
            || second.lowerBound - first.upperBound <= gap
    }
}
