import Adwaita
import GatefoldCore

/// The player below every page: a bar, or a short one where there is little room.
struct PlayerBar: View {
    let player: PlayerModel
    let source: PlayingSource
    let devices: DevicesModel
    let navigation: Navigation
    let covers: Covers

    var body: Widget {
        Box(.vertical) {
            Separator()
            Squeezer {
                wide
                narrow
            }
            moving.bind { [player] in $0.isVisible = player.offersMoving }
        }
        .style("player-bar").accessible("Player")
        .bind { [devices] bar in
            guard devices.mustChoose else { return }
            // Not while a binding runs: a dialog changes what bindings read.
            let bar = Weak(bar)
            Task { if let bar = bar.target { DevicesDialog.present(devices, over: bar) } }
        }
    }

    private var wide: Widget {
        CenterBox(
            start: Box(.horizontal, spacing: 6) {
                item(characters: 22)
                LikeButton(player: player)
            },
            // On a wide screen a slider as wide as that would be no use.
            center: Clamp(
                Box(.vertical) {
                    TransportControls(player: player)
                    PositionControl(player: player)
                }.size(width: 320), width: 720, easing: 320
            ).expand(.horizontal).margin(vertical: 6),
            end: Box(.horizontal, spacing: 6) {
                VolumeControl(player: player)
                QueueButton(player: player, navigation: navigation)
                DevicesButton(devices: devices, player: player)
            }
            .align(.end, .center).margin(6))
    }

    private var narrow: Widget {
        Box(.horizontal, spacing: 6) {
            item(characters: 10).expand(.horizontal)
            Box(.horizontal, spacing: 6) {
                PlayPauseButton(player: player)
                NextButton(player: player)
            }
            .leftToRight().margin(6)
        }
    }

    /// What is heard; leads to the page about it.
    ///
    /// - Parameter characters: How wide its texts want to be; longer ones are cut.
    /// - Returns: The button.
    private func item(characters: Int32) -> Button {
        let content = Box(.horizontal, spacing: 12) {
            CoverView(covers, .fixed(48), kind: { [player] in player.item?.id?.kind ?? .track }) {
                [player] in player.artwork
            }
            Box(.vertical, spacing: 2) {
                Label().ellipsized().style("heading").width(characters: 8, atMost: characters)
                    .bind { [player] in $0.text = player.title }
                Label().ellipsized().style("dim-label", "caption")
                    .width(characters: 8, atMost: characters)
                    .bind { [player] label in
                        label.text = player.subtitle
                        label.isVisible = !label.text.isEmpty
                    }
            }
            .align(.fill, .center).expand(.horizontal)
        }
        return Button(content, name: "Now Playing") { [navigation] in
            navigation.open(.nowPlaying)
        }
        .style("flat").margin(6)
        .bind { [player, source] button in
            let words = [player.spokenItem, source.text].filter { !$0.isEmpty }
                .joined(separator: "\n")
            button.tooltip = words
            button.setAccessibleDescription(words)
        }
    }

    /// It plays where nothing can be done from here.
    private var moving: Widget {
        let line = Box(.horizontal, spacing: 12) {
            Label().wrapped().expand(.horizontal).bind { [player] in $0.text = player.status ?? "" }
        }
        .margin(horizontal: 12, vertical: 6)
        let held = Weak(line)
        line.append(MovePlaybackButton(devices: devices, over: held).body)
        return line
    }
}

/// Opens what comes next.
struct QueueButton: View {
    let player: PlayerModel
    let navigation: Navigation

    var body: Widget {
        Button(icon: "view-list-symbolic", name: "Queue") { [navigation] in
            if navigation.current == .queue { navigation.goBack() } else { navigation.open(.queue) }
        }
        .style("circular", "flat").align(.center, .center)
        .offered({ [player] in player.offers.queue }, name: { "Queue" })
    }
}
