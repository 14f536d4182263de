import Adwaita
import GatefoldCore

/// The page of an album, a podcast or a book: its head, and below it all its parts.
struct CollectionPage<Whole: CollectionValue, Row: Equatable>: View {
    let model: CollectionModel<Whole>
    /// The parts, under the head.
    let list: () -> ListView<Row>

    var body: Widget {
        ScreenView({ [model] in model.state }) { [model] in
            await model.tryAgainPressed()
        } shown: { [list] in
            Scrolled(Clamp(list: list(), width: 900))
        }
        .body.task { [model] in await model.appeared() }
    }
}

/// The head of such a page, and how far its parts have come.
struct CollectionHead<Whole: CollectionValue>: View {
    let context: PageContext
    let model: CollectionModel<Whole>
    var credits: () -> [Credit] = { [] }
    let detail: () -> String
    let about: () -> String
    let menu: (Whole) -> MenuSubject
    /// Plays it, keeps it.
    @WidgetBuilder let actions: () -> [Widget]

    var body: Widget {
        Box(.vertical) {
            PageHead(
                covers: context.covers, kind: Whole.kind,
                artwork: { [model] in model.whole?.artwork },
                title: { [model] in model.whole?.libraryTitle ?? "" }, credits: credits,
                detail: detail, about: about, open: { [context] in context.open($0) }
            ) {
                for action in actions() { action }
                MoreButton { [context, model, menu] in
                    model.whole.map { context.contextMenu(for: menu($0)) } ?? []
                }
            }
            ContentsState(
                isLoading: { [model] in model.isLoadingParts && model.parts.isEmpty },
                failure: { [model] in model.partsFailure }
            ) { [model] in await model.tryAgainPressed() }
        }
    }
}

extension CollectionModel {
    /// The page of a thing.
    convenience init(_ id: MusicID, in context: PageContext) {
        self.init(
            id, service: context.service, library: context.library, cache: context.cache,
            player: context.player)
    }
}

extension ListView where Item == Episode {
    /// The parts of a podcast or a book.
    convenience init<Whole: CollectionValue>(
        _ name: String, of model: CollectionModel<Whole>, selection: SelectionMode = .none,
        in context: PageContext, header: Widget
    ) where Whole.Part == Episode {
        self.init(
            name: name, items: { model.parts }, selection: selection,
            id: { $0.id.map { AnyHashable($0) } ?? AnyHashable($0.title) },
            rowName: \.spokenName, header: header,
            row: { slot in EpisodeRow(player: context.player, episode: { slot.item }).body })
        onActivate { episode, _ in model.activated(episode) }
        contextMenu { episodes in
            context.contextMenu(for: .playables(episodes.map { .episode($0) }))
        }
    }
}
