import Adwaita
import GatefoldCore

/// The saved albums.
struct AlbumsPage: View {
    let context: PageContext

    var body: Widget {
        CardPage(
            context: context, model: context.library.albumsModel(),
            icon: "media-optical-cd-audio-symbolic", menu: { .album($0) }, plays: true
        ).body
    }
}
