import Adwaita
import GatefoldCore

/// The saved albums.
struct AlbumsPage: View {
    let context: PageContext

    var body: Widget {
        let model = context.library.albumsModel()
        return SectionPage(
            context: context, model: model, icon: "media-optical-cd-audio-symbolic"
        ) { [context] in
            Scrolled(
                GridView(
                    name: "Albums", items: { model.rows }, cellName: \.spokenName
                ) { slot in
                    Card(
                        covers: context.covers, content: { slot.item.map { Card.Content($0) } },
                        isNear: { slot.isNear },
                        play: {
                            if let album = slot.item { context.player.play(.context(album.id)) }
                        }
                    )
                    .body
                }
                .onActivate { album, _ in context.open(album.id) }
                .contextMenu { albums in
                    albums.first.map { context.contextMenu(for: .album($0.value)) } ?? []
                })
        }
        .body
    }
}
