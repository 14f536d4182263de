import Adwaita
import GatefoldCore

/// The devices to play on.
struct DevicesPanel: View {
    let devices: DevicesModel
    /// Runs when one was chosen.
    var chosen: () -> Void = {}

    var body: Widget {
        Box(.vertical, spacing: 12) {
            Label().style("heading").wrapped().bind { [devices] in $0.text = devices.title }
            ScreenView(
                { [devices] in devices.state }, tryAgain: { [devices] in await devices.reload() }
            ) {
                list
            }
            Label().style("dim-label", "caption").wrapped()
                .width(characters: 30, atMost: 36)
                .bind { [devices] in $0.text = devices.hint }
        }
        .margin(12).size(width: 280)
        .on("map") { [devices] _ in devices.appeared() }
        .on("unmap") { [devices] _ in devices.disappeared() }
    }

    private var list: Widget {
        let shown = Shown()
        return ListBox().boxed().accessible("Devices")
            .onActivate { [devices, chosen] index in
                guard shown.rows.indices.contains(index) else { return }
                devices.choose(shown.rows[index])
                chosen()
            }
            .bind { [devices] box in
                let rows = devices.rows
                guard rows != shown.rows else { return }
                shown.rows = rows
                box.removeAll()
                for row in rows { box.append(widget(of: row)) }
            }
    }

    private func widget(of row: DevicesModel.Row) -> Widget {
        let line = ActionRow(row.name, subtitle: row.detail, icon: row.device.kind.icon) {
            if row.isMoving { Spinner(name: "Moving playback") }
            if row.isActive { Image(icon: "object-select-symbolic").ornament() }
        }
        .accessible(row.detail.isEmpty ? row.name : "\(row.name), \(row.detail)")
        .onActivate {}
        line.isEnabled = row.offer.isOffered
        line.tooltip = row.offer.reason
        return line
    }

    private final class Shown { var rows: [DevicesModel.Row] = [] }
}

extension Device.Kind {
    var icon: String {
        switch self {
        case .computer: "computer-symbolic"
        case .phone: "phone-symbolic"
        case .speaker: "audio-speakers-symbolic"
        case .television: "video-display-symbolic"
        case .tablet: "tablet-symbolic"
        case .car: "emblem-default-symbolic"
        case .other: "multimedia-player-symbolic"
        }
    }
}

/// Opens the devices.
struct DevicesButton: View {
    let devices: DevicesModel
    let player: PlayerModel

    var body: Widget {
        let holder = Holder()
        let button = MenuButton(icon: "audio-speakers-symbolic", name: "Devices") { [devices] in
            DevicesPanel(devices: devices, chosen: { holder.button?.target?.close() }).body
        }
        holder.button = Weak(button)
        return button.style("circular", "flat").align(.center, .center)
            .bind { [player] button in
                button.tooltip = player.status ?? "Devices"
                button.setStyle("accent", player.offersMoving)
            }
    }

    private final class Holder { var button: Weak<MenuButton>? }
}
