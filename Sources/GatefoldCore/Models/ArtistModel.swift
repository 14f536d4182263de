import Observation

/// The page of an artist.
@MainActor @Observable
package final class ArtistModel {
    /// The albums of one kind.
    package struct Group: Hashable, Sendable, Identifiable {
        package let kind: Album.Kind
        package let albums: [Album]
        /// Those that are shown: the first ones, until the person asks for all.
        package let shown: [Album]
        /// What the button says that shows all; `nil` if all are shown.
        package var showAllTitle: String? {
            shown.count < albums.count ? "Show all \(albums.count.grouped)" : nil
        }
        package var id: Album.Kind { kind }

        package var title: String {
            switch kind {
            case .album: "Albums"
            case .single: "Singles and EPs"
            case .compilation: "Compilations"
            }
        }
    }

    package let id: MusicID
    package private(set) var artist: Artist?
    /// What of theirs is heard most; empty where the service does not say.
    package private(set) var topTracks: [Track] = []
    /// Who else one may like; empty where the service does not say.
    package private(set) var related: [Artist] = []
    private var failure: Failure?
    /// The kinds of which the person asked for all albums.
    private var unfolded: Set<Album.Kind> = []
    private let contents: ContentsList<Album>

    @ObservationIgnored private let service: any CatalogueService
    @ObservationIgnored private let library: LibraryModel
    @ObservationIgnored private let player: any PlayStarting
    @ObservationIgnored private let capabilities: @MainActor () -> Capabilities

    package init(
        _ id: MusicID, service: any CatalogueService, library: LibraryModel, cache: LibraryCache,
        player: any PlayStarting, capabilities: @escaping @MainActor () -> Capabilities
    ) {
        self.id = id
        self.service = service
        self.library = library
        self.player = player
        self.capabilities = capabilities
        artist = library.artists.content.item(id)?.value
        contents = ContentsList(.contents(id), cache: cache)
    }

    package var state: ScreenState<Artist> {
        if let artist { return .shown(artist) }
        return failure.map { .failed($0) } ?? .loading
    }

    /// The albums by kind, the newest first.
    package var groups: [Group] {
        [Album.Kind.album, .single, .compilation].compactMap { kind in
            let albums = contents.items.filter { $0.kind == kind }
                .sorted { ($0.releaseDate ?? "") > ($1.releaseDate ?? "") }
            guard !albums.isEmpty else { return nil }
            let shown = unfolded.contains(kind) ? albums : Array(albums.prefix(Self.shownAtFirst))
            return Group(kind: kind, albums: albums, shown: shown)
        }
    }

    private static var shownAtFirst: Int { 18 }

    package var isLoadingAlbums: Bool { contents.isLoading }
    package var albumsFailure: Failure? { contents.failure }
    /// As `Folk, Chamber pop · 12 albums`.
    package var detailText: String {
        let genres = (artist?.genres ?? []).prefix(3).map { genre in
            genre.prefix(1).uppercased() + genre.dropFirst()
        }
        let albums = contents.isComplete ? [count(contents.items.count, "album")] : []
        return ((genres.isEmpty ? [] : [genres.formattedLine]) + albums)
            .joined(separator: " · ")
    }

    package var isFollowed: Bool { library.isSaved(id) == true }
    package var followTitle: String { isFollowed ? "Unfollow" : "Follow" }
    /// Whether the account can follow artists.
    package var canFollow: Bool { capabilities().can(.followArtists) }

    package func isPlaying(_ track: Track) -> Bool { track.isSame(as: player.currentItem) }

    // MARK: - What a person does

    /// The page came into sight.
    package func appeared() async {
        library.shown([id])
        await contents.loadKept()
        await read()
    }

    package func tryAgainPressed() async { await read() }

    private func read() async {
        failure = nil
        do {
            artist = try await service.artist(id)
        } catch is CancellationError {
            return
        } catch {
            failure = Failure(error)
        }
        guard artist != nil else { return }
        let (service, id) = (service, id)
        await contents.read { try await service.albums(of: id, at: $0) }
        await readBesides()
    }

    /// What only some services have: without it the page is none the worse.
    private func readBesides() async {
        if capabilities().can(.artistTopTracks), let tracks = try? await service.topTracks(of: id) {
            topTracks = tracks
        }
        if capabilities().can(.relatedArtists),
            let artists = try? await service.relatedArtists(to: id)
        {
            related = artists
        }
    }

    package func playPressed() { player.play(.context(id)) }
    package func shufflePressed() { player.playShuffled(.context(id)) }
    package func showAllPressed(_ kind: Album.Kind) { unfolded.insert(kind) }
    package func followToggled() async { await library.toggleSaved([id]) }

    /// Plays their most heard tracks from this one on.
    package func activated(_ track: Track) {
        let ids = topTracks.filter(\.isPlayable).compactMap(\.id)
        guard let id = track.id, let start = ids.firstIndex(of: id) else { return }
        player.play(.items(ids, startIndex: start))
    }
}
