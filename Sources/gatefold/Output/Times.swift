/// Times as people write them.
enum TimeText {
    /// `3:07`, or `1:02:03` from an hour on.
    static func of(milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1000
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        let end = (rest < 10 ? "0" : "") + "\(rest)"
        if hours == 0 { return "\(minutes):\(end)" }
        return "\(hours):" + (minutes < 10 ? "0" : "") + "\(minutes):\(end)"
    }

    /// Reads `83`, `1:23` or `1:02:03` as milliseconds.
    static func milliseconds(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0
        for (index, part) in parts.enumerated() {
            guard part.allSatisfy({ $0.isASCII && $0.isNumber }), part.count <= 6,
                let number = Int(part), index == 0 || (number < 60 && part.count <= 2)
            else { return nil }
            seconds = seconds * 60 + number
        }
        return seconds * 1000
    }
}

/// Where to go in a track.
enum SeekTarget: Sendable, Hashable {
    case position(milliseconds: Int)
    case offset(milliseconds: Int)
    case percent(Int)

    /// Reads `1:23`, `83`, `+10`, `-10` or `50%`.
    init?(_ text: String) {
        if text.hasSuffix("%") {
            guard let percent = Int(text.dropLast()), (0...100).contains(percent) else {
                return nil
            }
            self = .percent(percent)
        } else if let sign = text.first, sign == "+" || sign == "-" {
            guard let offset = TimeText.milliseconds(text.dropFirst()) else { return nil }
            self = .offset(milliseconds: sign == "-" ? -offset : offset)
        } else {
            guard let position = TimeText.milliseconds(text) else { return nil }
            self = .position(milliseconds: position)
        }
    }

    /// The position in a track, never before its start.
    func position(from current: Int, duration: Int?) -> Int? {
        switch self {
        case .position(let position): position
        case .offset(let offset): max(0, current.addingClamped(offset))
        case .percent(let percent):
            duration.map { max(0, $0 / 100 * percent + $0 % 100 * percent / 100) }
        }
    }
}

/// A volume to set.
enum VolumeTarget: Sendable, Hashable {
    case percent(Int)
    case offset(Int)

    /// Reads `40`, `40%`, `+5` or `-5`.
    init?(_ text: String) {
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard let number = Int(digits), (-100...100).contains(number) else { return nil }
        self = digits.hasPrefix("+") || digits.hasPrefix("-") ? .offset(number) : .percent(number)
    }

    func percent(from current: Int) -> Int {
        switch self {
        case .percent(let percent): percent
        case .offset(let offset): min(100, max(0, current.addingClamped(offset)))
        }
    }
}

extension Int {
    /// The sum, or the nearest number there is: what a service sends may be anything.
    func addingClamped(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// The number with a thing's name, as in `1 album` and `2 albums`.
    func counted(_ name: String) -> String { "\(self) \(name)" + (self == 1 ? "" : "s") }
}
