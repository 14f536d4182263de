import Adwaita
import GatefoldCore

/// Widgets over whose lower edge is told what happened.
struct Toasts: View {
    let notices: Notices
    let content: Widget

    var body: Widget {
        ToastOverlay(content).bind { [notices] overlay in
            for notice in notices.take() {
                // Who is to take something back needs time to read what was done.
                overlay.show(
                    notice.text, button: notice.undo.map { _ in "Undo" },
                    seconds: notice.undo == nil ? 5 : 10, isUrgent: true
                ) {
                    if let undo = notice.undo { Task { await undo() } }
                }
            }
        }
    }
}
