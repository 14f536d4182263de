import Adwaita
import GatefoldCore
import Observation

/// The player below every page: a bar, or a short one where there is little room.
struct PlayerBar: View {
    let player: PlayerModel
    let devices: DevicesModel
    let navigation: Navigation
    let covers: Covers

    /// From so many points on there is room for everything.
    private static let wide: Int32 = 760

    var body: Widget {
        let room = Room()
        return Box(.vertical) {
            Separator()
            room.probe(width: Self.wide)
            CenterBox(
                start: item(in: room),
                center: center.bind { [room] in $0.isVisible = room.isWide },
                end: end(in: room))
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

    /// What is heard; leads to the page about it.
    private func item(in room: Room) -> Widget {
        let content = Box(.horizontal, spacing: 12) {
            CoverView(covers, .fixed(48), kind: { [player] in player.item?.id?.kind ?? .track }) {
                [player] in player.artwork
            }
            Box(.vertical, spacing: 2) {
                Label().ellipsized().style("heading").bind { [player] in $0.text = player.title }
                Label().ellipsized().style("dim-label", "caption")
                    .bind { [player] label in
                        label.text = player.subtitle
                        label.isVisible = !label.text.isEmpty
                    }
            }
            .align(.fill, .center).expand(.horizontal)
        }
        let button = Button(content, name: "Now Playing") { [navigation] in
            navigation.open(.nowPlaying)
        }
        .style("flat").expand(.horizontal)
        .bind { [player] button in
            button.tooltip = player.spokenItem
            button.setAccessibleDescription(player.spokenItem)
        }
        return Box(.horizontal, spacing: 6) {
            button
            LikeButton(player: player).body.bind { [room] in $0.isVisible = room.isWide }
        }
        .margin(6)
        .bind { [room] in _ = $0.expand(.horizontal).size(width: room.isWide ? 240 : 120) }
    }

    private var center: Widget {
        Box(.vertical) {
            TransportControls(player: player)
            PositionControl(player: player)
        }
        .size(width: 300).expand(.horizontal).margin(vertical: 6)
    }

    private func end(in room: Room) -> Widget {
        Box(.horizontal, spacing: 6) {
            Box(.horizontal, spacing: 6) {
                PlayPauseButton(player: player)
                NextButton(player: player)
            }
            .leftToRight().bind { [room] in $0.isVisible = !room.isWide }
            Box(.horizontal, spacing: 6) {
                VolumeControl(player: player)
                QueueButton(player: player, navigation: navigation)
                DevicesButton(devices: devices, player: player)
            }
            .bind { [room] in $0.isVisible = room.isWide }
        }
        .align(.end, .center).margin(6)
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

/// Knows whether there is room for so much.
@Observable
final class Room {
    private(set) var isWide = true

    /// Takes no room, and looks how much there is.
    func probe(width: Int32) -> Widget {
        Squeezer {
            Box(.horizontal).size(width: width)
            Box(.horizontal)
        }
        .onChange { [weak self] place in
            if let self, isWide != (place == 0) { isWide = place == 0 }
        }
        .ornament()
    }
}
