/// What a search found, a page for each kind asked for.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/search>
public struct SearchResults: Codable, Hashable, Sendable {
    /// Albums.
    public var albums: Page<SimplifiedAlbum>?
    /// Artists.
    public var artists: Page<Artist>?
    /// Tracks.
    public var tracks: Page<Track>?
    /// Playlists.
    public var playlists: Page<SimplifiedPlaylist>?
    /// Shows.
    public var shows: Page<SimplifiedShow>?
    /// Episodes.
    public var episodes: Page<Episode>?
    /// Audiobooks.
    public var audiobooks: Page<SimplifiedAudiobook>?

    /// Makes a value; what is not given is absent.
    public init(
        albums: Page<SimplifiedAlbum>? = nil,
        artists: Page<Artist>? = nil,
        tracks: Page<Track>? = nil,
        playlists: Page<SimplifiedPlaylist>? = nil,
        shows: Page<SimplifiedShow>? = nil,
        episodes: Page<Episode>? = nil,
        audiobooks: Page<SimplifiedAudiobook>? = nil
    ) {
        self.albums = albums
        self.artists = artists
        self.tracks = tracks
        self.playlists = playlists
        self.shows = shows
        self.episodes = episodes
        self.audiobooks = audiobooks
    }

    private enum CodingKeys: String, CodingKey {
        case albums
        case artists
        case audiobooks
        case episodes
        case playlists
        case shows
        case tracks
    }
}
