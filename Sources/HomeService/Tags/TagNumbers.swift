/// A place in a list as tags have it: `3`, `03`, `3/12`, `3 of 12`, `A3`, `2-03`.
struct TagPosition: Sendable, Equatable {
    var number: Int?
    var total: Int?
    /// The disc, where the track's number starts with it (`2-03`).
    var disc: Int?
    /// Whether it is a plain number, with or without a total.
    var isPlain = true

    init(_ text: String) {
        let runs = text.utf8.split { !($0 &- 0x30 < 10) }.map { Int(Substring($0)) ?? 0 }
        let values = runs.map { 1...9999 ~= $0 ? $0 : nil }
        let marks = text.utf8.filter { !($0 &- 0x30 < 10) && $0 != UInt8(ascii: " ") }
        if values.count == 2, marks == [UInt8(ascii: "-")], text.utf8.first != marks.first {
            (disc, number) = (values[0], values[1])
            isPlain = false
            return
        }
        guard let first = values.first, text.utf8.first != UInt8(ascii: "-") else {
            isPlain = text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "/") }
            return
        }
        if text.utf8.first == UInt8(ascii: "/") {
            total = first
            return
        }
        number = first
        if values.count > 1 { total = values[1] }
        isPlain = marks.isEmpty || marks == [UInt8(ascii: "/")] || marks.elementsEqual("of".utf8)
    }
}

/// Values with one right form.
enum TagValue {
    /// A gain in dB: `-7.30 dB`, `+1,5`; `nil` for anything else and beyond ±64 dB.
    static func decibels(_ text: String) -> Double? {
        var digits = Substring(text)
        if digits.lowercased().hasSuffix("db") { digits = digits.dropLast(2) }
        return number(digits).flatMap { abs($0) <= 64 ? $0 : nil }
    }

    /// A peak: 1.0 is full scale; `nil` where it cannot be one.
    static func peak(_ text: String) -> Double? {
        number(Substring(text)).flatMap { 0...64 ~= $0 ? $0 : nil }
    }

    /// Opus files count in 1/256 dB towards -23 LUFS; ReplayGain 2.0 goes to -18, which is 5 dB more.
    static func r128Gain(_ text: String) -> Double? {
        guard let steps = number(Substring(text)), abs(steps) <= 32_768 else { return nil }
        return steps / 256 + 5
    }

    private static func number(_ text: Substring) -> Double? {
        let plain = text.filter { $0 != " " }.map { $0 == "," ? "." : $0 }
        guard plain.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else {
            return nil
        }
        return Double(String(plain)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Twelve letters and digits without hyphens, upper case; `nil` for what is no ISRC.
    static func isrc(_ text: String) -> String? {
        let plain = text.uppercased().filter { $0 != "-" && $0 != " " }
        let code = plain.hasPrefix("ISRC") ? plain.dropFirst(4) : plain[...]
        let bytes = Array(code.utf8)
        guard bytes.count == 12, bytes[..<2].allSatisfy(isLetter),
            bytes[2..<5].allSatisfy({ isLetter($0) || isDigit($0) }),
            bytes[5...].allSatisfy(isDigit)
        else { return nil }
        return String(code)
    }

    /// Every UUID in the text, lower case: several ids may stand in one value.
    static func uuids(_ text: String) -> [String] {
        text.lowercased().utf8.split { !(isDigit($0) || $0 == 0x2D || 0x61...0x66 ~= $0) }
            .filter { word in
                word.count == 36
                    && word.enumerated().allSatisfy { index, byte in
                        [8, 13, 18, 23].contains(index) == (byte == 0x2D)
                    }
            }
            .map { String(Substring($0)) }
    }

    /// `1`, `true`, `yes` and `0`, `false`, `no`; `nil` for anything else.
    static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "1", "true", "yes": true
        case "0", "false", "no": false
        default: nil
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private static func isLetter(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
}
