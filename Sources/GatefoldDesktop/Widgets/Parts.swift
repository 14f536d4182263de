import Adwaita
import GatefoldCore

/// A part of a page under a title; gone while there is nothing in it.
struct TitledPart: View {
    let title: () -> String
    let isShown: () -> Bool
    @WidgetBuilder let content: () -> [Widget]

    var body: Widget {
        Box(.vertical, spacing: 6) {
            Label().style("title-4").ellipsized().margin(horizontal: 8, vertical: 6)
                .bind { [title] in $0.text = title() }
            Box(.vertical, spacing: 6, content)
        }
        .bind { [isShown] in $0.isVisible = isShown() }
    }
}

/// A few cards in lines that break where the width ends.
struct CardFlow<Item: Hashable>: View {
    let items: () -> [Item]
    let card: (Item) -> Widget

    var body: Widget {
        let shown = Shown()
        return FlowBox(columns: 2...12, spacing: 4).bind { [items, card] box in
            let items = items()
            guard items != shown.items else { return }
            shown.items = items
            box.removeAll()
            for item in items { box.append(card(item)) }
        }
    }

    private final class Shown { var items: [Item] = [] }
}

/// A line of cards that scrolls to the side.
struct CardStrip<Item: Hashable>: View {
    let items: () -> [Item]
    let card: (Item) -> Widget

    var body: Widget {
        let shown = Shown()
        let line = Box(.horizontal).bind { [items, card] box in
            let items = items()
            guard items != shown.items else { return }
            shown.items = items
            for child in box.children { box.remove(child) }
            for item in items { box.append(card(item)) }
        }
        return Scrolled(sideways: line)
    }

    private final class Shown { var items: [Item] = [] }
}

/// A few tracks in a box.
struct TrackBox: View {
    let context: PageContext
    let tracks: () -> [Track]
    var note: (Track) -> String = { _ in "" }
    let activated: (Track) -> Void

    var body: Widget {
        let shown = Shown()
        return ListBox().boxed().margin(horizontal: 8).onActivate { [activated] index in
            if shown.tracks.indices.contains(index) { activated(shown.tracks[index]) }
        }
        .bind { [context, tracks, note] box in
            let tracks = tracks()
            guard tracks != shown.tracks else { return }
            shown.tracks = tracks
            box.removeAll()
            for track in tracks {
                box.append(
                    TrackRow(
                        player: context.player, leading: .cover(context.covers) { track.artwork },
                        track: { track }, note: { note(track) }
                    ).body.accessible(track.spokenName)
                        .contextMenu { context.contextMenu(for: [track]) })
            }
        }
    }

    private final class Shown { var tracks: [Track] = [] }
}
