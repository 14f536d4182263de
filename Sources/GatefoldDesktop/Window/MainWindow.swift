import Adwaita
import GatefoldCore

/// The window while an account is shown: sidebar, page, and the player below both.
struct MainWindow: View {
    let app: AppModel
    let listening: Listening
    let pages: Pages

    var body: Widget {
        let content = Box(.vertical)
        let sides = Sides()
        let sidebar = Sidebar(app: app, listening: listening) {
            sides.leaflet?.target?.show(sidebar: false)
        }
        let leaflet = Leaflet(sidebar: sidebar.body, content: content)
        let held = Weak(leaflet)
        sides.leaflet = held
        let stack = PageStack { pages.page($0) }
        for part in [header(over: held), strip.body, stack.stack.expand(.vertical)] {
            content.append(part)
        }
        content.bind { [navigation = app.navigation] _ in stack.show(navigation.current) }
        // Going to a page is going away from the sidebar, where only one of the two has room.
        leaflet.bind { [navigation = app.navigation] leaflet in
            _ = navigation.current
            leaflet.show(sidebar: false)
        }
        return Box(.vertical) {
            // Over the page only, so that the player stays within reach.
            Toasts(notices: app.notices, content: leaflet).body.expand(.vertical)
            PlayerArea(app: app, listening: listening, covers: pages.covers)
        }
    }

    private func header(over leaflet: Weak<Leaflet>) -> Widget {
        let back = Button(icon: "go-previous-symbolic", name: "Back") {
            [navigation = app.navigation] in
            navigation.goBack()
        }.bind { [navigation = app.navigation] in $0.isVisible = navigation.canGoBack }
        let sidebar = Button(icon: "sidebar-show-symbolic", name: "Show Sidebar") {
            leaflet.target?.show(sidebar: true)
        }
        sidebar.isVisible = false
        let held = Weak(sidebar)
        leaflet.target?.onFold { held.target?.isVisible = $0 }
        let title = WindowTitle("")
            .bind { [app] in $0.title = app.pageTitle }
        return HeaderBar(title: title, start: [sidebar, back])
            .windowButtons(start: false, end: true)
    }

    private var strip: StatusStrip { StatusStrip(status: listening.status) }

    /// Leads the sidebar, which is made first, to what it is put into.
    private final class Sides {
        var leaflet: Weak<Leaflet>?
    }
}
