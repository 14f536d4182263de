import Adwaita
import GatefoldCore

/// The saved audiobooks.
struct AudiobooksPage: View {
    let context: PageContext

    var body: Widget {
        CardPage(
            context: context, model: context.library.audiobooksModel(),
            icon: "accessories-dictionary-symbolic", menu: { .audiobook($0) }
        ).body
    }
}
