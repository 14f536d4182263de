import Adwaita
import GatefoldCore

/// What every page is made from: one account's library, service and player, and the window's ways
/// to lead on and to tell.
struct PageContext {
    let service: any MusicService
    let library: LibraryModel
    let cache: LibraryCache
    let player: any PlayStarting
    let navigation: Navigation
    let notices: Notices
    /// The menus of things.
    let itemMenu: ItemMenu
    let covers: Covers

    /// What the account can do, as far as it is known by now.
    var capabilities: Capabilities { service.capabilities }

    /// Opens the page of a thing.
    func open(_ id: MusicID) { navigation.open(.item(id)) }

    /// The menu of a thing, or of several; with more that changes it, where a page knows of that.
    func contextMenu(for subject: MenuSubject, editing more: [MenuEntry] = []) -> [MenuSection] {
        itemMenu.sections(on: subject, editing: more).map { entries in
            MenuSection(
                entries.map { entry in
                    MenuItem(
                        entry.title, isEnabled: entry.isLive, reason: entry.reason,
                        action: entry.perform)
                })
        }
    }

    /// The menu of tracks that are marked; none without tracks.
    func contextMenu(for tracks: [Track]) -> [MenuSection] {
        tracks.isEmpty ? [] : contextMenu(for: .playables(tracks.map { .track($0) }))
    }
}
