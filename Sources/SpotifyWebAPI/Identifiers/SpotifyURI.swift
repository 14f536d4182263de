public import WebAPIClient

/// A Spotify URI as sent, as in `spotify:track:4iV5W9uYEdYUVa79Axb7Rh`; parsed when asked.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/concepts/spotify-uris-ids>
public struct SpotifyURI: OpenText, ExpressibleByStringLiteral {
    /// What a URI names.
    public struct Kind: OpenText {
        /// The word in the URI.
        public let rawValue: String

        /// Wraps the word in the URI.
        ///
        /// - Parameter rawValue: The word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An album.
        public static let album = Kind(rawValue: "album")
        /// An artist.
        public static let artist = Kind(rawValue: "artist")
        /// A track.
        public static let track = Kind(rawValue: "track")
        /// A playlist.
        public static let playlist = Kind(rawValue: "playlist")
        /// An episode of a show.
        public static let episode = Kind(rawValue: "episode")
        /// A show.
        public static let show = Kind(rawValue: "show")
        /// An audiobook.
        public static let audiobook = Kind(rawValue: "audiobook")
        /// A chapter of an audiobook.
        public static let chapter = Kind(rawValue: "chapter")
        /// A user.
        public static let user = Kind(rawValue: "user")
        /// The liked songs of a user.
        public static let collection = Kind(rawValue: "collection")
        /// A file of the listener's.
        public static let local = Kind(rawValue: "local")

        /// Whether the catalogue holds it, so that its id is 22 letters and digits.
        var isInCatalogue: Bool { Self.inCatalogue.contains(self) }

        private static let inCatalogue: Set<Kind> = [
            .album, .artist, .track, .playlist, .episode, .show, .audiobook, .chapter,
        ]
    }

    /// The text as sent.
    public let rawValue: String

    /// Wraps a URI as sent, without a check.
    ///
    /// - Parameter rawValue: The text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps a URI written in source text.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// Makes the URI of an object.
    ///
    /// - Parameters:
    ///   - kind: What it names.
    ///   - id: The object's id, as the Web API gives it.
    public init(_ kind: Kind, id: String) {
        let id = PercentCoding.encode(id)
        rawValue =
            kind == .collection ? "spotify:user:\(id):collection" : "spotify:\(kind.rawValue):\(id)"
    }

    /// What the URI names, or `nil` if it is no Spotify URI.
    public var kind: Kind? { parts?.kind }

    /// The id in it, or `nil` if it has none; of liked songs the user's.
    public var id: String? { parts?.id }

    /// Its address for a browser, or `nil` for what has none.
    public var webURL: String? {
        guard let kind = parts?.kind else { return nil }
        if kind == .collection { return "https://open.spotify.com/collection/tracks" }
        guard kind.isInCatalogue || kind == .user, let id else { return nil }
        return "https://open.spotify.com/\(kind.rawValue)/\(PercentCoding.encode(id))"
    }

    private var parts: (kind: Kind, id: String?)? {
        let words = rawValue.split(separator: ":", omittingEmptySubsequences: false)
        guard words.count >= 2, words[0] == "spotify", !words[1].isEmpty else { return nil }
        let kind = Kind(rawValue: String(words[1]))
        guard kind != .local, words.count >= 3 else { return (kind, nil) }
        if kind == .user, words.count >= 5, words[3] == "playlist" {
            return (.playlist, String(words[4]))
        }
        let isLiked = kind == .user && words.count >= 4 && words[3] == "collection"
        return (isLiked ? .collection : kind, PercentCoding.decode(words[2]))
    }

    /// Whether a text has the form of the catalogue's ids: 22 letters and digits.
    static func isCatalogueID(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 22
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: false
                }
            }
    }
}
