import Adwaita
import GatefoldCore

/// What belongs to the app as a whole.
struct MainMenu: View {
    let app: AppModel

    var body: Widget {
        MenuButton(icon: "open-menu-symbolic", name: "Main Menu") {
            app.mainMenu.map { section in
                MenuSection(section.map(MenuItem.init))
            }
        }
    }
}

extension MenuItem {
    /// A line of a model's menu.
    init(_ entry: MenuEntry) {
        self.init(
            entry.title, accelerator: entry.keys, isEnabled: entry.isLive, reason: entry.reason,
            isChecked: entry.isChecked, action: entry.perform)
    }
}
