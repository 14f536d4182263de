/// An object of the Web API that Spotify URIs name.
public protocol NamedByURI {
    /// The kind that its URIs say.
    static var uriKind: SpotifyURI.Kind { get }
}

extension Album: NamedByURI {
    /// As in `spotify:album:…`.
    public static var uriKind: SpotifyURI.Kind { .album }
}

extension Artist: NamedByURI {
    /// As in `spotify:artist:…`.
    public static var uriKind: SpotifyURI.Kind { .artist }
}

extension Track: NamedByURI {
    /// As in `spotify:track:…`.
    public static var uriKind: SpotifyURI.Kind { .track }
}

extension Episode: NamedByURI {
    /// As in `spotify:episode:…`.
    public static var uriKind: SpotifyURI.Kind { .episode }
}

extension Show: NamedByURI {
    /// As in `spotify:show:…`.
    public static var uriKind: SpotifyURI.Kind { .show }
}

extension Audiobook: NamedByURI {
    /// As in `spotify:audiobook:…`.
    public static var uriKind: SpotifyURI.Kind { .audiobook }
}

extension Chapter: NamedByURI {
    /// As in `spotify:episode:…`: chapters have the URIs of episodes.
    public static var uriKind: SpotifyURI.Kind { .episode }
}

extension Playlist: NamedByURI {
    /// As in `spotify:playlist:…`.
    public static var uriKind: SpotifyURI.Kind { .playlist }
}

extension PrivateUser: NamedByURI {
    /// As in `spotify:user:…`.
    public static var uriKind: SpotifyURI.Kind { .user }
}

extension Identifier where Object: NamedByURI {
    /// The URI of the object: what playlists, the library and the player take.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/concepts/spotify-uris-ids>.
    public var uri: SpotifyURI { SpotifyURI(Object.uriKind, id: rawValue) }

    /// Takes the id out of a URI, as the service sent it; `nil` if it names another kind of thing.
    ///
    /// - Parameter uri: The URI.
    public init?(_ uri: SpotifyURI) {
        guard uri.kind == Object.uriKind, let id = uri.id, !id.isEmpty else { return nil }
        self.init(rawValue: id)
    }

    /// Takes the id out of what people type and paste: a URI, an address of the web player, or of
    /// all but users the id alone.
    ///
    /// ```swift
    /// let id = try AlbumID(parsing: "https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy?si=0")
    /// ```
    ///
    /// - Parameter text: What was typed.
    /// - Throws: ``SpotifyURI/ParsingError``, whose description a person can act on.
    public init(parsing text: String) throws(SpotifyURI.ParsingError) {
        let uri = try SpotifyURI(parsing: text, as: Object.uriKind)
        guard let id = Self(uri) else { throw .invalidID(kind: Object.uriKind, id: "") }
        self = id
    }
}
