import Adwaita
import GatefoldCore

/// The head of the page of one thing: cover, title, lines about it, and what can be done with it.
struct PageHead: View {
    let covers: Covers
    var kind = MusicKind.album
    let artwork: () -> Artwork?
    let title: () -> String
    /// Below the title, such as the artists, each leading to a page.
    var credits: () -> [Credit] = { [] }
    let detail: () -> String
    /// A text about it, of several lines.
    var about: () -> String = { "" }
    let open: (MusicID) -> Void
    @WidgetBuilder let actions: () -> [Widget]

    var body: Widget {
        // Two of them, for wide and for narrow windows: only one shows.
        Squeezer {
            Box(.horizontal, spacing: 24) {
                cover
                texts(isNarrow: false).expand(.horizontal)
            }.size(width: 520)
            Box(.vertical, spacing: 18) {
                cover
                texts(isNarrow: true)
            }
        }.margin(horizontal: 12, vertical: 18)
    }

    private var cover: Widget {
        CoverView(
            covers, .fixed(200), isRound: kind == .artist, kind: { [kind] in kind },
            artwork: artwork
        ).body.align(.center, .start)
    }

    private func texts(isNarrow: Bool) -> Widget {
        // Under the cover all is in the middle, beside it all begins at one edge.
        func label() -> Label { isNarrow ? Label().centered() : Label() }
        let title = label().style("title-1").wrapped(lines: 3).bind { [title] in $0.text = title() }
        let about = label().wrapped(lines: 4).selectable().bind { [about] label in
            label.text = about()
            label.isVisible = !label.text.isEmpty
        }
        let detail = label().style("dim-label").wrapped().bind { [detail] label in
            label.text = detail()
            label.isVisible = !label.text.isEmpty
        }
        return Box(.vertical, spacing: 8) {
            title
            CreditLine(credits: credits, open: open).body.align(isNarrow ? .center : .start)
            detail
            about
            isNarrow ? narrowActions : Box(.horizontal, spacing: 6, actions).margin(top: 6)
        }.align(.fill, isNarrow ? .start : .center)
    }

    /// In one line, or in two where that does not fit.
    private var narrowActions: Widget {
        let parts = actions()
        return Squeezer {
            Box(.horizontal, spacing: 6, actions).align(.center)
            Box(.vertical, spacing: 6) {
                for part in parts.prefix(1) { part.align(.center) }
                Box(.horizontal, spacing: 6) { for part in parts.dropFirst() { part } }
                    .align(.center)
            }
        }.margin(top: 6)
    }
}

/// Names that lead to pages.
struct CreditLine: View {
    let credits: () -> [Credit]
    let open: (MusicID) -> Void

    var body: Widget {
        let shown = Shown()
        return FlowBox(columns: 1...6, spacing: 0).style("credits").align(.start).bind {
            [credits, open] box in
            let credits = credits()
            guard credits != shown.credits else { return }
            shown.credits = credits
            box.removeAll()
            box.isVisible = !credits.isEmpty
            for credit in credits {
                guard let id = credit.id else {
                    box.append(Label(credit.name).ellipsized())
                    continue
                }
                let name = Label(credit.name).ellipsized()
                box.append(Button(name, name: credit.name) { open(id) }.style("flat", "credit"))
            }
        }
    }

    private final class Shown { var credits: [Credit] = [] }
}
