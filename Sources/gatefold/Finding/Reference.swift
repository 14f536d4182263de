import Foundation
import SpotifyWebAPI

/// What somebody named on the command line: a URI, a link, an id, or words to search for.
enum Reference: Sendable, Hashable {
    case uri(SpotifyURI)
    /// 22 letters and digits: most likely an id, but a word is possible.
    case id(String)
    case words(String)

    init(_ text: String) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let uri = Self.uri(trimmed) ?? Self.link(trimmed) {
            self = .uri(uri)
        } else if Self.isID(trimmed) {
            self = .id(trimmed)
        } else {
            self = .words(trimmed)
        }
    }

    static func isID(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 22 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func uri(_ text: String) -> SpotifyURI? {
        let uri = SpotifyURI(rawValue: text)
        return uri.kind != nil && uri.id?.isEmpty == false ? uri : nil
    }

    /// `https://open.spotify.com/intl-de/album/ID?si=…`, or the home service's own links.
    private static func link(_ text: String) -> SpotifyURI? {
        guard text.hasPrefix("https://") || text.hasPrefix("http://"),
            let path = URLComponents(string: text)?.path
        else { return nil }
        let parts = path.split(separator: "/").map(String.init)
        for (word, id) in zip(parts, parts.dropFirst()) where isID(id) {
            let kind = word.hasSuffix("s") ? String(word.dropLast()) : word
            if ["album", "artist", "track", "playlist", "episode"].contains(kind) {
                return SpotifyURI(SpotifyURI.Kind(rawValue: kind), id: id)
            }
        }
        return nil
    }
}

/// Something a search found.
struct Candidate: Sendable, Hashable {
    let uri: SpotifyURI
    let name: String
    let artists: String

    /// As a sentence names it.
    var title: String { artists.isEmpty ? name : "\(name) by \(artists)" }

    /// As a list of choices names it.
    var described: String { "\(uri.kind?.rawValue ?? "?") \(title)" }
}

/// How well a candidate fits words, best first.
enum Match: Int, Comparable, Sendable {
    case exact
    case exactWithArtist
    case beginning
    case allWords
    case other

    static func < (first: Match, second: Match) -> Bool { first.rawValue < second.rawValue }

    init(_ candidate: Candidate, words: String) {
        let wanted = Self.fold(words)
        let name = Self.fold(candidate.name)
        let artists = Self.fold(candidate.artists)
        // An empty key would be contained in everything.
        guard !wanted.isEmpty, !name.isEmpty else {
            self = .other
            return
        }
        if name == wanted {
            self = .exact
        } else if !artists.isEmpty, ["\(artists) \(name)", "\(name) \(artists)"].contains(wanted) {
            self = .exactWithArtist
        } else if name.hasPrefix(wanted + " ") {
            self = .beginning
        } else {
            let known = Set((name + " " + artists).split(separator: " "))
            self = wanted.split(separator: " ").allSatisfy(known.contains) ? .allWords : .other
        }
    }

    /// Words without case, accents, width and punctuation.
    static func fold(_ text: String) -> String {
        let plain = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return plain.split { !($0.isLetter || $0.isNumber) }.joined(separator: " ")
    }
}
