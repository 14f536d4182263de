import Adwaita
import GatefoldCore

/// The search page.
struct SearchPage: View {
    let context: PageContext
    let model: SearchModel

    var body: Widget {
        let entry = SearchEntry(placeholder: model.placeholder, name: "Search")
            .onChange { [model] in model.typed($0) }
            .onSubmit { [model] _ in model.submitted() }
            .onStop { [model] in model.typed("") }
            .bind { [model] in $0.text = model.words }
            .expand(.horizontal)
        let field = Weak(entry)
        let asked = Shown(context.navigation.searches)
        return Box(.vertical) {
            Clamp(
                Box(.horizontal, spacing: 12) {
                    entry
                    Spinner(pixels: 16, name: "Searching").bind { [model] spinner in
                        spinner.isVisible = model.isSearching
                    }
                }.margin(12), width: 900)
            Stack([
                ("status", status), ("recent", recent),
                ("searching", Spinner(pixels: 48).align(.center, .center)), ("results", results),
                ("all", all),
            ])
            .unanimated().expand(.vertical)
            .bind { [model] in $0.visiblePage = model.part.rawValue }
        }
        .on("map") { _ in MainLoop.whenIdle { field.target?.grabFocus() } }
        .bind { [navigation = context.navigation] _ in
            guard navigation.searches != asked.value else { return }
            asked.value = navigation.searches
            // Not now: a menu that is being closed gives the keyboard back first.
            MainLoop.whenIdle { field.target?.grabFocus() }
        }
    }

    private var status: Widget {
        let again = Button("Try Again") { [model] in model.tryAgainPressed() }
            .style("pill", "suggested-action").align(.center)
            .bind { [model] in $0.isVisible = model.canTryAgain }
        return StatusPage(icon: "system-search-symbolic", title: "", action: again)
            .bind { [model] page in
                page.title = model.statusTitle ?? ""
                page.text = model.statusText ?? ""
            }
    }

    // MARK: What was looked for before

    private var recent: Widget {
        let shown = Shown<[String]>([])
        let list = ListBox().boxed().accessible("Recent Searches").onActivate { [model] index in
            if shown.value.indices.contains(index) { model.recentPressed(shown.value[index]) }
        }
        .bind { [model] list in
            guard case .recent(let texts) = model.state, texts != shown.value else { return }
            shown.value = texts
            list.removeAll()
            for text in texts { list.append(row(text)) }
        }
        return Scrolled(
            Clamp(
                Box(.vertical, spacing: 12) {
                    Label("Recent Searches").style("title-4")
                    list
                    Button("Clear Recent Searches") { [model] in model.forgetAllPressed() }
                        .style("pill").align(.center)
                }.margin(12), width: 900))
    }

    private func row(_ text: String) -> Widget {
        Box(.horizontal, spacing: 12) {
            Label(text).ellipsized().expand(.horizontal)
            Button(icon: "edit-delete-symbolic", name: "Remove “\(text)”") { [model] in
                model.forgetPressed(text)
            }.style("flat")
        }
        .margin(horizontal: 12, vertical: 6)
    }

    // MARK: What was found

    private var results: Widget {
        let shown = Shown<SearchResultPage?>(nil)
        let place = Bin()
        place.bind { [model] place in
            guard case .shown(let page) = model.state, page != shown.value else { return }
            shown.value = page
            place.child = SearchResultsView(context: context, model: model, page: page).body
        }
        return Scrolled(Clamp(place, width: 900))
    }

    private var all: Widget {
        let shown = Shown<SearchListModel?>(nil)
        let place = Bin()
        return place.bind { [model] place in
            guard model.list !== shown.value else { return }
            shown.value = model.list
            place.child = model.list.map {
                SearchListView(context: context, search: model, model: $0).body
            }
        }
    }

    private final class Shown<Value> {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
}
