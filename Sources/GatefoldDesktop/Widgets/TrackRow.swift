import Adwaita
import GatefoldCore

/// A row of a list of tracks: number or cover, title and artists, how long it is.
struct TrackRow: View {
    enum Leading {
        /// A number, in whose place the mark of what plays is shown.
        case number(() -> String)
        case cover(Covers, () -> Artwork?)
    }

    let player: any PlayStarting
    let leading: Leading
    /// What it shows now; followed.
    let track: () -> Track?
    /// What stands at the end of the second line, such as the album.
    var note: () -> String = { "" }

    var body: Widget {
        Box(.horizontal, spacing: 12) {
            mark
            Box(.vertical, spacing: 2) {
                Box(.horizontal, spacing: 6) {
                    Label().ellipsized().bind { [track, player] label in
                        label.text = track()?.title ?? ""
                        label.setStyle("playing", track()?.isSame(as: player.currentItem) == true)
                    }
                    ExplicitBadge { [track] in track()?.isExplicit == true }
                }
                Label().ellipsized().style("dim-label", "caption").bind { [line] label in
                    label.text = line()
                    label.isVisible = !label.text.isEmpty
                }
            }
            .align(.fill, .center).expand(.horizontal)
            Label().style("dim-label", "numeric").trailing()
                .bind { [track] in $0.text = track()?.duration.clockText ?? "" }
        }
        .margin(horizontal: 12, vertical: 6)
        .bind { [track] row in
            let reason = track()?.unavailableText
            row.opacity = reason == nil ? 1 : 0.5
            row.tooltip = reason
        }
    }

    private var line: () -> String {
        { [track, note] in
            [track()?.artistLine ?? "", note()].filter { !$0.isEmpty }.joined(separator: " · ")
        }
    }

    private var mark: Widget {
        switch leading {
        case .cover(let covers, let artwork):
            RowCover(
                covers: covers, player: player, artwork: artwork,
                isPlaying: { [track, player] in track()?.isSame(as: player.currentItem) == true }
            )
            .body
        case .number(let number): numbered(number)
        }
    }

    private func numbered(_ number: @escaping () -> String) -> Widget {
        Overlay(
            Label().style("dim-label", "numeric").centered().width(characters: 3)
                .bind { [track, player] label in
                    let isPlaying = track()?.isSame(as: player.currentItem) == true
                    label.text = isPlaying ? "" : number()
                }
        ) {
            PlayingMark(player: player) { [track, player] in
                track()?.isSame(as: player.currentItem) == true
            }.body.style("accent")
        }
    }
}

/// The cover of a row, with a mark on it while the row's item plays.
struct RowCover: View {
    let covers: Covers
    let player: any PlayStarting
    let artwork: () -> Artwork?
    let isPlaying: () -> Bool

    var body: Widget {
        Overlay(CoverView(covers, .fixed(40), kind: { .track }, artwork: artwork).body) {
            PlayingMark(player: player, isShown: isPlaying).body.style("osd", "cover-mark")
        }
    }
}

/// Marks what plays.
private struct PlayingMark: View {
    let player: any PlayStarting
    let isShown: () -> Bool

    var body: Widget {
        Image(icon: "media-playback-start-symbolic").align(.center, .center)
            .bind { [player, isShown] image in
                image.isVisible = isShown()
                image.icon =
                    player.isPlaying
                    ? "media-playback-start-symbolic" : "media-playback-pause-symbolic"
                image.setAccessibleName(player.isPlaying ? "Playing" : "Paused")
            }
    }
}

/// Marks what is not for children.
struct ExplicitBadge: View {
    let isShown: () -> Bool

    var body: Widget {
        Label("E").style("explicit-badge").tooltip("Explicit").accessible("Explicit")
            .align(.start, .center).bind { [isShown] in $0.isVisible = isShown() }
    }
}
