import Adwaita
import GatefoldCore

/// What a search found: what was most likely meant, then some of each kind.
struct SearchResultsView: View {
    let context: PageContext
    let model: SearchModel
    let page: SearchResultPage

    var body: Widget {
        Box(.vertical, spacing: 18) {
            if let best = page.best {
                part("Top Result", [best])
            }
            for section in page.sections {
                part(section.title, section.hits)
                if section.hasMore {
                    Button(section.allTitle) { [model] in model.showAll(section.kind) }
                        .style("pill").align(.center)
                }
            }
        }
        .margin(12)
    }

    private func part(_ title: String, _ hits: [SearchHit]) -> Widget {
        Box(.vertical, spacing: 6) {
            Label(title).style("title-4").ellipsized()
            list(title, hits)
        }
    }

    private func list(_ title: String, _ hits: [SearchHit]) -> Widget {
        let list = ListBox().boxed().accessible(title).onActivate { [model] index in
            if hits.indices.contains(index) { model.activate(hits[index]) }
        }
        for hit in hits { list.append(row(hit)) }
        return list
    }

    private func row(_ hit: SearchHit) -> Widget {
        let row = HitRow(context: context, hit: { hit }, nearHit: { hit }).body
            .accessible(hit.spokenName)
            .contextMenu { [context] in context.contextMenu(for: hit.subject) }
        guard let id = hit.playable?.id else { return row }
        return row.onDrag { _, _ in Dragged([id], label: hit.title) }
    }
}
