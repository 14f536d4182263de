import Observation

/// What is heard part by part and has a page of its own: an album, a podcast, a book.
package protocol CollectionValue: LibraryValue {
    associatedtype Part: Packed & Hashable & Sendable

    /// Those that the person has.
    @MainActor static func saved(in library: LibraryModel) -> LibrarySection<Self>
    static func find(_ id: MusicID, in service: any CatalogueService) async throws -> Self
    /// Its parts in order, a page at a time.
    func parts(
        in service: any CatalogueService, at cursor: PageCursor?
    ) async throws -> ListPage<Part>
    /// Those parts whose menus say whether they are in the library.
    static func keepable(_ parts: [Part]) -> [MusicID]
}

extension CollectionValue {
    package static func keepable(_ parts: [Part]) -> [MusicID] { [] }
}

/// The page of an album, a podcast or a book.
@MainActor @Observable
package final class CollectionModel<Whole: CollectionValue> {
    package let id: MusicID
    /// What the page is about.
    package private(set) var whole: Whole?
    private var failure: Failure?
    private let contents: ContentsList<Whole.Part>

    @ObservationIgnored private let service: any CatalogueService
    @ObservationIgnored private let library: LibraryModel
    @ObservationIgnored let player: any PlayStarting

    package init(
        _ id: MusicID, service: any CatalogueService, library: LibraryModel, cache: LibraryCache,
        player: any PlayStarting
    ) {
        self.id = id
        self.service = service
        self.library = library
        self.player = player
        whole = Whole.saved(in: library).content.item(id)?.value
        contents = ContentsList(.contents(id), cache: cache)
    }

    package var state: ScreenState<Whole> {
        if let whole { return .shown(whole) }
        return failure.map { .failed($0) } ?? .loading
    }

    /// All its parts in order, as far as they have come.
    package var parts: [Whole.Part] { contents.items }
    package var isLoadingParts: Bool { contents.isLoading }
    /// What went wrong below the head of the page.
    package var partsFailure: Failure? { contents.failure }

    /// How many parts there are: counted, or as the service says.
    func partCount(said: Int?) -> Int? { contents.isComplete ? parts.count : said }

    package var isSaved: Bool { library.isSaved(id) == true }
    package var saveTitle: String { isSaved ? "Remove from Library" : "Save to Library" }

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
            // What the library kept may lack what only its own page tells.
            whole = try await Whole.find(id, in: service)
        } catch is CancellationError {
            return
        } catch {
            failure = Failure(error)
        }
        guard let whole else { return }
        let service = service
        await contents.read { try await whole.parts(in: service, at: $0) }
        library.shown(Whole.keepable(parts))
    }

    package func saveToggled() async { await library.toggleSaved([id]) }
}
