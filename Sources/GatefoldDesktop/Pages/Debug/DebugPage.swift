import Adwaita
import GatefoldCore

/// Looks into what goes on between the app and the service.
struct DebugPage: View {
    let model: DebugModel

    var body: Widget {
        let pages = ViewStack([
            (
                name: "sign-in", title: "Sign-In", icon: "avatar-default-symbolic", page: signIn
            ),
            (
                name: "requests", title: "Requests", icon: "network-transmit-receive-symbolic",
                page: requests
            ),
        ])
        return Box(.vertical) {
            ViewSwitcher(pages).align(.center).margin(vertical: 6)
            pages.expand(.horizontal, .vertical)
        }.task { await model.appeared() }
    }

    // MARK: - The sign-in

    private var signIn: Widget {
        let box = Box(.vertical, spacing: 24) {
            buttons
            Label().wrapped().centered().bind {
                $0.text = model.result ?? ""
                $0.isVisible = model.result != nil
            }
            Stack(following: { model.facts }) { group("Sign-In", $0) }
            Stack(following: { model.learned }) { facts in
                group("Learned of the App", text: facts.isEmpty ? model.nothingLearned : "", facts)
            }
        }.margin(24)
        return Scrolled(Clamp(box, width: 640))
    }

    private var buttons: Widget {
        FlowBox(columns: 1...3, spacing: 12) {
            Button("Expire Token") { Task { await model.expireTokenPressed() } }
                .bind { $0.isEnabled = model.hasSignIn && !model.isBusy }
            Button("Refresh Token") { Task { await model.refreshTokenPressed() } }
                .bind { $0.isEnabled = model.hasSignIn && !model.isBusy }
            Button("Forget What Was Learned") { Task { await model.forgetLearnedPressed() } }
                .bind { $0.isEnabled = !model.isBusy }
        }
    }

    private func group(
        _ title: String, text: String = "", _ facts: [DebugModel.Fact]
    ) -> Widget {
        PreferencesGroup(title, text: text) {
            for fact in facts { ActionRow(fact.id, subtitle: fact.text) }
        }
    }

    // MARK: - The requests

    private var requests: Widget {
        let list = ListView(
            name: "Requests", items: { model.requests },
            rowName: { "\($0.title), \($0.text)" }
        ) { slot in
            Box(.vertical, spacing: 2) {
                Label().ellipsized().bind { $0.text = slot.item?.title ?? "" }
                Label().wrapped().style("dim-label", "caption").bind {
                    $0.text = slot.item?.text ?? ""
                    $0.setStyle("error", slot.item?.hasFailed ?? false)
                }
            }.margin(horizontal: 12, vertical: 6)
        }.separated()
        return Box(.vertical) {
            Label().style("heading").margin(horizontal: 12, vertical: 6)
                .bind { $0.text = model.requestsTitle }
            Scrolled(list).expand(.horizontal, .vertical)
        }
    }
}
