import Adwaita
import GatefoldCore

/// A row of a list of episodes or chapters: title, when it came out, how far it was heard.
struct EpisodeRow: View {
    let player: any PlayStarting
    /// What it shows now; followed.
    let episode: () -> Episode?
    /// The cover, where the episodes are of several podcasts.
    var artwork: (covers: Covers, of: () -> Artwork?)?

    var body: Widget {
        Box(.horizontal, spacing: 12) {
            if let artwork {
                CoverView(
                    artwork.covers, .fixed(48), kind: { .episode }, artwork: artwork.of)
            }
            Box(.vertical, spacing: 4) {
                Box(.horizontal, spacing: 6) {
                    Label().ellipsized().bind { [episode, player] label in
                        label.text = episode()?.title ?? ""
                        let id = episode()?.id
                        label.setStyle("playing", id != nil && id == player.currentItem)
                    }
                    ExplicitBadge { [episode] in episode()?.isExplicit == true }
                }
                Label().ellipsized().style("dim-label", "caption").bind { [line] label in
                    label.text = line()
                }
                ProgressBar(name: "Heard").style("heard").bind { [episode] bar in
                    bar.fraction = episode()?.heardPart ?? 0
                    bar.isVisible = episode()?.isBegun == true
                }
            }
            .align(.fill, .center).expand(.horizontal)
        }
        .margin(horizontal: 12, vertical: 8)
        .bind { [episode] row in
            let reason = episode()?.unavailableText
            row.opacity = reason == nil ? 1 : 0.5
            row.tooltip = reason
        }
    }

    private var line: () -> String {
        { [episode, showsShow = artwork != nil] in
            guard let episode = episode() else { return "" }
            let parts = [
                showsShow ? episode.show?.name : nil, episode.releaseText, episode.progressText,
            ]
            return parts.compactMap(\.self).joined(separator: " · ")
        }
    }
}
