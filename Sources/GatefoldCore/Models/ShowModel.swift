import Observation

/// The page of a podcast.
@MainActor @Observable
package final class ShowModel {
    package let id: MusicID
    package private(set) var show: Show?
    private var failure: Failure?
    private let contents: ContentsList<Episode>

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
        show = library.shows.content.item(id)?.value
        contents = ContentsList(.contents(id), cache: cache)
    }

    package var state: ScreenState<Show> {
        if let show { return .shown(show) }
        return failure.map { .failed($0) } ?? .loading
    }

    /// The newest first, as far as they have come.
    package var episodes: [Episode] { contents.items }
    package var isLoadingEpisodes: Bool { contents.isLoading }
    package var episodesFailure: Failure? { contents.failure }
    /// As `Night Radio · 120 episodes`.
    package var detailText: String {
        guard let show else { return "" }
        let number = contents.isComplete ? episodes.count : show.episodeCount
        return [show.publisher, number.map { count($0, "episode") } ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    package var isFollowed: Bool { library.isSaved(id) == true }
    package var followTitle: String { isFollowed ? "Unfollow" : "Follow" }
    package func isPlaying(_ episode: Episode) -> Bool {
        episode.id != nil && episode.id == player.currentItem
    }

    /// What the button at the top plays: what was begun last, else the newest that was not heard.
    package var next: Episode? { episodes.next }
    package var playTitle: String { next?.isBegun == true ? "Resume" : "Play" }

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
            show = try await service.show(id)
        } catch is CancellationError {
            return
        } catch {
            failure = Failure(error)
        }
        guard let show else { return }
        let service = service
        await contents.read { try await service.episodes(of: show, at: $0) }
    }

    package func playPressed() {
        if let next { activated(next) }
    }
    package func followToggled() async { await library.toggleSaved([id]) }

    /// Plays an episode from where it was left.
    package func activated(_ episode: Episode) { player.play(episode, of: id) }
}
