import Adwaita
import GatefoldCore

/// What shows in place of music while the account cannot be opened.
struct AccountTroublePage: View {
    let model: AccountsModel

    var body: Widget {
        let buttons = Box(.vertical, spacing: 12) {
            Button("Sign In Again") { model.signInAgainPressed() }
                .style("suggested-action", "pill").align(.center)
                .bind { $0.isVisible = model.canSignInAgain }
            Button("Try Again") { Task { await model.tryAgainPressed() } }
                .style("pill").align(.center)
        }
        let page = StatusPage(
            icon: "dialog-error-symbolic", title: "The Account Cannot Be Opened", action: buttons
        ).bind { $0.text = model.failureText }
        return Box(.vertical) {
            HeaderBar(title: WindowTitle("Gatefold"), start: [AccountMenu(model: model).body])
            page.expand(.horizontal, .vertical)
        }
    }
}
