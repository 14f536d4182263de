import Adwaita
import GatefoldCore

/// The pages one can go to, beside the content.
struct Sidebar: View {
    let app: AppModel
    let listening: Listening
    /// Shows the content, where only one of the two has room.
    let leave: () -> Void

    var body: Widget {
        let routes = listening.sections
        let list = ListBox { for route in routes { row(route) } }
            .style("navigation-sidebar")
            .accessible("Pages")
            .bind { [navigation = app.navigation] list in
                list.selectedRow = routes.firstIndex { $0 == navigation.section }
            }
            .onActivate { [navigation = app.navigation] index in
                navigation.open(routes[index])
                leave()
            }
        return Box(.vertical) {
            HeaderBar(
                title: WindowTitle("Gatefold"), start: [AccountMenu(model: app.accounts).body],
                end: [MainMenu(app: app).body]
            ).windowButtons(start: true, end: false)
            Scrolled(
                Box(.vertical) {
                    list
                    SidebarPlaylists(
                        playlists: listening.playlists, navigation: app.navigation,
                        menus: listening.menus, leave: leave)
                }
            ).expand(.vertical)
        }.size(width: 232)
    }

    private func row(_ route: Route) -> Widget {
        Box(.horizontal, spacing: 12) {
            Image(icon: route.icon).ornament()
            Label(route.title ?? "").ellipsized()
        }.margin(horizontal: 6, vertical: 8).accessible(route.title ?? "")
    }
}
