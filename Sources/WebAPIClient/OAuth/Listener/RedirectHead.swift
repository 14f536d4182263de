/// The address that a listener waits for.
struct RedirectPlace: Sendable {
    /// Host and port, as browsers name them.
    var authority: String
    var path: String
}

/// What somebody asks of a listener.
enum RedirectHead: Equatable {
    /// More bytes must come.
    case incomplete
    /// It is refused.
    case refused(RedirectPage)
    /// The browser is back, with this query.
    case redirect(query: String)

    // Browsers send a tenth of this.
    static let longest = 8 << 10

    /// Reads the head of a request; what follows it does not matter.
    init(_ bytes: [UInt8], at place: RedirectPlace) {
        guard let end = bytes.prefix(Self.longest).firstRange(of: Array("\r\n\r\n".utf8)) else {
            self = bytes.count >= Self.longest ? .refused(.tooLarge) : .incomplete
            return
        }
        let lines = bytes[..<end.lowerBound].split(
            separator: 0x0A, omittingEmptySubsequences: false
        )
        .map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
            self = .refused(.malformed)
            return
        }
        let hosts = lines.dropFirst().compactMap(Self.host)
        // Another name that leads here is a trick to have the page of a stranger read the answer.
        guard hosts.count == 1, hosts[0] == place.authority else {
            self = .refused(.malformed)
            return
        }
        guard words[0] == "GET" else {
            self = .refused(.wrongMethod)
            return
        }
        let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0] == place.path else {
            self = .refused(.nothingHere)
            return
        }
        self = .redirect(query: parts.count > 1 ? String(parts[1]) : "")
    }

    private static func host(in line: String) -> String? {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "host" else {
            return nil
        }
        var value = line[line.index(after: colon)...]
        while let first = value.first, " \t".contains(first) { value.removeFirst() }
        while let last = value.last, " \t".contains(last) { value.removeLast() }
        return value.lowercased()
    }
}
