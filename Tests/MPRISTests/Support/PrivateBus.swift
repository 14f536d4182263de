import Foundation

/// A session bus of a test's own, and the programs that people use on it.
final class PrivateBus: @unchecked Sendable {
    // Unchecked: Foundation's Process is only started, asked for its end, and ended.
    struct Trouble: Error {
        var text: String
    }

    let address: String
    private let folder: URL
    private let daemon = Process()

    init() throws {
        // A short name: the path of a socket has little room.
        let name = "gf-" + String(UInt64.random(in: .min ... .max), radix: 36)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appendingPathComponent("bus.conf")
        try Data(Self.configuration(folder.path).utf8).write(to: configuration)
        address = "unix:path=\(folder.path)/bus"
        let output = Pipe()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        daemon.arguments = [
            "--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address",
        ]
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        // It prints its address once it listens.
        guard !output.fileHandleForReading.availableData.isEmpty else {
            throw Trouble(text: "dbus-daemon does not start.")
        }
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends the bus under whoever is on it.
    func end() {
        guard daemon.isRunning else { return }
        // Threads of Dispatch hear no signals, and their children hear only this one.
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
    }

    /// Without any program that the bus could start.
    private static func configuration(_ folder: String) -> String {
        """
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(folder)/bus</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }

    // MARK: - Programs

    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs a program on this bus to its end.
    func run(_ program: String, _ arguments: [String]) async throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
        process.arguments = arguments
        process.environment = [
            "DBUS_SESSION_BUS_ADDRESS": address, "HOME": folder.path, "LC_ALL": "C.UTF-8",
            "PATH": "/usr/bin:/bin",
        ]
        let name = UUID().uuidString
        let files = ["out", "errors"].map { folder.appendingPathComponent("\(name).\($0)") }
        for file in files { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let status = await Self.end(of: process)
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return Outcome(
            status: status,
            output: texts[0].trimmingCharacters(in: .whitespacesAndNewlines), errors: texts[1])
    }

    /// Waits for a program's end. Foundation's own word of it does not always come.
    private static func end(of process: Process) async -> Int32 {
        let id = process.processIdentifier
        let seen: Int32? = await withCheckedContinuation { end in
            Thread.detachNewThread {
                var info = siginfo_t()
                var outcome: Int32
                repeat {
                    outcome = waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT)
                } while outcome != 0 && errno == EINTR
                let status = info._sifields._sigchld.si_status
                end.resume(returning: outcome == 0 ? status : nil)
            }
        }
        if let seen { return seen }
        // Foundation was first to ask, and will know in a moment; asked before, it ends the program.
        while process.isRunning { await Task.yield() }
        return process.terminationStatus
    }

    func playerctl(_ arguments: String...) async throws -> Outcome {
        try await run("playerctl", arguments)
    }

    /// Calls a method of the player, as a desktop does.
    func call(_ method: String, _ arguments: String..., on name: String = "gatefold") async throws
        -> Outcome
    {
        try await run(
            "gdbus",
            [
                "call", "--session", "--dest", "org.mpris.MediaPlayer2.\(name)", "--object-path",
                "/org/mpris/MediaPlayer2", "--method", method, "--",
            ] + arguments)
    }

    /// Sets a property of the player; the value as GLib writes it.
    func set(_ property: String, _ value: String) async throws -> Outcome {
        try await call(
            "org.freedesktop.DBus.Properties.Set", "org.mpris.MediaPlayer2.Player", property,
            "<\(value)>")
    }

    /// Asks for a property, as GLib writes its value.
    func get(_ property: String) async throws -> String {
        try await call(
            "org.freedesktop.DBus.Properties.Get", "org.mpris.MediaPlayer2.Player", property
        ).output
    }
}
