/// Reading dates the way people and programs have written them into tags.
///
/// - A year has four digits and lies between 1000 and 2999. Two digits are not guessed at.
/// - `2018-02-15`, `20180215`, `2018/2/15`, with or without a time: a day. `2018-02`: a month.
/// - `Oct 3, 1995`, `3 October 1995`: a day; `October 1995`: a month.
/// - `15/02/2018` and `02/15/2018` have one reading only; `03/04/2018` has two, so its year counts.
///   With dots (`03.04.2018`) the day comes first.
/// - A month or day that does not exist (`2018-00-00`, `2018-02-31`) is left out.
/// - Of several years (`1998 - 2001`) the first one counts.
extension ReleaseDate {
    /// `nil` when the text of the tag names no year.
    init?(tag: String) {
        let tokens = DateTokens(tag)
        guard let (year, month, day) = tokens.date() else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private init(year: Int, month: Int?, day: Int?) {
        let yearText = String(year)
        guard let month, 1...12 ~= month else {
            self.init(text: yearText, precision: .year)
            return
        }
        let monthText = "\(yearText)-\(month < 10 ? "0" : "")\(month)"
        guard let day, 1...ReleaseDate.days(in: month, of: year) ~= day else {
            self.init(text: monthText, precision: .month)
            return
        }
        self.init(text: "\(monthText)-\(day < 10 ? "0" : "")\(day)", precision: .day)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

private typealias DateParts = (year: Int, month: Int?, day: Int?)

/// The numbers and words of a date.
private struct DateTokens {
    struct Number {
        var value: Int
        var digits: Int
        /// What stands right before it.
        var separator: UInt8
    }
    private var numbers: [Number] = []
    private var month: Int?

    init(_ text: String) {
        var rest = text.utf8.prefix(64)[...]
        var separator: UInt8 = 0
        while let first = rest.first {
            if isDigit(first) {
                let run = rest.prefix(while: isDigit)
                numbers.append(
                    Number(
                        value: Int(String(Substring(run))) ?? 0, digits: run.count,
                        separator: separator))
                rest = rest.dropFirst(run.count)
            } else if isLetter(first) {
                let run = rest.prefix(while: isLetter)
                month = month ?? DateTokens.month(named: Substring(run))
                // The T of `2018-02-15T10:00`: what follows is a time.
                if run.count == 1, first | 0x20 == UInt8(ascii: "t"), numbers.count >= 1 { return }
                rest = rest.dropFirst(run.count)
            } else {
                // A colon comes within times only: `10:20:30`.
                if first == UInt8(ascii: ":"), !numbers.isEmpty {
                    numbers.removeLast()
                    rest = rest.drop { $0 == first || isDigit($0) }
                    continue
                }
                rest = rest.dropFirst()
            }
            separator = first
        }
    }

    func date() -> DateParts? {
        if let packed = numbers.first, packed.digits == 8 || packed.digits == 14 {
            return unpacked(packed)
        }
        if let packed = numbers.first, packed.digits == 6, 1900..<2100 ~= packed.value / 100,
            1...12 ~= packed.value % 100
        {
            return (packed.value / 100, packed.value % 100, nil)
        }
        guard let index = numbers.firstIndex(where: { $0.digits == 4 && isYear($0.value) }) else {
            return nil
        }
        let year = numbers[index].value
        if let month {
            let day = numbers.first { $0.digits <= 2 }?.value
            return (year, month, day)
        }
        if index == 0 { return yearFirst(year) }
        return yearLast(year, index)
    }

    private func yearFirst(_ year: Int) -> DateParts {
        guard numbers.count > 1, numbers[1].digits <= 2 else { return (year, nil, nil) }
        let day = numbers.count > 2 && numbers[2].digits <= 2 ? numbers[2].value : nil
        return (year, numbers[1].value, day)
    }

    private func yearLast(_ year: Int, _ index: Int) -> DateParts {
        guard numbers[..<index].allSatisfy({ $0.digits <= 2 }) else { return (year, nil, nil) }
        if index == 1 { return (year, numbers[0].value, nil) }
        guard index == 2 else { return (year, nil, nil) }
        let isDotted = numbers[1].separator == UInt8(ascii: ".")
        return dayAndMonth(numbers[0].value, numbers[1].value, year, dayFirst: isDotted)
    }

    private func dayAndMonth(_ first: Int, _ second: Int, _ year: Int, dayFirst: Bool) -> DateParts
    {
        if dayFirst || first == second { return (year, second, first) }
        if first > 12, 1...12 ~= second { return (year, second, first) }
        if second > 12, 1...12 ~= first { return (year, first, second) }
        return (year, nil, nil)
    }

    private func unpacked(_ packed: Number) -> DateParts? {
        let value = packed.digits == 14 ? packed.value / 1_000_000 : packed.value
        let (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
        if isYear(year), month <= 12 { return (year, month, day) }
        let last = value % 10_000
        guard isYear(last) else { return isYear(year) ? (year, nil, nil) : nil }
        return dayAndMonth(value / 1_000_000, value / 10_000 % 100, last, dayFirst: false)
    }

    private func isYear(_ value: Int) -> Bool { 1000..<3000 ~= value }
    private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// English names, whole or cut to three letters or more.
    private static func month(named word: Substring) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        let lowered = word.lowercased()
        if lowered == "sept" { return 9 }
        return months.firstIndex { $0.hasPrefix(lowered) }.map { $0 + 1 }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]
}
