/// What to search for: words, and what fields of the things found must say.
///
/// ```swift
/// let query = SearchQuery("river", artist: "The \"Quiet\" Few", years: 1990...1995)
/// for try await track in spotify.search(query.text, for: .tracks) { print(track.name) }
/// ```
///
/// Each field counts for some kinds only: `artist` and `years` for albums, artists and tracks,
/// `album` for albums and tracks, `genre` for artists and tracks, `track` and `isrc` for tracks,
/// `upc` and `tag` for albums.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/search>
public struct SearchQuery: Hashable, Sendable, CustomStringConvertible {
    /// What sets some albums apart.
    public enum Tag: String, Hashable, Sendable {
        /// Albums of the last two weeks.
        case new
        /// The tenth of all albums that is heard least.
        case hipster
    }

    /// Words to be found anywhere.
    public var words: String
    /// The artist.
    public var artist: String?
    /// The album.
    public var album: String?
    /// The track.
    public var track: String?
    /// The first and the last year of release.
    public var years: ClosedRange<Int>?
    /// The genre.
    public var genre: String?
    /// The album's Universal Product Code.
    public var upc: String?
    /// The track's International Standard Recording Code.
    public var isrc: String?
    /// What sets the albums apart.
    public var tag: Tag?

    /// Makes a query; what is not given is not asked for.
    public init(
        _ words: String = "", artist: String? = nil, album: String? = nil, track: String? = nil,
        years: ClosedRange<Int>? = nil, genre: String? = nil, upc: String? = nil,
        isrc: String? = nil, tag: Tag? = nil
    ) {
        self.words = words
        self.artist = artist
        self.album = album
        self.track = track
        self.years = years
        self.genre = genre
        self.upc = upc
        self.isrc = isrc
        self.tag = tag
    }

    /// The query as the service reads it, as in `river artist:"The Quiet Few" year:1990-1995`.
    public var text: String {
        let years = years.map { range in
            range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
        }
        let fields = [
            ("artist", artist.map(Self.quoted)), ("album", album.map(Self.quoted)),
            ("track", track.map(Self.quoted)), ("year", years), ("genre", genre.map(Self.quoted)),
            ("upc", upc.map(Self.code)), ("isrc", isrc.map(Self.code)), ("tag", tag?.rawValue),
        ]
        let filters = fields.compactMap { name, value in value.map { "\(name):\($0)" } }
        return ((words.isEmpty ? [] : [words]) + filters).joined(separator: " ")
    }

    /// The query as the service reads it.
    public var description: String { text }

    /// A quote would end the filter early: the service knows no way to write one within quotes, and
    /// finds the words without it.
    private static func quoted(_ value: String) -> String {
        "\"" + value.split { $0 == "\"" || $0.isWhitespace }.joined(separator: " ") + "\""
    }

    /// People write codes in groups; the service wants them in one piece.
    private static func code(_ value: String) -> String {
        value.filter { $0.isLetter || $0.isNumber }
    }
}
