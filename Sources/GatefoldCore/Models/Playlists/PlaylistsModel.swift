package import Foundation
import Observation

/// The listener's playlists, own and followed: the one place that knows them. Their pages are made
/// here, so that what is changed from anywhere is seen on them.
@MainActor @Observable
package final class PlaylistsModel {
    /// As the service and the cache have them.
    package let section: LibrarySection<Playlist>
    /// What the person types to find one.
    package var filter = ""
    /// What is known better than the section knows it: after changes made here, until it has read
    /// something else.
    private var newer: [MusicID: (value: Playlist, inPlaceOf: Playlist?)] = [:]
    /// Who is signed in, once that is known: whose each playlist is follows from it.
    private var person: Person?
    /// Made here, the newest first, until the section has them.
    private var made: [Playlist] = []

    @ObservationIgnored let service: any PlaylistService
    @ObservationIgnored let editor: PlaylistEditor
    @ObservationIgnored let cache: LibraryCache
    @ObservationIgnored package let library: LibraryModel
    @ObservationIgnored let notices: Notices
    /// Changes that must not be cut off.
    @ObservationIgnored package let work: WorkUnderWay
    @ObservationIgnored let navigation: Navigation
    @ObservationIgnored let player: any PlayStarting
    @ObservationIgnored let capabilities: @MainActor () -> Capabilities
    @ObservationIgnored private let findPerson: @MainActor () -> Person?
    /// Reads covers that are to be brought back.
    @ObservationIgnored let pictures: (any ImageFetching)?
    @ObservationIgnored let clock: any Clock<Duration>
    @ObservationIgnored private var pages: [MusicID: WeakPage] = [:]
    /// The ids of those that something was added to last.
    @ObservationIgnored private var recent: RecentTexts

    private struct WeakPage { weak var model: PlaylistModel? }

    /// Makes the list of one account; nothing is read yet.
    ///
    /// - Parameters:
    ///   - service: Has the playlists.
    ///   - cache: Has them as they were the last time.
    ///   - library: Follows and unfollows.
    ///   - player: Plays them.
    ///   - navigation: Opens their pages.
    ///   - notices: Is told what was done and what could not be done.
    ///   - work: Is told of changes, which must not be cut off.
    ///   - me: Who is signed in, as far as that is known by now.
    ///   - capabilities: What the account can do by now.
    ///   - recentFile: Where is kept what was added to last.
    ///   - pictures: Reads covers, so that a new one can be undone.
    ///   - clock: Says when it is time to look for changes made elsewhere.
    ///   - date: The time of day.
    package init(
        service: any PlaylistService, cache: LibraryCache, library: LibraryModel,
        player: any PlayStarting, navigation: Navigation, notices: Notices,
        work: WorkUnderWay = WorkUnderWay(), me: @escaping @MainActor () -> Person?,
        capabilities: @escaping @MainActor () -> Capabilities = { Capabilities() },
        recentFile: URL? = nil, pictures: (any ImageFetching)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.service = service
        self.cache = cache
        self.library = library
        self.player = player
        self.navigation = navigation
        self.notices = notices
        self.work = work
        findPerson = me
        self.capabilities = capabilities
        self.clock = clock
        self.pictures = pictures
        editor = PlaylistEditor(service, clock: clock, date: date)
        recent = RecentTexts(file: recentFile, limit: 8)
        let refusal: @MainActor () -> Failure? = {
            capabilities().reason(against: .readPlaylists).map { Failure(.notOffered, $0) }
        }
        section = LibrarySection(cache: cache, isOrdered: false, date: date, refusal: refusal) {
            cursor in
            let page = try await service.playlists(at: cursor)
            return ListPage(
                items: page.items.map { Saved(addedAt: nil, value: $0) }, total: page.total,
                next: page.next)
        }
        person = me()
    }

    // MARK: - What is shown

    /// All of them, in the service's order, without those that the person has just removed.
    package var all: [PlaylistRow] {
        let known = section.content.items.map(\.value)
        let knownIDs = Set(known.map(\.id))
        return (made.filter { !knownIDs.contains($0.id) } + known)
            .filter { library.isSaved($0.id) != false }
            .map { row(of: newest($0)) }
    }

    /// Those that the filter lets through.
    package var rows: [PlaylistRow] {
        let words = SearchWords(filter)
        guard !words.isEmpty else { return all }
        return all.filter { words.match("\($0.title)\n\($0.subtitle)".foldedForSearch) }
    }

    /// How the page is; how many there are without the filter.
    package var state: ScreenState<Int> {
        let number = all.count
        if number > 0 { return .shown(number) }
        return section.state.content == nil ? section.state : .empty
    }

    package var title: String { "Playlists" }
    package var countText: String {
        let all = count(all.count, "playlist")
        return SearchWords(filter).isEmpty ? all : "\(rows.count.grouped) of \(all)"
    }
    /// That nothing matches, in a sentence; `nil` if something does.
    package var noMatchText: String? {
        !SearchWords(filter).isEmpty && rows.isEmpty ? "Nothing matches “\(filter)”." : nil
    }
    package var emptyTitle: String { "No Playlists Yet" }
    package var emptyText: String { "Playlists that you make or follow are shown here." }
    package var staleText: String? { section.staleText }
    /// Why no playlist can be made; `nil` if one can.
    package var createReason: String? { capabilities().reason(against: .createPlaylists) }

    var me: Person? { person ?? findPerson() }

    func row(of playlist: Playlist) -> PlaylistRow {
        PlaylistRow(playlist, me: me, capabilities: capabilities())
    }

    /// What is known of a playlist; `nil` if it is not in the library.
    func known(_ id: MusicID) -> Playlist? {
        (section.content.item(id)?.value ?? made.first { $0.id == id }).map(newest)
    }

    /// What a playlist is called; `nil` if it is neither in the library nor shown.
    func title(of id: MusicID) -> String? {
        (known(id) ?? openPage(of: id)?.playlist).map { row(of: $0).title }
    }

    private func newest(_ playlist: Playlist) -> Playlist {
        guard let newer = newer[playlist.id],
            newer.inPlaceOf == section.content.item(playlist.id)?.value
        else { return playlist }
        return newer.value
    }

    // MARK: - What a person does

    /// The list came into sight.
    package func appeared() async {
        learnPerson()
        await section.load()
        await section.refresh(ifOlderThan: 60)
    }

    package func tryAgainPressed() async {
        learnPerson()
        await section.refresh()
    }

    private func learnPerson() {
        if let found = findPerson(), found != person { person = found }
    }

    package func open(_ playlist: PlaylistRow) { navigation.open(.item(playlist.id)) }

    package func play(_ playlist: PlaylistRow) { player.play(.context(playlist.id)) }

    /// Makes a playlist.
    ///
    /// - Returns: The playlist; `nil` if it did not come about, which was told then.
    @discardableResult
    package func create(title: String, about: String, isPublic: Bool) async -> Playlist? {
        await work.begin { [self] in await make(title: title, about: about, isPublic: isPublic) }
            .value
    }

    private func make(title: String, about: String, isPublic: Bool) async -> Playlist? {
        if let reason = createReason {
            notices.tell(Failure(.notOffered, reason))
            return nil
        }
        do {
            let playlist = try await service.createPlaylist(
                title: title, about: about, isPublic: isPublic)
            made.insert(playlist, at: 0)
            notices.forgetRefusals()
            notices.tell("Made “\(playlist.title)”.") { [weak self] in
                await self?.library.remove([playlist.id])
            }
            return playlist
        } catch is CancellationError {
        } catch {
            notices.tell(Failure(error))
        }
        return nil
    }

    /// Deletes one's own playlist, or stops following another's. What is in it stays, so that it
    /// can be taken back.
    package func remove(_ id: MusicID) async { await library.remove([id]) }

    // MARK: - What pages do

    /// The page of a playlist; the same one as long as somebody shows it.
    package func page(of id: MusicID) -> PlaylistModel {
        pages = pages.filter { $0.value.model != nil }
        if let page = pages[id]?.model { return page }
        let page = PlaylistModel(id, in: self)
        pages[id] = WeakPage(model: page)
        return page
    }

    /// The page of a playlist, if somebody shows it.
    func openPage(of id: MusicID) -> PlaylistModel? { pages[id]?.model }

    /// A playlist is now so.
    func changed(_ playlist: Playlist) {
        newer[playlist.id] = (playlist, section.content.item(playlist.id)?.value)
    }

    /// The ids of those that something was added to, the last one first.
    var recentlyUsed: [String] { recent.texts }

    func used(_ id: MusicID) { recent.use(id.value) }
}
