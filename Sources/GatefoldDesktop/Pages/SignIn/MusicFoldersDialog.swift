import Adwaita
import GatefoldCore

/// The dialog that shows the folders of one's own music, adds some and removes some.
struct MusicFoldersDialog {
    let model: MusicFoldersModel

    /// Shows it over the window that a widget is in.
    func present(over widget: Widget) {
        let content = Bin()
        let dialog = DialogWindow(title: model.title, width: 480, height: 480, content: content)
        content.child = body(closing: Weak(dialog))
        dialog.present(over: widget)
    }

    private func body(closing dialog: Weak<DialogWindow>) -> Widget {
        Box(.vertical) {
            HeaderBar(
                title: WindowTitle(model.title),
                start: [Button("Close") { dialog.target?.close() }]
            ).windowButtons(start: false, end: false)
            Toasts(
                notices: model.notices,
                content: ScreenView(
                    { [model] in model.state }, tryAgain: { [model] in await model.appeared() }
                ) { shown }.body
            ).body.expand(.vertical)
        }
        .task { [model] in await model.appeared() }
    }

    private var shown: Widget {
        Scrolled(
            Box(.vertical, spacing: 18) {
                Label(model.text).wrapped().style("dim-label")
                list
                scan
                buttons
            }.margin(18)
        )
    }

    private var list: Widget {
        let shown = Shown()
        return ListBox().boxed().accessible(model.title).bind { [model] box in
            let rows = model.rows
            // What was found in a folder changes often; that is no reason to take the keyboard away.
            guard rows.map(\.id) != shown.folders else { return }
            shown.folders = rows.map(\.id)
            box.removeAll()
            for row in rows { box.append(widget(of: row)) }
        }
    }

    private func widget(of row: MusicFoldersModel.Row) -> Widget {
        let current = { [model] in model.rows.first { $0.id == row.id } }
        let remove = Button(icon: "user-trash-symbolic", name: row.removeName) { [model] in
            guard let row = current() else { return }
            Task { await model.removePressed(row) }
        }
        .style("flat").align(.end, .center).bind { [model] button in
            let reason = current()?.reason
            button.isEnabled = reason == nil && !model.isBusy
            button.tooltip = reason ?? row.removeName
        }
        // Boxed, so that a click on the row removes nothing.
        return ActionRow(row.title, icon: "folder-music-symbolic") { Box(.horizontal) { remove } }
            .bind { line in line.subtitle = current()?.text ?? "" }
    }

    private var scan: Widget {
        Box(.vertical, spacing: 6) {
            Label().style("caption").bind { [model] in $0.text = model.scanText }
            ProgressBar(name: "Looking for music").bind { [model] in
                $0.fraction = model.scanFraction ?? 0
            }
        }.bind { [model] in $0.isVisible = model.isScanning }
    }

    private var buttons: Widget {
        Box(.horizontal, spacing: 12) {
            addButton
            Button("Scan Again") { [model] in Task { await model.scanPressed() } }
                .style("pill").bind { [model] in $0.isEnabled = model.canScan }
        }.align(.center)
    }

    private var addButton: Widget {
        let button = Button("Add Folder…") {}.style("pill", "suggested-action")
            .bind { [model] in $0.isEnabled = model.canAdd }
        return button.on("clicked") { [model] button in
            Task {
                await model.folderPicked(
                    await button.chooseFile("Choose a Folder with Music", .folder))
            }
        }
    }

    private final class Shown { var folders: [String] = [] }
}
