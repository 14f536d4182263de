import Foundation
import Testing

@testable import CredentialStore

@Suite struct `Credentials in files` {
    private func error(_ lookup: CredentialLookup) throws -> CredentialStoreError {
        guard case .unavailable(let error) = lookup else {
            Issue.record("not unavailable, but \(lookup)")
            throw CancellationError()
        }
        return error
    }

    @Test func `are their owner's alone`() async throws {
        let test = TestStore.files
        try await test.store.write(.of())
        #expect(try await test.store.read(.first) == .found(.of()))
        #expect(try mode(try test.path) == 0o700)
        for name in try test.names { #expect(try mode(try test.path + "/" + name) == 0o600) }
        #expect(try test.names == ["place", "place.lock", "spotify.u1.c.json"])
    }

    @Test func `are replaced whole and leave nothing else behind`() async throws {
        let test = TestStore.files
        for payload in [#"{"refresh":"R1"}"#, #"{"refresh":"R2"}"#] {
            try await test.store.write(.of(.first, payload))
            #expect(try await test.store.read(.first) == .found(.of(.first, payload)))
        }
        #expect(try test.names.count == 3)
    }

    @Test func `of two accounts never touch each other`() async throws {
        let test = TestStore.files
        let store = try test.store
        try await store.write(.of(.first, #"{"refresh":"A"}"#))
        try await store.write(.of(.second, #"{"refresh":"B"}"#))
        #expect(try await store.list() == [.first, .second])
        try await store.write(.of(.second, #"{"refresh":"B2"}"#))
        #expect(try await store.read(.first) == .found(.of(.first, #"{"refresh":"A"}"#)))
        #expect(try await store.remove(.first))
        #expect(try await store.read(.first) == .absent)
        #expect(try await store.read(.second) == .found(.of(.second, #"{"refresh":"B2"}"#)))
        #expect(try await store.list() == [.second])
        #expect(try await !store.remove(.first))
    }

    /// Everything but a credential of the first account.
    static let damage: [(name: String, text: [UInt8])] = [
        ("empty", []), ("truncated", Array(#"{"version":2,"service":"spo"#.utf8)),
        ("null", Array("null".utf8)), ("binary", [0, 0xFF, 0xFE, 0x80]), ("text", Array("x".utf8)),
        ("a list", Array("[]".utf8)), ("an empty object", Array("{}".utf8)),
        (
            "without a payload",
            Array(#"{"version":2,"service":"spotify","account":"u1","client":"c"}"#.utf8)
        ),
        (
            "somebody else's",
            Array(
                #"{"version":2,"service":"spotify","account":"u2","client":"c","payload":{}}"#.utf8)
        ),
        (
            "of version 0",
            Array(
                #"{"version":0,"service":"spotify","account":"u1","client":"c","payload":{}}"#.utf8)
        ),
        (
            "in UTF-16",
            Array(#"{"version":2}"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        ),
        ("huge", Array(repeating: 0x20, count: 1 << 21)),
    ]

    @Test(arguments: damage)
    func `that are damaged are put aside and told once`(
        _ damage: (name: String, text: [UInt8])
    ) async throws {
        let test = TestStore.files
        try test.put(damage.text)
        let error = try error(try await test.store.read(.first))
        let aside = try test.file + ".damaged"
        #expect(error.kind == .damaged(path: try test.file, movedTo: aside))
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: aside))) == damage.text)
        #expect(try await test.store.read(.first) == .absent)
        // The next one finds another name.
        try test.put(damage.text)
        try await test.store.write(.of())
        #expect(try await test.store.read(.first) == .found(.of()))
        #expect(try test.names.contains("spotify.u1.c.json.damaged-2"))
        // A sign-out leaves nothing that may hold a token.
        #expect(try await test.store.remove(.first))
        #expect(try test.names == ["place.lock"])
    }

    @Test func `with a folder or a pipe in their place put that aside`() async throws {
        let test = TestStore.files
        try await test.store.write(.of(.second))
        try FileManager.default.createDirectory(
            atPath: test.file, withIntermediateDirectories: false)
        #expect(try error(try await test.store.read(.first)).name == "damaged")
        #expect(mkfifo(try test.file, 0o600) == 0)
        #expect(try error(try await test.store.read(.first)).name == "damaged")
        #expect(try await test.store.read(.first) == .absent)
    }

    @Test(arguments: [0o644, 0o640, 0o602, 0o610])
    func `that others may read are refused, with the command that mends it`(
        _ mode: Int
    ) async throws {
        let test = TestStore.files
        try await test.store.write(.of())
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: test.file)
        let refusal = try error(try await test.store.read(.first))
        #expect(refusal.kind == .notPermitted(path: try test.file, fault: .openToOthers))
        #expect(refusal.advice == "Run: chmod 600 '\(try test.file)'")
        await #expect(throws: refusal) { try await test.store.write(.of()) }
        #expect(try CredentialStoreTests.mode(try test.file) == mode)
        // The command does mend it.
        let command = String(refusal.advice.dropFirst("Run: ".count))
        let shell = try Process.run(
            URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", command])
        shell.waitUntilExit()
        #expect(try await test.store.read(.first) == .found(.of()))
    }

    @Test func `behind a symbolic link are refused`() async throws {
        let test = TestStore.files
        try await test.store.write(.of())
        let other = try test.path + "/other"
        try FileManager.default.moveItem(atPath: test.file, toPath: other)
        try FileManager.default.createSymbolicLink(
            atPath: test.file, withDestinationPath: other)
        let refusal = try error(try await test.store.read(.first))
        #expect(refusal.kind == .notPermitted(path: try test.file, fault: .link))
        #expect(refusal.advice == "Run: rm '\(try test.file)'")
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test func `in a folder behind a symbolic link are refused`() async throws {
        let test = TestStore.files
        try await test.store.write(.of())
        let other = try test.path + "-other"
        try FileManager.default.moveItem(atPath: test.path, toPath: other)
        try FileManager.default.createSymbolicLink(atPath: test.path, withDestinationPath: other)
        let refusal = try error(try await test.store.read(.first))
        #expect(refusal.kind == .notPermitted(path: try test.path, fault: .link))
    }

    @Test func `in a folder that others may write to are refused`() async throws {
        let test = TestStore.files
        try await test.store.write(.of())
        try FileManager.default.setAttributes([.posixPermissions: 0o770], ofItemAtPath: test.path)
        let refusal = try error(try await test.store.read(.first))
        #expect(refusal.kind == .notPermitted(path: try test.path, fault: .folderOpenToOthers))
        #expect(refusal.advice == "Run: chmod 700 '\(try test.path)'")
    }

    @Test func `in a folder that others may look into close it when written`() async throws {
        let test = TestStore.files
        try await test.store.write(.of())
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: test.path)
        #expect(try await test.store.read(.first) == .found(.of()))
        try await test.store.write(.of())
        #expect(try mode(try test.path) == 0o700)
    }

    @Test func `half written by a crash are no credentials`() async throws {
        let test = TestStore.files
        try await test.store.write(.of())
        let rest = try test.file + ".abc.new"
        try Data(#"{"refresh":"#.utf8).write(to: URL(fileURLWithPath: rest))
        #expect(try await test.store.list() == [.first])
        #expect(try await test.store.read(.first) == .found(.of()))
        #expect(try await test.store.remove(.first))
        #expect(!FileManager.default.fileExists(atPath: rest))
    }

    @Test func `under a file in place of a folder cannot be kept, and that is told`() async throws {
        let test = TestStore.files
        let state = try test.desktop.folder.get().path + "/state"
        try Data().write(to: URL(fileURLWithPath: state))
        let refusal = CredentialStoreError.Kind.notPermitted(
            path: try test.path, fault: .noAccess)
        #expect(try error(try await test.store.read(.first)).kind == refusal)
        let error = await #expect(throws: CredentialStoreError.self) {
            try await test.store.write(.of())
        }
        #expect(error?.kind == refusal)
        #expect(try await test.store.probe().problem?.kind == refusal)
    }
}

extension CredentialStoreError {
    /// The kind's name alone.
    fileprivate var name: String {
        "\(kind)".prefix { $0 != "(" }.description
    }
}
