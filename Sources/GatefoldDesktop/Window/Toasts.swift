import Adwaita
import GatefoldCore

/// Widgets over whose lower edge is told what happened.
struct Toasts: View {
    let notices: Notices
    let content: Widget

    var body: Widget {
        let shown = Shown()
        return ToastOverlay(content).bind { [notices] overlay in
            for notice in notices.take() {
                // Who is to take something back needs time to read what was done.
                let toast = overlay.show(
                    notice.text, button: notice.undo.map { _ in "Undo" },
                    seconds: notice.undo == nil ? 5 : 10
                ) {
                    Task { await notices.undo(notice.id) }
                }
                if notice.undo != nil { shown.undoable = (notice.id, Weak(toast)) }
            }
        }
        .bind { [notices] _ in
            guard let undone = notices.lastUndone, undone == shown.undoable?.id else { return }
            shown.undoable?.toast.target?.dismiss()
        }
    }

    /// The toast that offers to take something back, the newest.
    private final class Shown { var undoable: (id: Notice.ID, toast: Weak<Toast>)? }
}
