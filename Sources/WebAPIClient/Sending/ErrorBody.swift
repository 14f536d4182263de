import Foundation

/// What a service says with a refusal, in whatever form it says it.
struct ErrorBody: Equatable {
    /// The service's own words, one line of at most 200 characters.
    var message: String?
    /// A word for programs, as `NO_ACTIVE_DEVICE`.
    var reason: String?
    /// OAuth's word for an error, as `invalid_grant` (RFC 6749, 5.2).
    var word: String?

    /// Reads JSON in the shapes of Web APIs, plain text, or the title of an HTML page.
    init(_ response: TransportResponse) {
        let bytes = response.body.prefix(64 << 10)
        if let json = try? JSON.decode(Envelope.self, from: Array(bytes)) {
            message = json.message.flatMap(Self.line)
            reason = json.reason.flatMap(Self.line)
            word = json.word.flatMap(Self.line)
        } else {
            let text = String(decoding: bytes, as: UTF8.self)
                .trimmingCharacters(in: Self.filling)
            message = text.hasPrefix("<") ? Self.title(of: text) : Self.line(text)
            // JSON that was cut or is of no known shape is no message for a person.
            if text.hasPrefix("{") || text.hasPrefix("[") { message = nil }
        }
        if message == nil {
            message = response.header("WWW-Authenticate").flatMap(Self.challengeText)
        }
    }

    /// What is odd about an answer of success that should have been JSON, if that is plain to see.
    static func oddity(of response: TransportResponse) -> String? {
        guard let first = response.body.first(where: { $0 > 0x20 }) else {
            return "The answer is empty"
        }
        guard first == UInt8(ascii: "<") else { return nil }
        return title(of: String(decoding: response.body.prefix(64 << 10), as: UTF8.self))
            ?? "The answer is a web page"
    }

    private static let filling = CharacterSet.whitespacesAndNewlines
        .union(.controlCharacters).union(CharacterSet(charactersIn: "\u{FEFF}"))

    /// A text in one line without control characters; `nil` if nothing is left.
    static func line(_ text: String) -> String? {
        let words = text.prefix(2_000).split { $0.isWhitespace || $0.isNewline }
        let line = words.joined(separator: " ").unicodeScalars
            .filter { !CharacterSet.controlCharacters.contains($0) }
            .reduce(into: "") { $0.unicodeScalars.append($1) }
        guard !line.isEmpty else { return nil }
        return line.count > 200 ? line.prefix(199) + "…" : line
    }

    private static func title(of page: String) -> String? {
        guard let open = page.range(of: "<title", options: .caseInsensitive),
            let begin = page[open.upperBound...].firstIndex(of: ">"),
            let end = page.range(
                of: "</title", options: .caseInsensitive, range: begin..<page.endIndex)
        else { return nil }
        var title = String(page[page.index(after: begin)..<end.lowerBound])
        for (entity, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
        ] {
            title = title.replacingOccurrences(of: entity, with: character)
        }
        return line(title)
    }

    private static func challengeText(_ challenge: String) -> String? {
        guard let begin = challenge.range(of: "error_description=\"") else { return nil }
        return line(String(challenge[begin.upperBound...].prefix { $0 != "\"" }))
    }

    /// The shapes in use: an object under `error`, a word under `error`, or neither.
    private struct Envelope: Decodable {
        var message: String?
        var reason: String?
        var word: String?

        private enum CodingKeys: String, CodingKey {
            case error
            case message
            case reason
            case errorDescription = "error_description"
        }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: CodingKeys.self)
            if let inner = try? outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .error) {
                message = try? inner.decode(String.self, forKey: .message)
                reason = try? inner.decode(String.self, forKey: .reason)
            } else {
                word = try? outer.decode(String.self, forKey: .error)
                let sentence = try? outer.decode(String.self, forKey: .errorDescription)
                message = sentence ?? (try? outer.decode(String.self, forKey: .message)) ?? word
            }
        }
    }
}
