import Adwaita
import GatefoldCore

/// A row of a playlist: cover, title, who made it and where it is on, how long it is. What is
/// gone keeps its row.
struct PlaylistEntryRow: View {
    let context: PageContext
    /// What it shows now; followed.
    let entry: () -> PlaylistEntry?
    /// The same while the row is near what one sees.
    let nearEntry: () -> PlaylistEntry?

    var body: Widget {
        Box(.horizontal, spacing: 12) {
            RowCover(
                covers: context.covers, player: context.player,
                artwork: { [nearEntry] in nearEntry()?.artwork },
                isPlaying: { [entry, player = context.player] in
                    entry()?.isSame(as: player.currentItem) == true
                })
            Box(.vertical, spacing: 2) {
                Box(.horizontal, spacing: 6) {
                    Label().ellipsized().bind { [entry, player = context.player] label in
                        label.text = entry()?.title ?? ""
                        label.setStyle("playing", entry()?.isSame(as: player.currentItem) == true)
                    }
                    ExplicitBadge { [entry] in entry()?.isExplicit == true }
                }
                Label().ellipsized().style("dim-label", "caption").bind { [entry] label in
                    label.text = entry()?.line ?? ""
                    label.isVisible = !label.text.isEmpty
                }
            }
            .align(.fill, .center).expand(.horizontal)
            Label().style("dim-label", "numeric").trailing()
                .bind { [entry] in $0.text = entry()?.lengthText ?? "" }
        }
        .margin(horizontal: 12, vertical: 6)
        .bind { [entry] row in
            let reason = entry()?.unavailableReason
            row.opacity = reason == nil ? 1 : 0.5
            row.tooltip = reason
        }
    }
}
