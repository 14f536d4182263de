import Adwaita
import GatefoldCore

/// Says, above every page, that the service cannot be reached, or answers only later.
struct StatusStrip: View {
    let status: ServiceStatus

    var body: Widget {
        Banner(button: "Try Again") { [status] in status.tryAgainPressed() }
            .bind { [status] in $0.text = status.text }
            .task { [status] in await status.run() }
    }
}
