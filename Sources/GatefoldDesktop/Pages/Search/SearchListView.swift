import Adwaita
import GatefoldCore

/// All results of one kind, as far as one scrolls.
struct SearchListView: View {
    let context: PageContext
    let search: SearchModel
    let model: SearchListModel

    var body: Widget {
        Box(.vertical) {
            Clamp(
                Box(.horizontal, spacing: 12) {
                    Button(icon: "go-previous-symbolic", name: "Back to Results") { [search] in
                        search.backPressed()
                    }
                    Label(model.title).style("title-4").ellipsized().expand(.horizontal)
                }.margin(12), width: 900)
            StaleStrip(text: { [model] in model.moreFailure?.message }) { [model] in
                await model.tryAgainPressed()
            }
            ScreenView({ [model] in model.state }) { [model] in
                await model.tryAgainPressed()
            } shown: {
                Scrolled(Clamp(list: list, width: 900))
            }.body.expand(.vertical)
        }
        .task { [model] in await model.appeared() }
    }

    private var list: ListView<SearchHit> {
        ListView(
            name: model.kind.plural, items: { [model] in model.hits }, rowName: \.spokenName
        ) { [context] slot in
            HitRow(context: context, hit: { slot.item }, nearHit: { slot.nearItem }).body
        }
        .onActivate { [search] hit, _ in search.activate(hit) }
        .onNearEnd { [model] in Task { await model.nearEnd() } }
        .contextMenu { [context] hits in
            hits.first.map { context.contextMenu(for: $0.subject) } ?? []
        }
        .dragItems { hits in
            let ids = hits.compactMap { $0.playable?.id }
            return ids.isEmpty ? nil : Dragged(ids, label: hits[0].title)
        }
    }
}
