import Adwaita
import GatefoldCore

/// The followed podcasts, and the saved episodes.
struct PodcastsPage: View {
    let context: PageContext

    var body: Widget {
        let pages = ViewStack([
            (
                name: "podcasts", title: "Podcasts", icon: "audio-input-microphone-symbolic",
                page: podcasts
            ),
            (name: "episodes", title: "Episodes", icon: "view-list-symbolic", page: episodes),
        ])
        return Box(.vertical) {
            ViewSwitcher(pages).align(.center).margin(top: 6)
            pages.expand(.horizontal, .vertical)
        }
    }

    private var podcasts: Widget {
        CardPage(
            context: context, model: context.library.podcastsModel(),
            icon: "audio-input-microphone-symbolic", menu: { .show($0) }
        ).body
    }

    private var episodes: Widget {
        let model = context.library.episodesModel()
        return SectionPage(
            context: context, model: model, icon: "audio-input-microphone-symbolic"
        ) { [context] in
            let list = ListView(
                name: "Episodes", items: { model.rows }, selection: .multiple,
                rowName: \.spokenName
            ) { slot in
                EpisodeRow(
                    player: context.player, episode: { slot.item?.value },
                    artwork: (context.covers, { slot.nearItem?.value.artwork })
                ).body
            }
            .onActivate { episode, _ in
                if let id = episode.value.id {
                    context.player.play(.items([id], position: episode.value.resumeAt))
                }
            }
            .contextMenu { episodes in
                context.contextMenu(for: .playables(episodes.map { .episode($0.value) }))
            }
            return Scrolled(Clamp(list: list, width: 900))
        }
        .body
    }
}
