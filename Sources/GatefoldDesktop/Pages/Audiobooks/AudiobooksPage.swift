import Adwaita
import GatefoldCore

/// The saved audiobooks.
struct AudiobooksPage: View {
    let context: PageContext

    var body: Widget {
        let model = context.library.audiobooksModel()
        return SectionPage(
            context: context, model: model, icon: "accessories-dictionary-symbolic"
        ) { [context] in
            Scrolled(
                GridView(
                    name: "Audiobooks", items: { model.rows }, cellName: \.spokenName
                ) { slot in
                    Card(
                        covers: context.covers, kind: .audiobook,
                        content: { slot.item.map { Card.Content($0) } },
                        isNear: { slot.isNear }
                    ).body
                }
                .onActivate { book, _ in context.open(book.id) }
                .contextMenu { books in
                    books.first.map { context.contextMenu(for: .audiobook($0.value)) } ?? []
                })
        }
        .body
    }
}
