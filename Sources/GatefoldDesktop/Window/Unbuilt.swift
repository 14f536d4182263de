import Adwaita
import GatefoldCore

struct PlayerBar: View {
    let player: PlayerModel
    var body: Widget { Label("player").bind { $0.text = player.title } }
}
