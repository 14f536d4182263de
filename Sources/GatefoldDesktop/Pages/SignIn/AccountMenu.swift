import Adwaita
import GatefoldCore

/// The button that lists the accounts.
struct AccountMenu: View {
    let model: AccountsModel

    var body: Widget {
        MenuButton(icon: "avatar-default-symbolic", name: "Account") {
            model.menu.map { entries in
                MenuSection(entries.map(MenuItem.init))
            }
        }
    }
}
