import Adwaita
import GatefoldCore

/// The dialog that removes duplicates: it shows what goes before anything does.
struct DuplicatesDialog {
    let model: DuplicatesModel
    let covers: Covers

    /// Shows it over the window that a widget is in.
    func present(over widget: Widget) {
        let content = Bin()
        let dialog = DialogWindow(title: model.title, width: 560, height: 600, content: content)
            .onClose { [model] in model.closed() }
        content.child = body(closing: Weak(dialog))
        dialog.present(over: widget)
    }

    private func body(closing dialog: Weak<DialogWindow>) -> Widget {
        Box(.vertical) {
            HeaderBar(
                title: WindowTitle(model.title, subtitle: model.subject),
                start: [Button("Close") { dialog.target?.close() }], end: buttons
            ).windowButtons(start: false, end: false)
            Box(.vertical, spacing: 12) {
                Label().wrapped().bind { [model] in $0.text = model.statusText }
                ProgressBar(name: "Progress").bind { [model] bar in
                    bar.isVisible = model.canStop
                    bar.fraction = model.fraction ?? 0
                }
                Label().style("dim-label").wrapped().selectable().bind { [model] label in
                    label.text = model.detailText
                    label.isVisible = !label.text.isEmpty
                }
            }
            .margin(18)
            Scrolled(list).expand(.vertical).bind { [model] in
                $0.isVisible = model.state == .preview
            }
        }
        .task { [model] in await model.appeared() }
    }

    private var buttons: [Widget] {
        [
            Button("Remove") { [model] in Task { await model.removePressed() } }
                .style("destructive-action").bind { [model] button in
                    button.isVisible = model.state == .preview
                    button.isEnabled = model.canRemove
                },
            Button("Stop") { [model] in model.stopPressed() }
                .bind { [model] in $0.isVisible = model.canStop },
            Button("Undo") { [model] in Task { await model.undoPressed() } }
                .bind { [model] in $0.isVisible = model.canUndo && !model.canStop },
            Button("Try Again") { [model] in Task { await model.appeared() } }
                .bind { [model] in $0.isVisible = model.canTryAgain },
        ]
    }

    private var list: Widget {
        let row: (Slot<DuplicateRow>) -> Widget = { slot in
            Box(.vertical) {
                Label().style("heading").wrapped().margin(horizontal: 12, vertical: 6)
                    .bind { [model] label in
                        let title = slot.item.flatMap { model.heading(above: $0) }
                        label.text = title ?? ""
                        label.isVisible = title != nil
                    }
                copy(in: slot)
            }
        }
        return ListView(
            name: "Duplicates", items: { [model] in model.rows }, rowName: \.title, row: row)
    }

    private func copy(in slot: Slot<DuplicateRow>) -> Widget {
        Box(.horizontal, spacing: 12) {
            CoverView(covers, .fixed(40), kind: { .track }) { slot.nearItem?.artwork }
            Box(.vertical, spacing: 2) {
                Label().ellipsized().bind { $0.text = slot.item?.title ?? "" }
                Label().style("dim-label", "caption").wrapped()
                    .bind { $0.text = slot.item?.reason ?? "" }
                Label().style("caption").wrapped().bind { label in
                    label.text = slot.item?.differences ?? ""
                    label.isVisible = !label.text.isEmpty
                }
            }
            .align(.fill, .center).expand(.horizontal)
            CheckButton("Remove") { [model] isOn in
                if let row = slot.item { model.choose(row, isOn) }
            }
            .align(.end, .center).bind { [model] button in
                button.isVisible = slot.item?.kind == .likely
                button.isOn = slot.item.map { model.chosen.contains($0.id) } ?? false
            }
        }
        .margin(horizontal: 12, vertical: 6)
    }
}
