import Adwaita
import GatefoldCore

/// The dialog that makes a playlist, or changes what one is called.
struct PlaylistDetailsDialog {
    let model: PlaylistDetailsModel

    /// Shows it over the window that a widget is in.
    func present(over widget: Widget) {
        let content = Bin()
        let dialog = DialogWindow(title: model.title, width: 400, content: content)
        let name = EntryRow("Name")
        content.child = body(name, closing: Weak(dialog))
        dialog.present(over: widget)
        name.grabFocus()
    }

    private func body(_ name: EntryRow, closing dialog: Weak<DialogWindow>) -> Widget {
        let save = { [model] in
            _ = Task { if await model.save() { dialog.target?.close() } }
        }
        let saveButton = Button(model.saveTitle, save).style("suggested-action")
            .bind { [model] button in
                button.isEnabled = model.reason == nil
                button.tooltip = model.reason
            }
        return Box(.vertical) {
            HeaderBar(
                title: WindowTitle(model.title),
                start: [Button("Cancel") { dialog.target?.close() }], end: [saveButton]
            ).windowButtons(start: false, end: false)
            Box(.vertical, spacing: 18) {
                PreferencesGroup {
                    name.onChange { [model] in model.name = $0 }
                        .onSubmit { _ in save() }
                        .bind { [model] in $0.text = model.name }
                    EntryRow("Description").onChange { [model] in model.about = $0 }
                        .onSubmit { _ in save() }
                        .bind { [model] in $0.text = model.about }
                    SwitchRow("Public", subtitle: "Others see it in your profile.") {
                        [model] in model.isPublic = $0
                    }
                    .bind { [model] in $0.isOn = model.isPublic }
                }
                coverButton
                Label().wrapped().centered().bind { [model] label in
                    label.text = model.coverText
                    label.isVisible = !label.text.isEmpty
                }
                Label().style("dim-label").wrapped().centered().bind { [model] label in
                    label.text = model.reason ?? ""
                }
            }
            .margin(18)
        }
        .bind { [model] in $0.setStyle("saving", model.isSaving) }
    }

    private var coverButton: Widget {
        Button("Change Cover…") {}.style("pill").align(.center)
            .on("clicked") { [model] button in
                Task {
                    let choice = FileChoice.file(mimeTypes: ["image/jpeg", "image/png"])
                    guard let path = await button.chooseFile("Choose a Cover", choice) else {
                        return
                    }
                    await model.coverPicked(path) { file, limit in
                        try? JPEGFile.bytes(of: file, atMost: limit)
                    }
                }
            }
            .bind { [model] button in
                button.isVisible = model.offersCover
                button.isEnabled = model.coverReason == nil
                button.tooltip = model.coverReason
            }
    }
}
