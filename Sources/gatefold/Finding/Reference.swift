import Foundation
import GatefoldCore
import SpotifyWebAPI

/// What somebody named on the command line: a URI, a link, an id, or words to search for.
enum Reference: Sendable, Hashable {
    case uri(SpotifyURI)
    /// 22 letters and digits: most likely an id, but a word is possible.
    case id(String)
    case words(String)

    /// Reads a text.
    ///
    /// - Throws: A ``Failure`` if there is nothing in it, or it is a link that leads nowhere.
    init(_ text: String) throws {
        let words = try Self.searchable(text)
        do {
            self = .uri(try SpotifyURI(parsing: words))
        } catch .kindMissing(let id) {
            self = .id(id)
        } catch .notSpotify where !Self.looksLikeLink(words) {
            self = .words(words)
        } catch {
            guard let uri = Self.homeLink(words) else {
                throw Failure(.usage, error.description, advice: "Give a URI, a link or words.")
            }
            self = .uri(uri)
        }
    }

    /// The words of a text, without white space around them.
    static func searchable(_ text: String) throws -> String {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !words.isEmpty else {
            throw Failure(
                .usage, "There are no words to search for.", advice: "Give a URI, a link or words.")
        }
        return words
    }

    /// Titles have colons and slashes, too, but then mostly blanks as well.
    private static func looksLikeLink(_ text: String) -> Bool {
        let start = text.lowercased()
        return !text.contains(where: \.isWhitespace)
            && ["spotify:", "http://", "https://"].contains { start.hasPrefix($0) }
    }

    /// The home service's own links, as in `http://127.0.0.1:7433/v1/albums/ID`.
    private static func homeLink(_ text: String) -> SpotifyURI? {
        guard let link = URLComponents(string: text),
            ["127.0.0.1", "localhost"].contains(link.host?.lowercased())
        else { return nil }
        let words = link.path.split(separator: "/").map(String.init)
        guard words.count >= 3, words[0] == "v1", let kind = kinds[words[1]] else { return nil }
        return try? SpotifyURI(parsing: "spotify:\(kind):\(words[2])", as: kind)
    }

    private static let kinds: [String: SpotifyURI.Kind] = [
        "albums": .album, "artists": .artist, "tracks": .track, "playlists": .playlist,
        "shows": .show, "episodes": .episode, "audiobooks": .audiobook,
    ]
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
