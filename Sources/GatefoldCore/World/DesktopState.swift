import WebAPIClient

/// How the person left the app: what it begins with the next time.
package struct DesktopState: Codable, Sendable, Hashable {
    /// The window's size, when it is neither maximized nor on the whole screen.
    package struct Window: Codable, Sendable, Hashable {
        package var width: Int
        package var height: Int
        package var isMaximized: Bool

        package init(width: Int, height: Int, isMaximized: Bool) {
            self.width = width
            self.height = height
            self.isMaximized = isMaximized
        }
    }

    /// Light or dark, or as the system says.
    package enum Appearance: String, Codable, Sendable, Hashable, CaseIterable {
        case system, light, dark

        /// What menus say.
        package var title: String {
            switch self {
            case .system: "Follow System"
            case .light: "Light"
            case .dark: "Dark"
            }
        }
    }

    package var window: Window?
    /// The page, and the way to it.
    package var route: Route?
    package var appearance: Appearance
    /// Whether the player shows the time that is left.
    package var showsRemaining: Bool
    /// The device that was played on last, by account.
    package var lastDevices: [String: String]

    package init() {
        appearance = .system
        showsRemaining = false
        lastDevices = [:]
    }

    private enum CodingKeys: String, CodingKey {
        case window, route, appearance
        case showsRemaining = "shows_remaining"
        case lastDevices = "last_devices"
    }

    /// Reads what makes sense; what does not is as at the first start.
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        window = try? members.decode(Window.self, forKey: .window)
        route = try? members.decode(Route.self, forKey: .route)
        appearance = (try? members.decode(Appearance.self, forKey: .appearance)) ?? .system
        showsRemaining = (try? members.decode(Bool.self, forKey: .showsRemaining)) ?? false
        lastDevices = (try? members.decode([String: String].self, forKey: .lastDevices)) ?? [:]
    }
}

extension DesktopState {
    /// What was left; as at the first start if there is nothing, or it cannot be read.
    package static func read(in folders: WorldFolders) -> DesktopState {
        PrivateFile.read(folders.desktopFile).flatMap { try? JSON.decode(from: $0) }
            ?? DesktopState()
    }

    /// Keeps it for the next start.
    package func write(in folders: WorldFolders) throws {
        try PrivateFile.write(try JSON.encode(self), to: folders.desktopFile)
    }
}
