import Adwaita
import GatefoldCore

/// Plays and pauses.
struct PlayPauseButton: View {
    let player: PlayerModel
    var isLarge = false

    var body: Widget {
        let button = Button(icon: "media-playback-start-symbolic", name: "Play") { [player] in
            player.togglePlaying()
        }
        .style("circular", "suggested-action").align(.center, .center)
        .offered(
            { [player] in player.offers.playPause }, name: { [player] in player.playPauseName }
        )
        .bind { [player] in
            $0.icon =
                player.isPlaying
                ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
        }
        return isLarge ? button.style("play-large") : button
    }
}

/// Goes on to the next item.
struct NextButton: View {
    let player: PlayerModel

    var body: Widget {
        Button(icon: "media-skip-forward-symbolic", name: "Next") { [player] in
            player.skipToNext()
        }
        .style("circular", "flat").align(.center, .center)
        .offered({ [player] in player.offers.next }, name: { "Next" })
    }
}

/// All that changes what is heard, in the order that players have everywhere.
struct TransportControls: View {
    let player: PlayerModel
    let isLarge: Bool
    /// Plays and pauses.
    let playPause: Widget

    init(player: PlayerModel, isLarge: Bool = false) {
        self.player = player
        self.isLarge = isLarge
        playPause = PlayPauseButton(player: player, isLarge: isLarge).body
    }

    var body: Widget {
        Box(.horizontal, spacing: isLarge ? 18 : 6) {
            shuffle
            Button(icon: "media-skip-backward-symbolic", name: "Previous") { [player] in
                player.skipToPrevious()
            }
            .style("circular", "flat").align(.center, .center)
            .offered({ [player] in player.offers.previous }, name: { "Previous" })
            playPause
            NextButton(player: player)
            repeats
        }
        .align(.center, .center).leftToRight()
    }

    private var shuffle: Widget {
        ToggleButton(icon: "media-playlist-shuffle-symbolic", name: "Shuffle") { [player] in
            player.setShuffle($0)
        }
        .style("circular", "flat").align(.center, .center)
        .offered({ [player] in player.offers.shuffle }, name: { "Shuffle" })
        .bind { [player] in $0.isOn = player.isShuffled }
    }

    private var repeats: Widget {
        Button(icon: "media-playlist-repeat-symbolic", name: "Repeat") { [player] in
            player.cycleRepeat()
        }
        .style("circular", "flat").align(.center, .center)
        .offered({ [player] in player.offers.repeats }, name: { [player] in player.repeatName })
        .bind { [player] button in
            button.icon = player.repeatMode.icon
            button.setStyle("accent", player.repeatMode != .off)
        }
    }
}

extension RepeatMode {
    fileprivate var icon: String {
        switch self {
        case .off, .context: "media-playlist-repeat-symbolic"
        case .track: "media-playlist-repeat-song-symbolic"
        }
    }
}

/// Keeps what is heard in the library.
struct LikeButton: View {
    let player: PlayerModel

    var body: Widget {
        Button(icon: "non-starred-symbolic", name: "Like") { [player] in
            Task { await player.toggleLike() }
        }
        .style("circular", "flat").align(.center, .center)
        .offered({ [player] in player.offers.like }, name: { [player] in player.likeName })
        .bind { [player] button in
            button.icon =
                player.isLiked == true ? "starred-symbolic" : "non-starred-symbolic"
            button.setStyle("accent", player.isLiked == true)
        }
    }
}
