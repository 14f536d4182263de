import Adwaita
import GatefoldCore

/// A row of search results: cover, title, what it is and who made it.
struct HitRow: View {
    let context: PageContext
    /// What it shows now; followed.
    let hit: () -> SearchHit?
    /// The same while the row is near what one sees.
    let nearHit: () -> SearchHit?

    var body: Widget {
        Box(.horizontal, spacing: 12) {
            CoverView(
                context.covers, .fixed(40), kind: { [nearHit] in nearHit()?.kind ?? .track }
            ) { [nearHit] in nearHit()?.artwork }
            Box(.vertical, spacing: 2) {
                Label().ellipsized().bind { [hit, player = context.player] label in
                    label.text = hit()?.title ?? ""
                    let id = hit()?.playable?.id
                    label.setStyle("playing", id != nil && id == player.currentItem)
                }
                Label().ellipsized().style("dim-label", "caption")
                    .bind { [hit] in $0.text = hit()?.description ?? "" }
            }
            .align(.fill, .center).expand(.horizontal)
            Label().style("dim-label", "numeric").trailing()
                .bind { [hit] in $0.text = hit()?.lengthText ?? "" }
        }
        .margin(horizontal: 12, vertical: 6)
        .bind { [hit] in $0.opacity = hit()?.isPlayable == false ? 0.5 : 1 }
    }
}
