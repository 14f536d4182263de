import Adwaita
import GatefoldCore

/// A page of the library that shows cards.
struct CardPage<Value: LibraryValue>: View {
    let context: PageContext
    let model: SectionModel<Value>
    /// The icon of the page when it is empty.
    let icon: String
    let menu: (Value) -> MenuSubject
    /// Whether the cards have a button that plays.
    var plays = false

    var body: Widget {
        SectionPage(context: context, model: model, icon: icon) {
            Scrolled(
                GridView(
                    name: model.title, items: { [model] in model.rows }, cellName: \.spokenName
                ) {
                    card(in: $0)
                }
                .onActivate { [context] item, _ in context.open(item.id) }
                .contextMenu { [context, menu] items in
                    items.first.map { context.contextMenu(for: menu($0.value)) } ?? []
                }
            )
            .beginsAnew { [model] in model.begun }
        }
        .body
    }

    private func card(in slot: Slot<SavedItem<Value>>) -> Widget {
        let play = { [context] in
            if let item = slot.item { context.player.play(.context(item.id)) }
        }
        return Card(
            covers: context.covers, kind: Value.kind,
            content: { slot.item.map { Card.Content($0) } }, isNear: { slot.isNear },
            play: plays ? play : nil
        ).body
    }
}
