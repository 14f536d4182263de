import Adwaita
import GatefoldCore

/// The followed artists.
struct ArtistsPage: View {
    let context: PageContext

    var body: Widget {
        let model = context.library.artistsModel()
        return SectionPage(
            context: context, model: model, icon: "system-users-symbolic"
        ) { [context] in
            Scrolled(
                GridView(
                    name: "Artists", items: { model.rows }, cellName: \.spokenName
                ) { slot in
                    Card(
                        covers: context.covers, kind: .artist,
                        content: { slot.item.map { Card.Content($0) } },
                        isNear: { slot.isNear }
                    ).body
                }
                .onActivate { artist, _ in context.open(artist.id) }
                .contextMenu { artists in
                    artists.first.map { context.contextMenu(for: .artist($0.value)) } ?? []
                })
        }
        .body
    }
}
