import Adwaita
import GatefoldCore

/// The line above a page of the library: how many there are, what to look for, in which order.
struct SectionBar<Value: LibraryValue>: View {
    let model: SectionModel<Value>

    var body: Widget {
        Box(.horizontal, spacing: 6) {
            Label().style("dim-label").ellipsized().expand(.horizontal)
                .bind { [model] in $0.text = model.progressText ?? model.countText }
            SearchEntry(placeholder: "Filter", name: "Filter")
                .onChange { [model] in model.filter = $0 }
                .bind { [model] in $0.text = model.filter }
            MenuButton(icon: "view-sort-descending-symbolic", name: "Sort") { [model] in
                [
                    MenuSection(
                        model.orders.map { order in
                            MenuItem(
                                model.text(of: order), isChecked: order == model.order
                            ) { model.order = order }
                        })
                ]
            }
        }
        .margin(horizontal: 12, vertical: 6)
    }
}

/// A page of the library: its line, its entries, and what stands in their place.
struct SectionPage<Value: LibraryValue>: View {
    let context: PageContext
    let model: SectionModel<Value>
    /// The icon of the page when it is empty.
    let icon: String
    /// Shows the entries.
    let entries: () -> Widget

    var body: Widget {
        FilteredPage(
            state: { [model] in model.state }, staleText: { [model] in model.staleText },
            noMatchText: { [model] in model.noMatchText },
            tryAgain: { [model] in await model.tryAgainPressed() }, empty: { empty },
            bar: { SectionBar(model: model).body }, entries: entries
        )
        .body.task { [model] in await model.appeared() }
    }

    private var empty: Widget {
        StatusPage(
            icon: icon, title: model.emptyTitle, text: model.emptyText,
            action: Button("Search") { [navigation = context.navigation] in
                navigation.open(.search)
            }.style("pill", "suggested-action").align(.center))
    }
}

/// A page of what the person has: a line above its entries, and what stands in their place.
struct FilteredPage: View {
    /// How it is without the filter; followed.
    let state: () -> ScreenState<Int>
    let staleText: () -> String?
    let noMatchText: () -> String?
    let tryAgain: () async -> Void
    let empty: () -> Widget
    let bar: () -> Widget
    let entries: () -> Widget

    var body: Widget {
        let nothing = StatusPage(icon: "edit-find-symbolic", title: "No Results")
            .bind { [noMatchText] in $0.text = noMatchText() ?? "" }
        let list = Stack([("entries", entries()), ("nothing", nothing)]).unanimated()
            .bind { [noMatchText] stack in
                stack.visiblePage = noMatchText() == nil ? "entries" : "nothing"
            }
        return Box(.vertical) {
            StaleStrip(text: staleText, tryAgain: tryAgain)
            ScreenView(state, tryAgain: tryAgain, empty: empty) {
                Box(.vertical) {
                    bar()
                    list.expand(.vertical)
                }
            }.body.expand(.vertical)
        }
    }
}
