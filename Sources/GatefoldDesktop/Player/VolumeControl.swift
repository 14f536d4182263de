import Adwaita
import GatefoldCore

/// How loud it is.
struct VolumeControl: View {
    let player: PlayerModel
    /// Of the slider, in points.
    var width: Int32 = 100

    var body: Widget {
        Box(.horizontal) {
            Button(icon: Self.icons[3], name: "Mute") { [player] in player.toggleMute() }
                .style("circular", "flat").align(.center, .center)
                .offered(
                    { [player] in player.offers.volume }, name: { [player] in player.muteName }
                )
                .bind { [player] in $0.icon = Self.icons[player.loudnessLevel] }
            Scale(0...1, step: 0.05, page: 0.2, name: "Volume")
                .onDrag(
                    begin: { [player] in player.beginVolumeDrag(at: $0) },
                    end: { [player] _ in player.endVolumeDrag() }
                )
                .onUserChange { [player] in player.volumeMoved(to: $0) }
                .size(width: width).expand(.horizontal)
                .offered({ [player] in player.offers.volume }, name: { "Volume" })
                .bind { [player] scale in
                    scale.value = player.volume
                    scale.setSpokenValue(player.volumeText)
                }
        }
        .onScroll { [player] _, _, down in
            player.changeVolume(by: -down)
            return true
        }
    }

    private static let icons = ["muted", "low", "medium", "high"].map {
        "audio-volume-\($0)-symbolic"
    }
}
