import Adwaita
import GatefoldCore

/// Widgets over whose lower edge is told what happened.
struct Toasts: View {
    let notices: Notices
    let content: Widget

    var body: Widget {
        ToastOverlay(content).bind { [notices] overlay in
            for notice in notices.take() {
                overlay.show(notice.text, button: notice.undo.map { _ in "Undo" }, isUrgent: true) {
                    if let undo = notice.undo { Task { await undo() } }
                }
            }
        }
    }
}
