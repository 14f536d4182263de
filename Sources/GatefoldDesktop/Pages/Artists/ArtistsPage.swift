import Adwaita
import GatefoldCore

/// The followed artists.
struct ArtistsPage: View {
    let context: PageContext

    var body: Widget {
        CardPage(
            context: context, model: context.library.artistsModel(),
            icon: "system-users-symbolic", menu: { .artist($0) }
        ).body
    }
}
