/// When something came out, as exactly as is known.
public struct ReleaseDate: Hashable, Sendable {
    /// The year.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int?
    /// The day of the month, 1 to 31.
    public var day: Int?

    /// Makes a date; without a month there is no day.
    ///
    /// - Parameters:
    ///   - year: The year.
    ///   - month: The month, 1 to 12.
    ///   - day: The day of the month, 1 to 31.
    public init(year: Int, month: Int? = nil, day: Int? = nil) {
        self.year = year
        self.month = month
        self.day = month == nil ? nil : day
    }

    /// Reads `2001`, `2001-05`, `2001-05-17` or a whole timestamp, as far as it makes sense; `nil`
    /// if there is no year.
    ///
    /// - Parameters:
    ///   - text: What was sent; `0000` stands for an unknown date.
    ///   - precision: `year`, `month` or `day`; without another word, what the text says.
    public init?(_ text: String, precision: String? = nil) {
        let date = text.prefix { $0 != "T" && $0 != " " }
        let words = date.split(separator: "-", omittingEmptySubsequences: false)
        guard let year = Self.number(words.first, digits: 4), year > 0 else { return nil }
        self.init(year: year)
        guard precision != "year", words.count > 1,
            let month = Self.number(words[1], digits: 2), 1...12 ~= month
        else { return }
        self.month = month
        guard precision != "month", words.count > 2,
            let day = Self.number(words[2], digits: 2), 1...31 ~= day
        else { return }
        self.day = day
    }

    private static func number(_ word: Substring?, digits: Int) -> Int? {
        guard let word, word.utf8.count == digits,
            word.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return Int(word)
    }
}

extension ReleaseDate: Comparable, CustomStringConvertible {
    /// Whether one came out before the other; of the same year, the less exact date comes first.
    ///
    /// - Parameters:
    ///   - one: A date.
    ///   - other: Another date.
    /// - Returns: Whether `one` is earlier.
    public static func < (one: ReleaseDate, other: ReleaseDate) -> Bool {
        (one.year, one.month ?? 0, one.day ?? 0) < (other.year, other.month ?? 0, other.day ?? 0)
    }

    /// `2001`, `2001-05` or `2001-05-17`.
    public var description: String {
        let numbers = [(year, 4)] + [month, day].compactMap { $0 }.map { ($0, 2) }
        return numbers.map { number, digits in
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }.joined(separator: "-")
    }
}

extension SimplifiedAlbum {
    /// When it came out, if that is known.
    public var released: ReleaseDate? {
        releaseDate.flatMap { ReleaseDate($0, precision: releaseDatePrecision) }
    }
}

extension Album {
    /// When it came out, if that is known.
    public var released: ReleaseDate? {
        releaseDate.flatMap { ReleaseDate($0, precision: releaseDatePrecision) }
    }
}

extension Episode {
    /// When it came out, if that is known.
    public var released: ReleaseDate? {
        releaseDate.flatMap { ReleaseDate($0, precision: releaseDatePrecision) }
    }
}

extension Chapter {
    /// When it came out, if that is known.
    public var released: ReleaseDate? {
        releaseDate.flatMap { ReleaseDate($0, precision: releaseDatePrecision) }
    }
}
