import Adwaita
import GatefoldCore

/// The page of a podcast.
struct ShowPage: View {
    let context: PageContext
    let id: MusicID

    var body: Widget {
        let model = ShowModel(
            id, service: context.service, library: context.library, cache: context.cache,
            player: context.player)
        return ScreenView({ model.state }) {
            await model.tryAgainPressed()
        } shown: {
            Scrolled(Clamp(list: episodes(of: model), width: 900))
        }
        .body.task { await model.appeared() }
    }

    private func header(of model: ShowModel) -> Widget {
        Box(.vertical) {
            PageHead(
                covers: context.covers, kind: .show, artwork: { model.show?.artwork },
                title: { model.show?.title ?? "" }, detail: { model.detailText },
                about: { model.show?.about ?? "" }, open: { [context] in context.open($0) }
            ) {
                PlayButtons(
                    canPlay: { model.next != nil }, playTitle: { model.playTitle },
                    play: { model.playPressed() })
                FollowButton(title: { model.followTitle }) { await model.followToggled() }
                MenuButton(icon: "view-more-symbolic", name: "More") { [context] in
                    model.show.map { context.contextMenu(for: .show($0)) } ?? []
                }
            }
            ContentsState(
                isLoading: { model.isLoadingEpisodes && model.episodes.isEmpty },
                failure: { model.episodesFailure }
            ) { await model.tryAgainPressed() }
        }
    }

    private func episodes(of model: ShowModel) -> ListView<Episode> {
        ListView(
            name: "Episodes", items: { model.episodes }, selection: .multiple,
            id: { $0.id.map { AnyHashable($0) } ?? AnyHashable($0.title) },
            rowName: \.spokenName,
            header: header(of: model)
        ) { [context] slot in
            EpisodeRow(player: context.player, episode: { slot.item }).body
        }
        .onActivate { episode, _ in model.activated(episode) }
        .contextMenu { [context] episodes in
            context.contextMenu(for: .playables(episodes.map { .episode($0) }))
        }
        .dragItems { Dragged($0.compactMap(\.id), label: count($0.count, "episode")) }
    }
}
