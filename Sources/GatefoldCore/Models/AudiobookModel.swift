import Observation

/// The page of an audiobook.
@MainActor @Observable
package final class AudiobookModel {
    package let id: MusicID
    package private(set) var book: Audiobook?
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
        book = library.audiobooks.content.item(id)?.value
        contents = ContentsList(.contents(id), cache: cache)
    }

    package var state: ScreenState<Audiobook> {
        if let book { return .shown(book) }
        return failure.map { .failed($0) } ?? .loading
    }

    /// In order, as far as they have come.
    package var chapters: [Episode] { contents.items }
    package var isLoadingChapters: Bool { contents.isLoading }
    package var chaptersFailure: Failure? { contents.failure }
    /// As `By Mara Quist, read by Ivo Lind · 24 chapters`.
    package var detailText: String {
        guard let book else { return "" }
        let number = contents.isComplete ? chapters.count : book.chapterCount
        let authors = book.authors.isEmpty ? "" : "By \(book.authors.formattedLine)"
        let narrators = book.narrators.isEmpty ? "" : "Read by \(book.narrators.formattedLine)"
        return [authors, narrators, number.map { count($0, "chapter") } ?? ""]
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    package var isSaved: Bool { library.isSaved(id) == true }
    package var saveTitle: String { isSaved ? "Remove from Library" : "Save to Library" }
    package func isPlaying(_ chapter: Episode) -> Bool {
        chapter.id != nil && chapter.id == player.currentItem
    }

    /// What the button at the top plays: the chapter that was begun, else the first one that was
    /// not heard.
    package var next: Episode? { chapters.next }
    package var playTitle: String {
        chapters.contains { $0.isBegun || $0.isFullyHeard } ? "Resume" : "Play"
    }

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
            book = try await service.audiobook(id)
        } catch is CancellationError {
            return
        } catch {
            failure = Failure(error)
        }
        guard let book else { return }
        let service = service
        await contents.read { try await service.chapters(of: book, at: $0) }
    }

    package func playPressed() {
        if let next { activated(next) }
    }
    package func saveToggled() async { await library.toggleSaved([id]) }

    /// Plays a chapter from where it was left.
    package func activated(_ chapter: Episode) { player.play(chapter, of: id) }
}
