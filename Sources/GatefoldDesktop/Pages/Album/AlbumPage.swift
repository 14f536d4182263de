import Adwaita
import GatefoldCore

/// The page of an album.
struct AlbumPage: View {
    let context: PageContext
    let id: MusicID

    var body: Widget {
        let model = AlbumModel(
            id, service: context.service, library: context.library, cache: context.cache,
            player: context.player)
        return ScreenView({ model.state }) {
            await model.tryAgainPressed()
        } shown: {
            Scrolled(Clamp(list: tracks(of: model), width: 900))
        }
        .body.task { await model.appeared() }
    }

    private func header(of model: AlbumModel) -> Widget {
        Box(.vertical) {
            PageHead(
                covers: context.covers, artwork: { model.album?.artwork },
                title: { model.album?.title ?? "" },
                credits: { model.album?.artists ?? [] }, detail: { model.detailText },
                about: { model.legalLines.joined(separator: "\n") },
                open: { [context] in context.open($0) }
            ) {
                PlayButtons(
                    canPlay: { model.canPlay }, play: { model.playPressed() },
                    shuffle: { model.shufflePressed() })
                SaveButton(isSaved: { model.isSaved }, title: { model.saveTitle }) {
                    await model.saveToggled()
                }
                MenuButton(icon: "view-more-symbolic", name: "More") { [context] in
                    model.album.map { context.contextMenu(for: .album($0)) } ?? []
                }
            }
            ContentsState(
                isLoading: { model.isLoadingTracks && model.tracks.isEmpty },
                failure: { model.tracksFailure }
            ) { await model.tryAgainPressed() }
        }
    }

    private func tracks(of model: AlbumModel) -> ListView<AlbumModel.Row> {
        ListView(
            name: "Tracks", items: { model.rows }, selection: .multiple,
            id: { AnyHashable($0.key) }, rowName: \.spokenName,
            header: header(of: model)
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
