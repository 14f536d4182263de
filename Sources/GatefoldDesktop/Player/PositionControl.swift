import Adwaita
import GatefoldCore

/// Where it is in the item, with times at both ends.
struct PositionControl: View {
    let player: PlayerModel

    var body: Widget {
        Box(.horizontal, spacing: 6) {
            Label().style("numeric", "caption").trailing().width(characters: 5)
                .bind { [player] in $0.text = player.positionText }
            scale
            time
        }
        .leftToRight()
        .bind { [player] in $0.opacity = player.showsProgress ? 1 : 0 }
    }

    private var scale: Widget {
        Scale(0...1, step: 5, page: 15, name: "Position")
            .onDrag(
                begin: { [player] in player.beginPositionDrag(at: $0) },
                end: { [player] _ in player.endPositionDrag() }
            )
            .onUserChange { [player] in player.positionMoved(to: $0) }
            .expand(.horizontal).leftToRight()
            .offered({ [player] in player.offers.seek }, name: { "Position" })
            .bind { [player] scale in
                // First the end: a value beyond it would be cut, and not come back by itself.
                scale.maximum = max(1, player.duration.inSeconds)
                scale.value = player.position.inSeconds
                scale.setSpokenValue(player.spokenPosition)
            }
    }

    /// The length, or what is left; a press changes between them.
    private var time: Widget {
        let label = Label().style("numeric", "caption").width(characters: 5)
            .bind { [player] in $0.text = player.timeText }
        return Button(label, name: player.timeName) { [player] in player.toggleRemaining() }
            .style("flat", "time-button").align(.center, .center)
            .bind { [player] in $0.name = player.timeName }
    }
}
