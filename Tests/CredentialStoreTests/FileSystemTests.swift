import Foundation
import Testing

/// What a process of its own finds, as another user or with little room.
@Suite struct `Files of another user and on full disks` {
    private static let token = #"{"refresh":"R1"}"#
    /// CI skips nothing: there, what cannot be tried is a failure.
    private static let isRoot =
        geteuid() == 0 || ProcessInfo.processInfo.environment["CI"] != nil

    private func probe(in folder: TemporaryFolder) async throws -> Child {
        let probe = try Child.probe([
            "HOME": folder.path, "DBUS_SESSION_BUS_ADDRESS": "", "LC_ALL": "C.UTF-8",
        ])
        #expect(try await probe.ask("store", "--allow-file") == ["ok"])
        return probe
    }

    @Test(.enabled(if: isRoot))
    func `a file of another user is refused, with the command that mends it`() async throws {
        let folder = try TemporaryFolder()
        let probe = try await probe(in: folder)
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        let file = folder.path + "/.local/state/gatefold/credentials/spotify.u1.c.json"
        try #require(chown(file, 65534, 65534) == 0)
        let answer = try await probe.ask("read", "spotify", "u1", "c")
        #expect(answer.contains { $0.contains("otherOwner") })
        #expect(answer.contains("Run: sudo chown \"$(id -un)\" '\(file)'"))
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test(.enabled(if: isRoot))
    func `a folder of another user is refused`() async throws {
        let folder = try TemporaryFolder()
        let probe = try await probe(in: folder)
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        let place = folder.path + "/.local/state/gatefold/credentials"
        try #require(chown(place, 65534, 65534) == 0)
        #expect(try await probe.ask("read", "spotify", "u1", "c").joined().contains("otherOwner"))
    }

    @Test(.enabled(if: isRoot))
    func `a home that may not be written to is told before and after`() async throws {
        let folder = try TemporaryFolder()
        let probe = try await probe(in: folder)
        #expect(try await probe.ask("user", "65534") == ["ok"])
        for question in [["place"], ["write", "spotify", "u1", "c", "1", Self.token]] {
            #expect(try await probe.ask(question).joined().contains("noAccess"))
        }
        #expect(try folder.names(in: "").isEmpty)
    }

    @Test func `a file that may not grow leaves the old one`() async throws {
        let folder = try TemporaryFolder()
        let probe = try await probe(in: folder)
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        #expect(try await probe.ask("largest-file", "300") == ["ok"])
        let large = #"{"refresh":"\#(String(repeating: "x", count: 400))"}"#
        let answer = try await probe.ask("write", "spotify", "u1", "c", "1", large)
        #expect(answer.contains { $0.hasPrefix("noSpace") })
        #expect(try await probe.ask("read", "spotify", "u1", "c").last == Self.token)
        let names = try folder.names(in: ".local/state/gatefold/credentials")
        #expect(names == ["place", "place.lock", "spotify.u1.c.json"])
    }

    /// Some containers let nobody mount anything; a file that may not grow is tried there all the same.
    private static let mayMount: Bool = {
        let attempt = Process()
        attempt.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        attempt.arguments = ["-m", "true"]
        attempt.standardError = FileHandle.nullDevice
        guard (try? attempt.run()) != nil else { return false }
        attempt.waitUntilExit()
        return attempt.terminationStatus == 0
    }()

    @Test(.enabled(if: mayMount))
    func `a full disk leaves the old file`() async throws {
        let folder = try TemporaryFolder()
        let disk = try folder.makeFolder("disk", mode: 0o700)
        let program = try Child.probePath()
        // A disk of its own, which nobody else sees and which goes with the process.
        let shell = try Child(
            "unshare",
            [
                "-m", "sh", "-c",
                "mount -t tmpfs -o size=64k none '\(disk)' && exec '\(program)'",
            ],
            environment: [
                "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": disk,
                "DBUS_SESSION_BUS_ADDRESS": "", "LC_ALL": "C.UTF-8",
            ])
        #expect(try await shell.ask("store", "--allow-file") == ["ok"])
        #expect(try await shell.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        let large = #"{"refresh":"\#(String(repeating: "x", count: 100_000))"}"#
        let answer = try await shell.ask("write", "spotify", "u1", "c", "1", large)
        #expect(answer.contains { $0.hasPrefix("noSpace") })
        #expect(try await shell.ask("read", "spotify", "u1", "c").last == Self.token)
        // The room is free again: nothing half written was left.
        #expect(try await shell.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
    }
}
