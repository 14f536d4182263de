import Adwaita
import GatefoldCore

/// The desktop app.
public enum DesktopApplication {
    /// Runs until the person closes it.
    ///
    /// - Returns: The exit status.
    public static func run() -> Int32 { 0 }
}
