import Adwaita
import GatefoldCore

/// The followed podcasts, and the saved episodes.
struct PodcastsPage: View {
    let context: PageContext

    var body: Widget {
        let stack = Stack([("podcasts", podcasts), ("episodes", episodes)]).unanimated()
        let held = Weak(stack)
        let first = CheckButton("Podcasts", group: nil) { isOn in
            if isOn { held.target?.visiblePage = "podcasts" }
        }
        first.isOn = true
        let second = CheckButton("Episodes", group: first) { isOn in
            if isOn { held.target?.visiblePage = "episodes" }
        }
        return Box(.vertical) {
            Box(.horizontal, spacing: 12) {
                first
                second
            }
            .align(.center).margin(top: 6)
            stack.expand(.vertical)
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
