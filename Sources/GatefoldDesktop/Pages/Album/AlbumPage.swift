import Adwaita
import GatefoldCore

/// The page of an album.
struct AlbumPage: View {
    let context: PageContext
    let id: MusicID

    var body: Widget {
        let model = AlbumModel(id, in: context)
        return CollectionPage(model: model) { tracks(of: model) }.body
    }

    private func head(of model: AlbumModel) -> Widget {
        CollectionHead(
            context: context, model: model, credits: { model.whole?.artists ?? [] },
            detail: { model.detailText }, about: { model.legalLines.joined(separator: "\n") },
            menu: { .album($0) },
            actions: {
                PlayButtons(
                    canPlay: { model.canPlay }, play: { model.playPressed() },
                    shuffle: { model.shufflePressed() })
                SaveButton(isSaved: { model.isSaved }, title: { model.saveTitle }) {
                    await model.saveToggled()
                }
            }
        ).body
    }

    private func tracks(of model: AlbumModel) -> ListView<AlbumModel.Row> {
        ListView(
            name: "Tracks", items: { model.rows }, selection: .multiple,
            id: { AnyHashable($0.key) }, rowName: \.spokenName,
            header: head(of: model)
        ) { [context] slot in
            let row = TrackRow(
                player: context.player,
                leading: .number { slot.item?.track?.numberText ?? "" },
                track: { slot.item?.track }
            ).body.bind { $0.isVisible = slot.item?.track != nil }
            return Box(.vertical) {
                Label().style("heading", "dim-label").margin(horizontal: 12, vertical: 6)
                    .bind { label in
                        label.text = slot.item?.discText ?? ""
                        label.isVisible = slot.item?.discText != nil
                    }
                row
            }
        }
        .onActivate { row, _ in model.activated(row) }
        .contextMenu { [context] rows in context.contextMenu(for: rows.compactMap(\.track)) }
        .dragItems { rows in
            let ids = rows.compactMap(\.track?.id)
            return ids.isEmpty ? nil : Dragged(ids, label: count(ids.count, "song"))
        }
    }
}
