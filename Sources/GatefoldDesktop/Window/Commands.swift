import Adwaita
import GatefoldCore

/// What keys do, wherever one is.
struct Commands {
    let app: AppModel
    let window: Window

    /// Makes the keys work.
    func add(to application: Application) {
        for command in app.commands where !command.isTyped {
            application.command(command.name, keys: command.keys, action: command.perform)
        }
        // Keys that mean something to text belong to it where text is written.
        for command in app.commands where command.isTyped {
            for key in command.keys {
                window.onKey(key) {
                    // Without music there is nothing for them to do but what they do everywhere.
                    guard app.listening != nil else { return false }
                    command.perform()
                    return true
                }
            }
        }
    }
}
