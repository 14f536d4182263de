import Adwaita
import GatefoldCore

/// The playlists below the pages in the sidebar: they open with a click, and take what is dragged
/// onto them.
struct SidebarPlaylists: View {
    let playlists: PlaylistsModel
    let navigation: Navigation
    let menus: ItemMenu
    /// Shows the content, where only one of the two has room.
    let leave: () -> Void

    var body: Widget {
        let shown = Shown()
        return ListBox().style("navigation-sidebar").accessible("Your Playlists")
            .bind { [playlists] list in
                let rows = playlists.all
                guard rows != shown.rows else { return }
                shown.rows = rows
                list.removeAll()
                list.isVisible = !rows.isEmpty
                for playlist in rows { list.append(row(playlist)) }
            }
            .bind { [playlists, navigation] list in
                let rows = playlists.all
                list.selectedRow = rows.firstIndex { navigation.current == .item($0.id) }
            }
            .onActivate { [playlists] index in
                guard shown.rows.indices.contains(index) else { return }
                playlists.open(shown.rows[index])
                leave()
            }
    }

    private func row(_ playlist: PlaylistRow) -> Widget {
        let row = Box(.horizontal, spacing: 12) {
            Image(icon: playlist.icon ?? "view-list-symbolic").ornament()
            Label(playlist.title).ellipsized()
        }
        .margin(horizontal: 6, vertical: 8).accessible(playlist.title)
        .contextMenu { [menus] in menus.shownSections(on: .playlist(playlist.playlist)) }
        guard playlist.editReason == nil else { return row }
        return row.onDrop(of: [MusicID].self) { [playlists] _, ids in
            Task { await playlists.add(ids, to: playlist.playlist) }
            return true
        }
        .onDrop(of: DraggedEntries.self) { [playlists] _, entries in
            Task { await playlists.add(entries.ids, to: playlist.playlist) }
            return true
        }
    }

    private final class Shown { var rows: [PlaylistRow] = [] }
}

extension ItemMenu {
    /// The menu as the widgets take it.
    func shownSections(on subject: MenuSubject) -> [MenuSection] {
        sections(on: subject).map { MenuSection($0.map(\.shown)) }
    }
}

extension MenuEntry {
    /// The line as the widgets take it.
    var shown: MenuItem {
        MenuItem(title, isEnabled: isLive, reason: reason, action: perform)
    }
}
