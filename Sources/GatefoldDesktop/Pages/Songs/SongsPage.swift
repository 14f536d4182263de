import Adwaita
import GatefoldCore

/// The liked songs.
struct SongsPage: View {
    let context: PageContext

    var body: Widget {
        let model = context.library.songsModel()
        return SectionPage(
            context: context, model: model, icon: "starred-symbolic"
        ) {
            Scrolled(Clamp(list: list(of: model), width: 900))
                .beginsAnew { [model] in model.begun }
        }
        .body
    }

    private func header(of model: SongsModel) -> Widget {
        Box(.horizontal, spacing: 12) {
            Button("Play") { [context] in model.play(from: 0, with: context.player) }
                .style("pill", "suggested-action")
            Button("Shuffle") { [context] in model.shuffle(with: context.player) }
                .style("pill")
            MoreButton { [context] in
                context.contextMenu(for: .likedSongs)
            }
        }
        .margin(12)
    }

    private func list(of model: SongsModel) -> ListView<SavedItem<Track>> {
        ListView(
            name: "Songs", items: { model.rows }, selection: .multiple, rowName: \.spokenName,
            header: header(of: model)
        ) { [context] slot in
            TrackRow(
                player: context.player,
                leading: .cover(context.covers) { slot.nearItem?.value.artwork },
                track: { slot.item?.value }, note: { slot.item?.value.album?.name ?? "" }
            ).body
        }
        .onActivate { [context] _, index in model.play(from: index, with: context.player) }
        .contextMenu { [context] songs in context.contextMenu(for: songs.map(\.value)) }
        .onDelete { [context] songs in
            let ids = songs.compactMap(\.value.id)
            Task { await context.library.remove(ids) }
        }
        .dragItems { songs in
            Dragged(songs.compactMap(\.value.id), label: count(songs.count, "song"))
        }
    }
}
