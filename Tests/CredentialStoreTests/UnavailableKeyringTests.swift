import Foundation
import Testing

/// Each of these would look like "nobody is signed in" to a look-up alone.
@Suite struct `A keyring that cannot be used` {
    private static let token = #"{"refresh":"R1"}"#
    private static let timedOut = [
        "error", "timedOut", "No answer came in time from the keyring.",
        "See whether a window asks for a password, and try again.", "",
    ]

    /// Expects the same kind of trouble from everything that asks the keyring.
    private func expect(
        _ kind: String, from probe: Child, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let questions = [
            ["read", "spotify", "u1", "c"], ["write", "spotify", "u1", "c", "1", Self.token],
            ["remove", "spotify", "u1", "c"], ["list"],
        ]
        for question in questions {
            let answer = try await probe.ask(question)
            #expect(
                answer.prefix(2) == ["error", kind], "\(question): \(answer)",
                sourceLocation: sourceLocation)
        }
        #expect(try await probe.ask("place").last == kind, sourceLocation: sourceLocation)
    }

    @Test func `without a bus is told as that`() async throws {
        let session = try await PrivateSession()
        try await expect("noBus", from: try session.probe(["DBUS_SESSION_BUS_ADDRESS": ""]))
        let dead = "unix:path=\(session.folder.path)/none"
        try await expect("noBus", from: try session.probe(["DBUS_SESSION_BUS_ADDRESS": dead]))
    }

    @Test func `without a program for it is told as that`() async throws {
        let session = try await PrivateSession()
        try await expect("noService", from: try session.probe())
    }

    @Test func `whose program does not start is told as that`() async throws {
        let session = try await PrivateSession(.brokenKeyring)
        try await expect("noService", from: try session.probe())
    }

    @Test func `before the first one was made is told as that`() async throws {
        let session = try await PrivateSession(.keyring)
        let probe = try session.probe()
        try await expect("noKeyring", from: probe)
        // Now the person is asked, but cannot be: there is no display.
        #expect(try await probe.ask("store", "--prompt") == ["ok"])
        let asked = session.folder.path + "/asked"
        for question in [["read", "spotify", "u1", "c"], ["list"]] {
            #expect(try await probe.ask(question).prefix(2) == ["error", "noKeyring"])
        }
        #expect(!FileManager.default.fileExists(atPath: asked), "Nobody needs one yet.")
        let answer = try await probe.ask("write", "spotify", "u1", "c", "1", Self.token)
        #expect(answer.prefix(2) == ["error", "noKeyring"])
        #expect(FileManager.default.fileExists(atPath: asked))
        #expect(try await probe.ask("place", "unlock").last == "noKeyring")
    }

    /// A session with a credential, and its keyring's program ended.
    private func usedSession(
        _ activation: PrivateSession.Activation = .nothing
    ) async throws -> PrivateSession {
        let session = try await PrivateSession(activation)
        let keyring = try await session.startKeyring(password: "right")
        let probe = try session.probe()
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        keyring.kill(SIGTERM)
        _ = keyring.wait()
        return session
    }

    @Test(arguments: [nil, "wrong", "right\n"])
    func `locked since its start is told as that`(password: String?) async throws {
        let session = try await usedSession()
        let keyring = try await session.startKeyring(password: password)
        let probe = try session.probe()
        try await expect("locked", from: probe)
        // Another account is not absent either: a locked keyring does not say.
        #expect(try await probe.ask("read", "spotify", "u2", "c").prefix(2) == ["error", "locked"])
        withExtendedLifetime(keyring) {}
    }

    @Test func `unlocked at its next start has what was kept`() async throws {
        let session = try await usedSession()
        let keyring = try await session.startKeyring(password: "right")
        let probe = try session.probe()
        #expect(try await probe.ask("read", "spotify", "u1", "c").last == Self.token)
        #expect(try await probe.ask("list") == ["ids", "u1"])
        withExtendedLifetime(keyring) {}
    }

    @Test func `locked since its start is opened by who may ask`() async throws {
        let session = try await PrivateSession()
        let first = try await session.startKeyring(password: nil)
        let probe = try session.probe()
        #expect(try await probe.ask("make-keyring") == ["ok"])
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        first.kill(SIGTERM)
        _ = first.wait()
        for question in [
            ["read", "spotify", "u1", "c"], ["list"], ["remove", "spotify", "u1", "c"],
            ["write", "spotify", "u2", "c", "1", Self.token], ["place", "unlock"],
        ] {
            let keyring = try await session.startKeyring(password: nil)
            let probe = try session.probe()
            try await expect("locked", from: probe)
            #expect(try await probe.ask("store", "--prompt") == ["ok"])
            let answer = try await probe.ask(question)
            #expect(answer.first != "error" && answer.last != "absent", "\(question): \(answer)")
            keyring.kill(SIGTERM)
            _ = keyring.wait()
        }
    }

    @Test func `locked again is told as that`() async throws {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: "right")
        let probe = try session.probe()
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        #expect(try await probe.ask("lock") == ["ok"])
        try await expect("locked", from: probe)
        withExtendedLifetime(keyring) {}
    }

    @Test func `that nobody unlocks when asked is refused`() async throws {
        let session = try await usedSession(.failingPrompter)
        let keyring = try await session.startKeyring(password: nil)
        let probe = try session.probe()
        #expect(try await probe.ask("store", "--prompt") == ["ok"])
        for question in [
            ["read", "spotify", "u1", "c"], ["read", "spotify", "u2", "c"],
            ["write", "spotify", "u1", "c", "1", Self.token], ["list"],
        ] {
            #expect(try await probe.ask(question).prefix(2) == ["error", "refused"])
        }
        // Only to be asked is no reason to ask the person.
        #expect(try await probe.ask("place").last == "works")
        #expect(try await probe.ask("place", "unlock").last == "refused")
        withExtendedLifetime(keyring) {}
    }

    @Test func `whose question is never answered ends after its time`() async throws {
        let session = try await usedSession(.silentPrompter)
        let keyring = try await session.startKeyring(password: nil)
        let probe = try session.probe()
        #expect(try await probe.ask("store", "--prompt", "--limit", "0.2") == ["ok"])
        let answer = try await probe.ask("read", "spotify", "u1", "c")
        #expect(answer.prefix(2) == ["error", "timedOut"])
        // Nobody else is held up: whoever does not ask the person has an answer.
        #expect(try await probe.ask("store") == ["ok"])
        let next = try await probe.ask("read", "spotify", "u1", "c")
        #expect(next.prefix(2) == ["error", "locked"])
        withExtendedLifetime(keyring) {}
    }

    @Test func `behind a bus that does not answer ends after its time`() async throws {
        let session = try await PrivateSession()
        let silent = try SilentSocket(session.folder.path + "/silent")
        let probe = try session.probe(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(silent.path)"])
        #expect(try await probe.ask("store", "--limit", "0.2") == ["ok"])
        // Not only its time was over: the call itself was ended.
        #expect(try await probe.ask("read", "spotify", "u1", "c") == Self.timedOut)
    }

    @Test func `that is there again is used again, without a new start`() async throws {
        let session = try await PrivateSession()
        let first = try await session.startKeyring(password: "right")
        let probe = try session.probe()
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        first.kill(SIGKILL)
        _ = first.wait()
        #expect(
            try await probe.ask("read", "spotify", "u1", "c").prefix(2) == ["error", "noService"])
        let second = try await session.startKeyring(password: "right")
        #expect(try await probe.ask("read", "spotify", "u1", "c").last == Self.token)
        withExtendedLifetime(second) {}
    }

    @Test func `whose bus ends does not end the program`() async throws {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: "right")
        let probe = try session.probe()
        #expect(try await probe.ask("read", "spotify", "u1", "c") == ["absent"])
        session.endBus()
        #expect(try await probe.ask("read", "spotify", "u1", "c").prefix(2) == ["error", "noBus"])
        #expect(try await probe.ask("read", "spotify", "u1", "c").prefix(2) == ["error", "noBus"])
        withExtendedLifetime(keyring) {}
    }

    @Test func `is no reason to keep a second set of files`() async throws {
        let session = try await usedSession()
        let probe = try session.probe(["DBUS_SESSION_BUS_ADDRESS": ""])
        #expect(try await probe.ask("store", "--allow-file") == ["ok"])
        try await expect("noBus", from: probe)
        let place = try await probe.ask("place")
        #expect(place.first == "keyring" && place.contains("remembered"))
        #expect(
            !(try session.folder.names(in: "state/gatefold/credentials")).contains {
                $0.hasSuffix(".json")
            })
    }

    @Test func `is replaced by private files if that is allowed`() async throws {
        let session = try await PrivateSession()
        let probe = try session.probe()
        #expect(try await probe.ask("store", "--allow-file") == ["ok"])
        let folder = session.folder.path + "/state/gatefold/credentials"
        #expect(try await probe.ask("place") == ["files", folder, "new", "works"])
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        // It stays there when there is a keyring one day.
        let keyring = try await session.startKeyring(password: "right")
        #expect(try await probe.ask("store") == ["ok"])
        #expect(try await probe.ask("place") == ["files", folder, "remembered", "works"])
        #expect(try await probe.ask("read", "spotify", "u1", "c").last == Self.token)
        // The last one gone, the choice is free again.
        #expect(try await probe.ask("remove", "spotify", "u1", "c") == ["removed"])
        #expect(try await probe.ask("place").first == "keyring")
        withExtendedLifetime(keyring) {}
    }
}
