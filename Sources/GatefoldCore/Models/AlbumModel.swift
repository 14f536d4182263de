import Observation

/// The page of an album.
@MainActor @Observable
package final class AlbumModel {
    /// A line of the list of tracks.
    package enum Row: Hashable, Sendable {
        /// Where a disc begins, if there are several.
        case disc(Int)
        case track(Track, index: Int)

        package var track: Track? {
            if case .track(let track, _) = self { track } else { nil }
        }

        /// `Disc 2`; `nil` for a track.
        package var discText: String? {
            if case .disc(let number) = self { "Disc \(number)" } else { nil }
        }

        /// What a screen reader says of the row.
        package var spokenName: String { track?.spokenName ?? discText ?? "" }

        /// Names the row in its list: a track may be on an album twice.
        package var key: String {
            switch self {
            case .disc(let number): "disc \(number)"
            case .track(_, let index): "track \(index)"
            }
        }
    }

    package let id: MusicID
    package private(set) var album: Album?
    private var failure: Failure?
    private let contents: ContentsList<Track>

    @ObservationIgnored private let service: any CatalogueService
    @ObservationIgnored private let library: LibraryModel
    @ObservationIgnored private let player: any PlayStarting

    package init(
        _ id: MusicID, service: any CatalogueService, library: LibraryModel, cache: LibraryCache,
        player: any PlayStarting
    ) {
        self.id = id
        self.service = service
        self.library = library
        self.player = player
        album = library.albums.content.item(id)?.value
        contents = ContentsList(.contents(id), cache: cache)
    }

    package var state: ScreenState<Album> {
        if let album { return .shown(album) }
        return failure.map { .failed($0) } ?? .loading
    }

    /// All tracks, as far as they have come.
    package var tracks: [Track] { contents.items }
    package var isLoadingTracks: Bool { contents.isLoading }
    /// What went wrong below the head of the page.
    package var tracksFailure: Failure? { contents.failure }

    /// The tracks, with a line before each disc if there are several.
    package var rows: [Row] {
        let discs = Set(tracks.map { $0.disc ?? 1 })
        var rows: [Row] = []
        var current: Int?
        for (index, track) in tracks.enumerated() {
            let disc = track.disc ?? 1
            if discs.count > 1, disc != current { rows.append(.disc(disc)) }
            current = disc
            rows.append(.track(track, index: index))
        }
        return rows
    }

    /// As `Album · 2024 · 12 songs, 48 minutes`.
    package var detailText: String {
        guard let album else { return "" }
        var parts = [album.kindText]
        if let year = album.year { parts.append(String(year)) }
        let number = contents.isComplete ? tracks.count : album.trackCount ?? tracks.count
        if number > 0 {
            let length = tracks.reduce(Duration.zero) { $0 + $1.duration }
            let isWhole = tracks.count >= number
            parts.append(count(number, "song") + (isWhole ? ", \(length.lengthText)" : ""))
        }
        return parts.joined(separator: " · ")
    }

    /// Who published it and who holds the rights, a line for each.
    package var legalLines: [String] {
        guard let album else { return [] }
        return (album.label.map { [$0] } ?? []) + album.copyrights
    }

    package var canPlay: Bool { tracks.contains(where: \.isPlayable) }
    package var isSaved: Bool { library.isSaved(id) == true }
    package var saveTitle: String { isSaved ? "Remove from Library" : "Save to Library" }

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
            // What the library kept may lack what only the album's own page tells.
            album = try await service.album(id)
        } catch is CancellationError {
            return
        } catch {
            failure = Failure(error)
        }
        guard let album else { return }
        let service = service
        await contents.read { try await service.tracks(of: album, at: $0) }
        library.shown(tracks.compactMap(\.id))
    }

    package func playPressed() { player.play(.context(id)) }
    package func shufflePressed() { player.playShuffled(.context(id)) }
    package func saveToggled() async { await library.toggleSaved([id]) }

    /// Plays the album from this track on.
    package func activated(_ row: Row) {
        guard case .track(let track, let index) = row, track.isPlayable else { return }
        player.play(.context(id, start: track.id.map { .item($0) } ?? .index(index)))
    }
}
