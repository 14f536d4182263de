package import Foundation

/// Where Gatefold keeps things, after the XDG Base Directory Specification. Another home is another
/// world: nothing lies outside these folders.
package struct WorldFolders: Sendable, Hashable {
    package let data: URL
    package let state: URL
    package let cache: URL
    package let configuration: URL
    /// The person's home, for messages.
    package let home: String

    package init(environment: [String: String]) {
        let home = Self.absolute(environment["HOME"]) ?? Self.homeOfAccount()
        func folder(_ variable: String, _ fallback: String) -> URL {
            let base = Self.absolute(environment[variable]) ?? home + "/" + fallback
            return URL(fileURLWithPath: base, isDirectory: true)
                .appendingPathComponent("gatefold", isDirectory: true)
        }
        self.home = home
        data = folder("XDG_DATA_HOME", ".local/share")
        state = folder("XDG_STATE_HOME", ".local/state")
        cache = folder("XDG_CACHE_HOME", ".cache")
        configuration = folder("XDG_CONFIG_HOME", ".config")
    }

    /// The specification says that relative values are invalid and to be ignored.
    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func homeOfAccount() -> String {
        // The entry is only read before the next call of the family, and nothing else calls it.
        guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return "/" }
        return String(cString: folder)
    }

    /// A path as people write it: with `~` for their home.
    package func display(_ path: String) -> String {
        if path == home { return "~" }
        return home != "/" && path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }

    package var runtimeFile: URL { state.appendingPathComponent("home-service.json") }
    package var lockFile: URL { state.appendingPathComponent("home-service.lock") }
    package var logFile: URL { state.appendingPathComponent("home-service.log") }
    package var accountsFile: URL { state.appendingPathComponent("accounts.json") }
    /// How the desktop app was left.
    package var desktopFile: URL { state.appendingPathComponent("desktop.json") }
    /// Which account the desktop app showed last.
    package var lastAccountFile: URL { state.appendingPathComponent("last-account.json") }
    package var credentials: URL { state.appendingPathComponent("credentials", isDirectory: true) }
    package var configurationFile: URL { configuration.appendingPathComponent("config.json") }
    package var rememberedFile: URL { state.appendingPathComponent("folders.json") }
    /// Who there is at the home service, and which apps.
    package var registerFile: URL { data.appendingPathComponent("accounts.sqlite") }
    package var demoLibrary: URL { data.appendingPathComponent("demo-library", isDirectory: true) }
}
