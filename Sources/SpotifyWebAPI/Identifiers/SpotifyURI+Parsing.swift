extension SpotifyURI {
    /// Why a text is no Spotify link.
    @nonexhaustive
    public enum ParsingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no text.
        case empty
        /// It is neither a Spotify URI nor an address at open.spotify.com.
        case notSpotify(String)
        /// It is a shortened link, which only a browser can follow.
        case shortLink(String)
        /// It names a kind of thing that is not known.
        case unknownKind(String)
        /// The id is not 22 letters and digits, or missing.
        case invalidID(kind: Kind, id: String)
        /// It is an id alone, and nothing says of what.
        case kindMissing(id: String)
        /// It names another kind of thing than was asked for.
        case wrongKind(found: Kind, expected: Kind)

        /// One sentence that says what is wrong and what to do.
        public var description: String {
            switch self {
            case .empty: "There is no link. Paste a Spotify link or URI."
            case .notSpotify(let text):
                "“\(text)” is no Spotify link. One looks like https://open.spotify.com/track/… "
                    + "or spotify:track:…."
            case .shortLink(let text):
                "“\(text)” is a shortened link. Open it in a browser and paste the address it "
                    + "leads to."
            case .unknownKind(let word):
                "Spotify links to “\(word)” are not understood. Albums, artists, tracks, "
                    + "playlists, shows and episodes are."
            case .invalidID(let kind, ""):
                "The link says \(kind), but not which one: the id is missing."
            case .invalidID(let kind, let id):
                "“\(id)” is no \(kind) id: those have 22 letters and digits. Copy the whole link."
            case .kindMissing(let id):
                "“\(id)” may be the id of anything. Write spotify:track:\(id) or the like."
            case .wrongKind(let found, let expected):
                "This is a link to \(found.withArticle), but \(expected.withArticle) is needed."
            }
        }
    }

    /// Reads what people type and paste: a URI, an address of the web player, or an id alone.
    ///
    /// White space and angle brackets around it, `http`, missing schemes, language and embed
    /// paths, queries and fragments are all taken.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - expected: The kind that is needed, if only one will do; an id alone then is enough.
    /// - Throws: ``ParsingError``, whose description a person can act on.
    public init(parsing text: String, as expected: Kind? = nil) throws(ParsingError) {
        let text = Self.bare(text)
        guard !text.isEmpty else { throw .empty }
        if let expected, expected.isInCatalogue, Self.isCatalogueID(text) {
            self.init(expected, id: text)
            return
        }
        self = try Self.parse(text)
        guard let expected, let kind, kind != expected else { return }
        throw .wrongKind(found: kind, expected: expected)
    }

    private static func parse(_ text: String) throws(ParsingError) -> SpotifyURI {
        let scheme = "spotify:"
        guard text.lowercased().hasPrefix(scheme) else { return try parse(address: text) }
        let rest = cutQuery(text.dropFirst(scheme.count))
        if rest.hasPrefix("//") { return try make(path(rest)) }
        let words = rest.split(separator: ":", omittingEmptySubsequences: false)
        if words.first == "local" { return try local(words, text) }
        let isUsersOwn = words.count == 4 && words[0] == "user" && words[2] == "playlist"
        let isLiked = words.count == 3 && words[0] == "user" && words[2] == "collection"
        guard words.count == 2 || isUsersOwn || isLiked || words == ["collection"] else {
            throw words.count > 2 ? .notSpotify(shortened(text)) : missing(words.first, in: text)
        }
        return try make(words.map { PercentCoding.decode($0) })
    }

    private static func parse(address text: String) throws(ParsingError) -> SpotifyURI {
        var rest = Substring(text)
        if let scheme = rest.firstRange(of: "://") {
            let word = rest[..<scheme.lowerBound].lowercased()
            guard word == "http" || word == "https" else { throw .notSpotify(shortened(text)) }
            rest = rest[scheme.upperBound...]
        }
        rest = cutQuery(rest)
        var host = rest.prefix { $0 != "/" }.lowercased()
        for port in [":443", ":80"] where host.hasSuffix(port) { host.removeLast(port.count) }
        switch host {
        case "open.spotify.com", "play.spotify.com", "www.open.spotify.com": break
        case "spotify.link", "spotify.app.link": throw .shortLink(shortened(text))
        default: throw isCatalogueID(text) ? .kindMissing(id: text) : .notSpotify(shortened(text))
        }
        return try make(path(rest.drop { $0 != "/" }))
    }

    /// Makes a URI of the words of a path: kind and id, or a user's name before them.
    private static func make(_ words: [String]) throws(ParsingError) -> SpotifyURI {
        guard let first = words.first else { throw .unknownKind("") }
        let kind = Kind(rawValue: first.lowercased())
        if kind == .collection { return SpotifyURI(rawValue: "spotify:collection") }
        let id = words.dropFirst().first ?? ""
        if kind == .user {
            guard !id.isEmpty else { throw .invalidID(kind: kind, id: id) }
            switch words.dropFirst(2).first {
            case "playlist": return try make(Array(words.dropFirst(2)))
            case "collection": return SpotifyURI(.collection, id: id)
            default: return SpotifyURI(.user, id: id)
            }
        }
        guard kind.isInCatalogue else { throw .unknownKind(shortened(first)) }
        guard isCatalogueID(id) else { throw .invalidID(kind: kind, id: shortened(id)) }
        return SpotifyURI(kind, id: id)
    }

    private static func local(
        _ words: [Substring], _ text: String
    ) throws(ParsingError) -> SpotifyURI {
        let uri = SpotifyURI(rawValue: "spotify:" + words.joined(separator: ":"))
        guard uri.localFile != nil else { throw .notSpotify(shortened(text)) }
        return uri
    }

    private static func missing(_ word: Substring?, in text: String) -> ParsingError {
        let kind = Kind(rawValue: String(word ?? ""))
        let isKnown = kind.isInCatalogue || kind == .user
        return isKnown ? .invalidID(kind: kind, id: "") : .notSpotify(shortened(text))
    }

    /// The words of a web player's path, without language and embedding.
    private static func path(_ path: Substring) -> [String] {
        var words = path.split(separator: "/").map { PercentCoding.decode($0) }
        while let first = words.first?.lowercased(),
            first.hasPrefix("intl-") || first == "embed" || first == "embed-podcast"
        {
            words.removeFirst()
        }
        return words
    }

    private static func bare(_ text: String) -> String {
        var bare = Substring(text)
        while let first = bare.first, isMargin(first) || first == "<" { bare.removeFirst() }
        while let last = bare.last, isMargin(last) || last == ">" { bare.removeLast() }
        return String(bare)
    }

    /// White space, and the invisible marks that come along when text is copied.
    private static func isMargin(_ character: Character) -> Bool {
        character.isWhitespace || character == "\u{FEFF}" || character == "\u{200B}"
    }

    private static func cutQuery(_ text: Substring) -> Substring {
        text.prefix { $0 != "?" && $0 != "#" }
    }

    private static func shortened(_ text: String) -> String {
        text.count > 80 ? text.prefix(80) + "…" : text
    }
}

extension SpotifyURI.Kind {
    /// As in `an album`.
    fileprivate var withArticle: String {
        ("aeio".contains(rawValue.prefix(1)) ? "an " : "a ") + rawValue
    }
}
