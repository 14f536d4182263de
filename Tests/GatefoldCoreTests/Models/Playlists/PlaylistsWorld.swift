import Foundation
import GatefoldCore
import WebAPITesting

/// The models of playlists over services in memory.
@MainActor
struct PlaylistsWorld {
    let service: FakePlaylists
    let saved = FakeSavedThings()
    let cache = LibraryCache(file: nil)
    let notices = Notices()
    let navigation = Navigation()
    let player = RecordingPlayer()
    let playlists: PlaylistsModel

    init(
        _ lists: [(Playlist, [PlaylistItem])], capabilities: Capabilities = Capabilities(),
        recentFile: URL? = nil, pictures: (any ImageFetching)? = nil
    ) {
        service = FakePlaylists(lists)
        let library = LibraryModel(service: saved, cache: cache, notices: notices)
        playlists = PlaylistsModel(
            service: service, cache: cache, library: library, player: player,
            navigation: navigation, notices: notices, me: { Person(id: "me", name: "Me") },
            capabilities: { capabilities }, recentFile: recentFile, pictures: pictures,
            clock: ManualClock(jumps: true))
    }

    /// One playlist of the listener's, with its page read.
    static func page(
        _ letters: String, capabilities: Capabilities = Capabilities()
    ) async -> (PlaylistsWorld, PlaylistModel) {
        let world = PlaylistsWorld([(.mine(), .songs(letters))], capabilities: capabilities)
        let page = world.playlists.page(of: Playlist.mine().id)
        await page.appeared()
        return (world, page)
    }

    var told: String? { notices.latest?.text }

    /// What the service has, a letter for each entry.
    func served(_ playlist: MusicID = Playlist.mine().id) async -> String {
        await service.ids(of: playlist).joined()
    }
}

extension PlaylistModel {
    /// What is shown, a letter for each entry.
    var letters: String { entries.map { $0.item.content?.id?.value ?? "-" }.joined() }

    /// The names of the entries at some places.
    func names(_ places: Int...) -> Set<Int> { Set(places.map { entries[$0].id }) }
}
