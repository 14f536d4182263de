import Adwaita
import GatefoldCore

/// The button that lists the accounts.
struct AccountMenu: View {
    let model: AccountsModel

    var body: Widget {
        MenuButton(icon: "avatar-default-symbolic", name: "Account") {
            model.menu.map { entries in
                MenuSection(
                    nil,
                    entries.map { entry in
                        MenuItem(
                            entry.title, accelerator: entry.keys, isEnabled: entry.isLive,
                            reason: entry.reason, isChecked: entry.isChecked,
                            action: entry.perform)
                    })
            }
        }
    }
}
