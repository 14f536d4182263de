public import WebAPIClient

/// The id of one object of the kind `Object`: 22 base-62 characters for what the catalogue holds,
/// free text for users and devices.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/concepts/spotify-uris-ids>
public struct Identifier<Object>: OpenText, ExpressibleByStringLiteral {
    /// The id itself.
    public let rawValue: String

    /// Wraps an id.
    ///
    /// - Parameter rawValue: The id itself.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps an id written in source text.
    ///
    /// - Parameter value: The id itself.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// Whether it has the form of the ids of the catalogue (all but users' and devices'): 22
    /// letters and digits.
    public var isValidCatalogueID: Bool { SpotifyURI.isCatalogueID(rawValue) }
}

/// The id of an album.
public typealias AlbumID = Identifier<Album>
/// The id of an artist.
public typealias ArtistID = Identifier<Artist>
/// The id of a track.
public typealias TrackID = Identifier<Track>
/// The id of an episode.
public typealias EpisodeID = Identifier<Episode>
/// The id of a show.
public typealias ShowID = Identifier<Show>
/// The id of an audiobook.
public typealias AudiobookID = Identifier<Audiobook>
/// The id of a chapter; its URI is an episode's.
public typealias ChapterID = Identifier<Chapter>
/// The id of a category that people browse by: 22 letters and digits, or a word.
public typealias CategoryID = Identifier<BrowseCategory>
/// The id of a playlist.
public typealias PlaylistID = Identifier<Playlist>
/// The id of a user: free text.
public typealias UserID = Identifier<PrivateUser>
/// The id of a device; not for ever.
public typealias DeviceID = Identifier<Device>
