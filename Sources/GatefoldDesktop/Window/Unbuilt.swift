import Adwaita
import GatefoldCore

struct AccountMenu: View {
    let model: AccountsModel
    var body: Widget { Button("Account") {} }
}
struct SignInPage: View {
    let model: AccountsModel
    var body: Widget { StatusPage(icon: "avatar-default-symbolic", title: "Sign In") }
}
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
struct AccountTroublePage: View {
    let model: AccountsModel
    var body: Widget { StatusPage(icon: "dialog-error-symbolic", title: "Trouble") }
}
