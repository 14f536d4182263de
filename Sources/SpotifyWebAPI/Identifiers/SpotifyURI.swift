public import WebAPIClient

/// A Spotify URI as sent, as in `spotify:track:4iV5W9uYEdYUVa79Axb7Rh`; parsed when asked.
public struct SpotifyURI: OpenText {
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
        /// A user.
        public static let user = Kind(rawValue: "user")
        /// The liked songs of a user.
        public static let collection = Kind(rawValue: "collection")
        /// A file of the listener's.
        public static let local = Kind(rawValue: "local")
    }

    /// The text as sent.
    public let rawValue: String

    /// Wraps a URI as sent, without a check.
    ///
    /// - Parameter rawValue: The text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the URI of an object.
    ///
    /// - Parameters:
    ///   - kind: What it names.
    ///   - id: The object's id.
    public init(_ kind: Kind, id: String) { self.rawValue = "spotify:\(kind.rawValue):\(id)" }

    /// What the URI names, or `nil` if it is no Spotify URI.
    public var kind: Kind? { parts?.kind }

    /// The id in it, or `nil` if it has none.
    public var id: String? { parts?.id }

    private var parts: (kind: Kind, id: String)? {
        let words = rawValue.split(separator: ":", omittingEmptySubsequences: false)
        guard words.count >= 3, words[0] == "spotify" else { return nil }
        return (Kind(rawValue: String(words[1])), String(words[2]))
    }
}
