import Adwaita
import GatefoldCore

/// While it is found out who is signed in.
struct StartingPage: View {
    var body: Widget {
        Box(.vertical) {
            HeaderBar(title: WindowTitle("Gatefold"))
            Spinner(name: "Starting").align(.center, .center).expand(.horizontal, .vertical)
        }
    }
}
