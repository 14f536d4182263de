import Adwaita
import GatefoldCore

/// All about what is heard: a large cover over a soft one, and every control.
struct NowPlayingPage: View {
    let player: PlayerModel
    let source: PlayingSource
    let devices: DevicesModel
    let navigation: Navigation
    let covers: Covers

    var body: Widget {
        let controls = TransportControls(player: player, isLarge: true)
        let cover = Clamp(
            CoverView(
                covers, kind: { [player] in player.item?.id?.kind ?? .track },
                artwork: { [player] in player.artwork }
            ).body, width: Self.coverSides.lowerBound)
        let column = Clamp(
            Box(.vertical, spacing: 12) {
                cover
                texts
                PositionControl(player: player)
                controls
                tools
                status
            }
            .align(.fill, .center).margin(horizontal: 18, vertical: 24), width: Self.leastWidth)
        let (heldCover, heldColumn) = (Weak(cover), Weak(column))
        return Overlay(Backdrop(covers) { [player] in player.artwork }.body) {
            Scrolled(column).onHeightChange { height in
                let side = Self.coverSide(inHeight: height)
                heldCover.target?.width = side
                heldColumn.target?.width = max(Self.leastWidth, side)
            }
        }
        .expand(.horizontal, .vertical)
        .onEscape(first: controls.playPause) { [navigation] in navigation.goBack() }
    }

    /// How wide the cover may be, in points.
    private static let coverSides: ClosedRange<Int32> = 200...720
    /// What the controls need, in points.
    private static let leastWidth: Int32 = 440

    /// The side of a cover that leaves room for all that is below it.
    private static func coverSide(inHeight height: Int) -> Int32 {
        min(max(Int32(height) - 350, coverSides.lowerBound), coverSides.upperBound)
    }

    private var texts: Widget {
        Box(.vertical, spacing: 3) {
            Label().style("title-2").wrapped(lines: 3).centered()
                .bind { [player] in $0.text = player.title }
            CreditLine(credits: { [player] in player.credits }) { [navigation] in
                navigation.open(.item($0))
            }
            .body.align(.center)
            // Where nobody is to be named, it says what to do.
            Label().style("dim-label").wrapped().centered()
                .bind { [player] label in
                    label.text = player.subtitle
                    label.isVisible = player.credits.isEmpty && !player.subtitle.isEmpty
                }
            album
            context
        }
    }

    private var album: Widget {
        let name = Label().style("dim-label").ellipsized()
            .bind { [player] in $0.text = player.collection?.name ?? "" }
        return Button(name, name: "Go to Album") { [player, navigation] in
            if let id = player.collection?.id { navigation.open(.item(id)) }
        }
        .style("flat", "credit").align(.center)
        .bind { [player] button in
            button.name = player.collection?.name ?? ""
            button.isVisible = player.collection?.id != nil
        }
    }

    /// What is played through, if that is not the album above.
    private var context: Widget {
        let text = Label().style("dim-label").ellipsized()
            .bind { [source] in $0.text = source.text }
        return Button(text, name: "Playing from") { [source, navigation] in
            if let id = source.credit?.id { navigation.open(.item(id)) }
        }
        .style("flat", "credit").align(.center)
        .bind { [source] button in
            button.name = source.text
            button.isVisible = source.credit != nil && !source.isCollection
        }
    }

    private var tools: Widget {
        Box(.horizontal, spacing: 6) {
            LikeButton(player: player)
            VolumeControl(player: player).body.expand(.horizontal)
            QueueButton(player: player, navigation: navigation)
            DevicesButton(devices: devices, player: player)
        }
        .margin(top: 6)
    }

    private var status: Widget {
        let line = Box(.vertical, spacing: 6) {
            Label().style("dim-label", "caption").wrapped().centered()
                .bind { [player] in $0.text = player.status ?? "" }
        }
        let held = Weak(line)
        line.append(
            MovePlaybackButton(devices: devices, over: held).body
                .bind { [player] in $0.isVisible = player.offersMoving })
        return line
    }
}

/// Leads away from a device that cannot be controlled from here.
struct MovePlaybackButton: View {
    let devices: DevicesModel
    /// What the list of devices is shown over.
    let over: Weak<Box>

    var body: Widget {
        Button("Move Playback…") { [devices, over] in
            if let place = over.target { DevicesDialog.present(devices, over: place) }
        }
        .align(.center, .center)
    }
}
