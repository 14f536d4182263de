/// A service that has music: Spotify, a home service.
///
/// A model asks for the smallest of these protocols that it needs, and never asks which service it
/// is. All methods throw ``Failure``, or `CancellationError`.
package protocol MusicService: LibraryService, CatalogueService, PlaylistService, PlayerService,
    HistoryService
{
    /// Who is signed in.
    func profile() async throws -> Profile
    /// Who is signed in, as far as it was found out.
    var owner: Person? { get }
    /// What service, account, app and plan can do, as far as it is known; asked anew when something
    /// was refused.
    var capabilities: Capabilities { get }
    /// What a link or a URI names, as in `spotify:album:…` or `https://open.spotify.com/album/…`;
    /// `nil` if it names nothing here.
    func item(named link: String) -> MusicID?
    /// A link to a thing that others can open; `nil` if the service has none.
    func link(to id: MusicID) -> String?
}

/// Who is signed in.
package struct Profile: Hashable, Sendable, Codable {
    package var person: Person
    package var artwork: Artwork
    /// Whether the plan includes playing on demand; `nil` if the service does not say.
    package var isPremium: Bool?

    package init(person: Person, artwork: Artwork = .none, isPremium: Bool? = nil) {
        self.person = person
        self.artwork = artwork
        self.isPremium = isPremium
    }
}

/// The listener's library.
package protocol LibraryService: Sendable {
    /// What was saved, the newest first.
    func savedAlbums(at cursor: PageCursor?) async throws -> ListPage<Saved<Album>>
    func savedTracks(at cursor: PageCursor?) async throws -> ListPage<Saved<Track>>
    func savedShows(at cursor: PageCursor?) async throws -> ListPage<Saved<Show>>
    func savedEpisodes(at cursor: PageCursor?) async throws -> ListPage<Saved<Episode>>
    func savedAudiobooks(at cursor: PageCursor?) async throws -> ListPage<Saved<Audiobook>>
    func followedArtists(at cursor: PageCursor?) async throws -> ListPage<Artist>

    /// Puts things of any kind into the library: saves them, follows artists and playlists.
    func save(_ ids: [MusicID]) async throws
    func remove(_ ids: [MusicID]) async throws
    /// Whether each is in the library, in the order asked for.
    func contains(_ ids: [MusicID]) async throws -> [Bool]
}

/// What there is to hear.
package protocol CatalogueService: Sendable {
    func track(_ id: MusicID) async throws -> Track
    func album(_ id: MusicID) async throws -> Album
    /// The tracks of an album in order; they name the album and bear its cover.
    func tracks(of album: Album, at cursor: PageCursor?) async throws -> ListPage<Track>
    func artist(_ id: MusicID) async throws -> Artist
    func albums(of artist: MusicID, at cursor: PageCursor?) async throws -> ListPage<Album>
    func topTracks(of artist: MusicID) async throws -> [Track]
    func relatedArtists(to artist: MusicID) async throws -> [Artist]
    func show(_ id: MusicID) async throws -> Show
    func episode(_ id: MusicID) async throws -> Episode
    func episodes(of show: Show, at cursor: PageCursor?) async throws -> ListPage<Episode>
    func audiobook(_ id: MusicID) async throws -> Audiobook
    func chapters(of book: Audiobook, at cursor: PageCursor?) async throws -> ListPage<Episode>
    /// Finds things by words; the first of each kind.
    ///
    /// - Parameters:
    ///   - words: As a person types them.
    ///   - kinds: What to look for.
    ///   - limit: How many of each kind.
    ///   - offset: How many of each kind to skip.
    /// - Returns: What was found.
    /// - Throws: A ``Failure``, or `CancellationError`.
    func search(
        _ words: String, for kinds: Set<MusicKind>, limit: Int, offset: Int
    ) async throws -> SearchResults
}

/// Lists that people keep.
package protocol PlaylistService: Sendable {
    /// The listener's own, and those followed, in the service's order.
    func playlists(at cursor: PageCursor?) async throws -> ListPage<Playlist>
    func playlist(_ id: MusicID) async throws -> Playlist
    func items(of playlist: MusicID, at cursor: PageCursor?) async throws -> ListPage<PlaylistItem>

    func createPlaylist(title: String, about: String, isPublic: Bool) async throws -> Playlist
    /// Changes what is given.
    func change(_ playlist: MusicID, title: String?, about: String?, isPublic: Bool?) async throws
    /// Gives a playlist another cover: a JPEG picture of at most 192 kB.
    func setCover(of playlist: MusicID, to jpeg: [UInt8]) async throws
    /// Adds tracks and episodes, in order, before an entry; at the end if none is given. Gives the
    /// snapshot after it.
    @discardableResult
    func add(_ ids: [MusicID], to playlist: MusicID, at place: Int?) async throws -> String?
    /// Removes every entry that is one of these.
    @discardableResult
    func removeAll(
        _ ids: [MusicID], from playlist: MusicID, snapshot: String?
    ) async throws -> String?
    /// Moves entries before another one, counted before anything is moved.
    @discardableResult
    func move(
        _ range: Range<Int>, in playlist: MusicID, before place: Int, snapshot: String?
    ) async throws -> String?
    /// Puts these in the place of all that is in a playlist; when entries were added is lost.
    @discardableResult
    func replaceItems(of playlist: MusicID, with ids: [MusicID]) async throws -> String?
}

/// Playing, here or elsewhere.
package protocol PlayerService: Sendable {
    /// How playback is; `nil` if nothing plays anywhere.
    func playbackState() async throws -> PlaybackState?
    func devices() async throws -> [Device]
    func queue() async throws -> PlaybackQueue

    // Each on a device, by its id; on the active one if not given.
    func play(_ request: PlayRequest, on device: String?) async throws
    func resume(on device: String?) async throws
    func pause(on device: String?) async throws
    func skipToNext(on device: String?) async throws
    func skipToPrevious(on device: String?) async throws
    func seek(to position: Duration, on device: String?) async throws
    /// The volume goes from 0 to 1.
    func setVolume(_ volume: Double, on device: String?) async throws
    func setShuffle(_ isOn: Bool, on device: String?) async throws
    func setRepeat(_ mode: RepeatMode, on device: String?) async throws
    func addToQueue(_ id: MusicID, on device: String?) async throws
    /// Moves playback to a device.
    func transfer(to device: String, plays: Bool) async throws
}

/// What was heard, and what is new.
package protocol HistoryService: Sendable {
    /// The newest first, as far back as the service tells.
    func recentlyPlayed(at cursor: PageCursor?) async throws -> ListPage<PlayedItem>
    /// What was heard most in the last weeks.
    func topTracks(at cursor: PageCursor?) async throws -> ListPage<Track>
    func topArtists(at cursor: PageCursor?) async throws -> ListPage<Artist>
    func newReleases(at cursor: PageCursor?) async throws -> ListPage<Album>
}
