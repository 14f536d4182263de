import Foundation
import Testing

@Suite struct `A keyring` {
    private static let token = #"{"refresh":"R1"}"#
    private static let found = ["found", "1", "Gatefold – u1", token]

    @Test func `keeps, gives, replaces and removes a credential`() async throws {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: "\n")
        let probe = try session.probe()
        #expect(try await probe.ask("read", "spotify", "u1", "c") == ["absent"])
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        #expect(try await probe.ask("read", "spotify", "u1", "c") == Self.found)
        let second = #"{"refresh":"é“\n\u0000"}"#
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", second) == ["ok"])
        #expect(try await probe.ask("read", "spotify", "u1", "c").last == second)
        #expect(try await probe.ask("secrets", "gatefold").count == 2)
        #expect(try await probe.ask("remove", "spotify", "u1", "c") == ["removed"])
        #expect(try await probe.ask("remove", "spotify", "u1", "c") == ["absent"])
        #expect(try await probe.ask("read", "spotify", "u1", "c") == ["absent"])
        withExtendedLifetime(keyring) {}
    }

    @Test func `takes a large credential`() async throws {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: "\n")
        let probe = try session.probe()
        let large = #"{"refresh":"\#(String(repeating: "x", count: 100_000))"}"#
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", large) == ["ok"])
        #expect(try await probe.ask("read", "spotify", "u1", "c").last == large)
        withExtendedLifetime(keyring) {}
    }

    @Test func `keeps accounts, clients and services apart`() async throws {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: "\n")
        let probe = try session.probe()
        let entries = [
            ("spotify", "u1", "c"), ("spotify", "u2", "c"), ("spotify", "u1", "d"),
            ("home", "u1", "c"), ("spotify", "U1", "c"),
        ]
        for (number, entry) in entries.enumerated() {
            let payload = #"{"access":\#(number)}"#
            let answer = try await probe.ask("write", entry.0, entry.1, entry.2, "1", payload)
            #expect(answer == ["ok"])
        }
        #expect(try await probe.ask("list") == ["ids", "u1", "U1", "u1", "u1", "u2"])
        #expect(try await probe.ask("remove", "spotify", "u1", "c") == ["removed"])
        for (number, entry) in entries.enumerated() {
            let answer = try await probe.ask("read", entry.0, entry.1, entry.2)
            #expect(answer.last == (number == 0 ? "absent" : #"{"access":\#(number)}"#))
        }
        withExtendedLifetime(keyring) {}
    }

    @Test func `shows ids only, and nothing else of a credential outside its secret`() async throws
    {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: "\n")
        let probe = try session.probe()
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        #expect(
            try await probe.ask("attributes", "gatefold") == [
                "account=u1", "application=gatefold", "client=c", "service=spotify",
                "xdg:schema=gatefold.Credential",
            ])
        withExtendedLifetime(keyring) {}
    }

    @Test func `says where it is`() async throws {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: "\n")
        let probe = try session.probe()
        let place = ["keyring", "the keyring “Login”"]
        #expect(try await probe.ask("place") == place + ["new", "works"])
        #expect(!FileManager.default.fileExists(atPath: session.folder.path + "/state/gatefold"))
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        #expect(try await probe.ask("place") == place + ["remembered", "works"])
        #expect(try await probe.ask("remove", "spotify", "u1", "c") == ["removed"])
        #expect(try await probe.ask("place") == place + ["new", "works"])
        withExtendedLifetime(keyring) {}
    }

    @Test func `for the session only keeps without a password, until its program ends`()
        async throws
    {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: nil)
        let probe = try session.probe()
        #expect(try await probe.ask("store", "--alias", "session") == ["ok"])
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        #expect(try await probe.ask("read", "spotify", "u1", "c") == Self.found)
        keyring.kill(SIGTERM)
        _ = keyring.wait()
        let next = try await session.startKeyring(password: nil)
        #expect(try await probe.ask("read", "spotify", "u1", "c") == ["absent"])
        withExtendedLifetime(next) {}
    }

    @Test func `loses nothing when processes change a credential in turn`() async throws {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: "\n")
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await session.probe().ask("count", "spotify", "u1", "c", "10")
                }
            }
            for try await answer in group { #expect(answer == ["ok"]) }
        }
        let answer = try await session.probe().ask("read", "spotify", "u1", "c")
        #expect(answer.last == #"{"access":30}"#)
        withExtendedLifetime(keyring) {}
    }

    @Test func `puts a damaged credential aside, and tells it once`() async throws {
        let session = try await PrivateSession()
        let keyring = try await session.startKeyring(password: "\n")
        let probe = try session.probe()
        for text in ["", "null", "{", #"{"version":1}"#] {
            #expect(try await probe.ask("put", "u1", text) == ["ok"])
            let answer = try await probe.ask("read", "spotify", "u1", "c")
            #expect(answer.contains { $0.hasPrefix("damaged") })
            #expect(answer.contains { $0.contains("“Gatefold – damaged (spotify, u1)”") })
            #expect(try await probe.ask("read", "spotify", "u1", "c") == ["absent"])
        }
        #expect(
            try await probe.ask("secrets", "gatefold-damaged").sorted()
                == ["", "null", "secrets", "{", #"{"version":1}"#])
        #expect(try await probe.ask("put", "u1", "null") == ["ok"])
        #expect(try await probe.ask("write", "spotify", "u1", "c", "1", Self.token) == ["ok"])
        #expect(try await probe.ask("read", "spotify", "u1", "c") == Self.found)
        #expect(try await probe.ask("remove", "spotify", "u1", "c") == ["removed"])
        #expect(try await probe.ask("secrets", "gatefold-damaged") == ["secrets"])
        withExtendedLifetime(keyring) {}
    }
}
