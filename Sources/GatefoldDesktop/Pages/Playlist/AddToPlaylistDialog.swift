import Adwaita
import GatefoldCore

/// The dialog that asks into which playlist something shall go.
struct AddToPlaylistDialog {
    let model: AddToPlaylistModel
    let covers: Covers

    /// Shows it over the window that a widget is in.
    func present(over widget: Widget) {
        let content = Bin()
        let dialog = DialogWindow(title: model.title, width: 400, height: 520, content: content)
        content.child = body(closing: Weak(dialog), over: Weak(widget))
        dialog.present(over: widget)
    }

    private func body(closing dialog: Weak<DialogWindow>, over window: Weak<Widget>) -> Widget {
        let new = Button("New Playlist") { [model] in
            dialog.target?.close()
            if let window = window.target {
                PlaylistDetailsDialog(model: model.newPlaylist()).present(over: window)
            }
        }
        .bind { [model] button in
            button.isEnabled = model.createReason == nil
            button.tooltip = model.createReason
        }
        return Box(.vertical) {
            HeaderBar(
                title: WindowTitle(model.title, subtitle: model.countText),
                start: [Button("Cancel") { dialog.target?.close() }], end: [new]
            ).windowButtons(start: false, end: false)
            SearchEntry(placeholder: "Filter", name: "Filter")
                .onChange { [model] in model.filter = $0 }
                .margin(12)
            Stack([("choices", Scrolled(choices(closing: dialog))), ("empty", nothing)])
                .unanimated().expand(.vertical)
                .bind { [model] in $0.visiblePage = model.emptyText == nil ? "choices" : "empty" }
        }
        .task { [model] in await model.appeared() }
    }

    private var nothing: Widget {
        Label().style("dim-label").wrapped().centered().margin(18)
            .bind { [model] in $0.text = model.emptyText ?? "" }
    }

    private func choices(closing dialog: Weak<DialogWindow>) -> Widget {
        ListView(
            name: "Playlists", items: { [model] in model.choices }, rowName: \.title
        ) { [covers] slot in
            Box(.horizontal, spacing: 12) {
                CoverView(covers, .fixed(40), kind: { .playlist }) { slot.nearItem?.artwork }
                Box(.vertical, spacing: 2) {
                    Label().ellipsized().bind { $0.text = slot.item?.title ?? "" }
                    Label().ellipsized().style("dim-label", "caption")
                        .bind { $0.text = slot.item?.subtitle ?? "" }
                }
                .align(.fill, .center).expand(.horizontal)
            }
            .margin(horizontal: 12, vertical: 6)
        }
        .onActivate { [model] row, _ in
            Task { if await model.choose(row) { dialog.target?.close() } }
        }
    }
}
