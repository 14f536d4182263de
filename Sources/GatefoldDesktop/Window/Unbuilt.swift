import Adwaita
import GatefoldCore

struct SidebarPlaylists: View {
    let playlists: PlaylistsModel
    let navigation: Navigation
    let leave: () -> Void
    var body: Widget { Box(.vertical) }
}
