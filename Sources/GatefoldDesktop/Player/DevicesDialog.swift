import Adwaita
import GatefoldCore

/// Asks for a device, where a command waits for one.
enum DevicesDialog {
    /// Shows the devices over a window; closes when one was chosen.
    ///
    /// - Parameters:
    ///   - devices: The devices.
    ///   - window: The window, or a widget in it.
    static func present(_ devices: DevicesModel, over window: Widget) {
        let holder = Holder()
        let dialog = DialogWindow(
            title: "Devices", width: 340,
            content: DevicesPanel(devices: devices, chosen: { holder.dialog?.target?.close() }).body
        )
        holder.dialog = Weak(dialog)
        dialog.present(over: window)
    }

    private final class Holder { var dialog: Weak<DialogWindow>? }
}
