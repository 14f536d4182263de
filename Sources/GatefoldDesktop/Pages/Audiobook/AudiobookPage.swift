import Adwaita
import GatefoldCore

/// The page of an audiobook.
struct AudiobookPage: View {
    let context: PageContext
    let id: MusicID

    var body: Widget {
        let model = AudiobookModel(
            id, service: context.service, library: context.library, cache: context.cache,
            player: context.player)
        return ScreenView({ model.state }) {
            await model.tryAgainPressed()
        } shown: {
            Scrolled(Clamp(list: chapters(of: model), width: 900))
        }
        .body.task { await model.appeared() }
    }

    private func header(of model: AudiobookModel) -> Widget {
        Box(.vertical) {
            PageHead(
                covers: context.covers, kind: .audiobook, artwork: { model.book?.artwork },
                title: { model.book?.title ?? "" }, detail: { model.detailText },
                about: { model.book?.about ?? "" }, open: { [context] in context.open($0) }
            ) {
                PlayButtons(
                    canPlay: { model.next != nil }, playTitle: { model.playTitle },
                    play: { model.playPressed() })
                SaveButton(isSaved: { model.isSaved }, title: { model.saveTitle }) {
                    await model.saveToggled()
                }
                MenuButton(icon: "view-more-symbolic", name: "More") { [context] in
                    model.book.map { context.contextMenu(for: .audiobook($0)) } ?? []
                }
            }
            ContentsState(
                isLoading: { model.isLoadingChapters && model.chapters.isEmpty },
                failure: { model.chaptersFailure }
            ) { await model.tryAgainPressed() }
        }
    }

    private func chapters(of model: AudiobookModel) -> ListView<Episode> {
        ListView(
            name: "Chapters", items: { model.chapters },
            id: { $0.id.map { AnyHashable($0) } ?? AnyHashable($0.title) },
            rowName: \.spokenName,
            header: header(of: model)
        ) { [context] slot in
            EpisodeRow(player: context.player, episode: { slot.item }).body
        }
        .onActivate { chapter, _ in model.activated(chapter) }
        .contextMenu { [context] chapters in
            context.contextMenu(for: .playables(chapters.map { .episode($0) }))
        }
    }
}
