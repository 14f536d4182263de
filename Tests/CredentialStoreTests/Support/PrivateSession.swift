import Foundation

/// A session of its own: home, bus and keyring, apart from those of whoever runs the tests.
final class PrivateSession: Sendable {
    /// What the bus starts when it is asked for.
    enum Activation {
        case nothing
        /// The keyring program; what asks a person ends at once, as without a display, but leaves
        /// a file "asked".
        case keyring
        /// A keyring program that ends at once.
        case brokenKeyring
        /// What asks a person ends at once.
        case failingPrompter
        /// What asks a person never shows itself.
        case silentPrompter
    }

    let folder: TemporaryFolder
    private let bus: Child

    init(_ activation: Activation = .nothing) async throws {
        folder = try TemporaryFolder()
        for name in ["home", "data", "config", "cache", "state", "run", "services"] {
            _ = try folder.makeFolder(name, mode: 0o700)
        }
        try Self.write(activation, to: folder.url.appendingPathComponent("services"))
        let configuration = folder.url.appendingPathComponent("bus.conf")
        try Data(Self.configuration(folder.path).utf8).write(to: configuration)
        bus = try Child(
            "dbus-daemon",
            ["--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address"],
            environment: Self.environment(folder.path))
        _ = try await bus.nextLine()
    }

    private static func write(_ activation: Activation, to folder: URL) throws {
        func write(_ name: String, _ command: String) throws {
            let text = "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).service"))
        }
        switch activation {
        case .nothing: break
        case .keyring:
            try write(
                "org.freedesktop.secrets",
                "/usr/bin/gnome-keyring-daemon --start --foreground --components=secrets")
            // Fails: the bus would go on waiting for one that ended well.
            let trace = folder.deletingLastPathComponent().path + "/asked"
            try write(
                "org.gnome.keyring.SystemPrompter", "/bin/sh -c 'echo > \(trace); exit 1'")
        case .brokenKeyring: try write("org.freedesktop.secrets", "/bin/false")
        case .failingPrompter: try write("org.gnome.keyring.SystemPrompter", "/bin/false")
        case .silentPrompter:
            try write("org.gnome.keyring.SystemPrompter", "/bin/cat /dev/zero")
        }
    }

    private static func configuration(_ folder: String) -> String {
        """
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(folder)/bus</listen>
          <auth>EXTERNAL</auth>
          <servicedir>\(folder)/services</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }

    private static func environment(_ folder: String) -> [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": "\(folder)/home", "XDG_DATA_HOME": "\(folder)/data",
            "XDG_CONFIG_HOME": "\(folder)/config", "XDG_CACHE_HOME": "\(folder)/cache",
            "XDG_STATE_HOME": "\(folder)/state", "XDG_RUNTIME_DIR": "\(folder)/run",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus", "LC_ALL": "C.UTF-8",
        ]
    }

    /// A process in this session, with some of its variables otherwise.
    func probe(_ overriding: [String: String] = [:]) throws -> Child {
        try Child(
            Child.probePath(),
            environment: Self.environment(folder.path).merging(overriding) { $1 }, needs: self)
    }

    /// Starts the keyring program. Its password counts to the byte; without one it stays locked,
    /// and with a wrong one as well, and nothing says so.
    func startKeyring(password: String?) async throws -> Child {
        let arguments = ["--foreground", "--components=secrets"]
        let keyring = try Child(
            "gnome-keyring-daemon", arguments + (password == nil ? [] : ["--unlock"]),
            environment: Self.environment(folder.path), needs: self)
        try keyring.write(password ?? "")
        keyring.closeInput()
        _ = try await probe().ask("wait-for", "org.freedesktop.secrets")
        return keyring
    }

    /// Ends the bus, and with it what hangs on it.
    func endBus() {
        bus.kill(SIGTERM)
        _ = bus.wait()
    }
}

extension Child {
    /// The program of the tests' own that has a credential store.
    static func probe(_ environment: [String: String]) throws -> Child {
        try Child(probePath(), environment: environment)
    }

    static func probePath() throws -> String {
        let candidates =
            CommandLine.arguments.map { URL(fileURLWithPath: $0) } + [Bundle.main.bundleURL]
        for url in candidates {
            for parent in sequence(
                first: url, next: { $0.path.count > 1 ? $0.deletingLastPathComponent() : nil })
            {
                let file = parent.appendingPathComponent("credential-probe").path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
                    !isFolder.boolValue
                {
                    return file
                }
            }
        }
        throw Trouble(text: "The program credential-probe was not found beside the tests.")
    }
}
