import Adwaita
import GatefoldCore

/// The player below every page: a bar, or a short one where there is little room.
struct PlayerArea: View {
    let app: AppModel
    let listening: Listening
    let covers: Covers

    var body: Widget {
        PlayerBar(
            player: listening.player, source: listening.source, devices: listening.devices,
            navigation: app.navigation, covers: covers
        ).body.bind { [navigation = app.navigation] in
            // The page of what is heard has all of the bar, and more room for it.
            $0.isVisible = navigation.current != .nowPlaying
        }
    }
}
