import Adwaita
import GatefoldCore

struct SidebarPlaylists: View {
    let playlists: PlaylistsModel
    let navigation: Navigation
    let leave: () -> Void
    var body: Widget { Box(.vertical) }
}
struct PlayerBar: View {
    let player: PlayerModel
    var body: Widget { Label("player").bind { $0.text = player.title } }
}
