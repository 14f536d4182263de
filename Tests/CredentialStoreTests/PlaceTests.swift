import Foundation
import Testing

@testable import CredentialStore

@Suite struct `The place of credentials` {
    private static let troubles: [CredentialStoreError.Kind] = [
        .noBus, .noService, .noKeyring, .locked, .refused, .timedOut,
    ]

    @Test(arguments: troubles)
    func `is no file unless that was allowed`(_ trouble: CredentialStoreError.Kind) async throws {
        let test = TestStore(trouble)
        let error = CredentialStoreError(trouble, place: "The keyring")
        #expect(try await test.store.probe().problem == error)
        #expect(try await test.store.read(.first) == .unavailable(error))
        await #expect(throws: error) { try await test.store.write(.of()) }
        await #expect(throws: error) { _ = try await test.store.list() }
        await #expect(throws: error) { _ = try await test.store.remove(.first) }
        // A failure chooses nothing.
        #expect((try? test.names)?.contains("place") != true)
    }

    @Test(arguments: troubles)
    func `is files if that was allowed and the keyring cannot be used`(
        _ trouble: CredentialStoreError.Kind
    ) async throws {
        let test = TestStore(trouble, allowsFile: true)
        #expect(
            try await test.store.probe()
                == CredentialPlace(kind: .files, location: test.path, isRemembered: false))
        #expect(try await test.store.read(.first) == .absent)
        try await test.store.write(.of())
        #expect(try await test.store.read(.first) == .found(.of()))
    }

    @Test func `is the keyring even if files are allowed`() async throws {
        let test = TestStore(allowsFile: true)
        try await test.store.write(.of())
        #expect(try await test.store.probe().kind == .keyring)
        #expect(try test.names == ["place", "place.lock"])
    }

    @Test(arguments: troubles)
    func `stays the keyring when it is away`(_ trouble: CredentialStoreError.Kind) async throws {
        let test = TestStore(allowsFile: true)
        try await test.store.write(.of())
        test.desktop.set(trouble)
        let error = CredentialStoreError(trouble, place: "The keyring")
        #expect(try await test.store.read(.first) == .unavailable(error))
        #expect(try await test.store.read(.second) == .unavailable(error))
        await #expect(throws: error) { try await test.store.write(.of(.second)) }
        let place = try await test.store.probe()
        #expect(place.isRemembered && place.kind == .keyring && place.problem == error)
        #expect(place.sentence == error.description)
        test.desktop.set(nil)
        #expect(try await test.store.read(.first) == .found(.of()))
        #expect(try await test.store.list() == [.first])
    }

    @Test func `stays with files when there is a keyring one day`() async throws {
        var test = TestStore.files
        try await test.store.write(.of())
        test.desktop.set(nil)
        test.allowsFile = false
        #expect(try await test.store.read(.first) == .found(.of()))
        try await test.store.write(.of(.second))
        #expect(try await test.store.list() == [.first, .second])
    }

    @Test func `is free to choose again when nothing is kept any more`() async throws {
        let test = TestStore.files
        try await test.store.write(.of())
        try await test.store.write(.of(.second))
        test.desktop.set(nil)
        try await test.store.remove(.first)
        #expect(try await test.store.probe().kind == .files)
        try await test.store.remove(.second)
        #expect(try await test.store.probe().kind == .keyring)
    }

    @Test(arguments: ["", "fil", "\u{0}\u{1}", "keychain"], [true, false])
    func `is found again when the note of it is damaged`(
        _ note: String, _ isFiles: Bool
    ) async throws {
        let test = isFiles ? TestStore.files : TestStore(allowsFile: true)
        try await test.store.write(.of())
        test.desktop.set(isFiles ? nil : .locked)
        try PrivateFolder(URL(fileURLWithPath: test.path)).write(Array(note.utf8), to: "place")
        if isFiles {
            #expect(try await test.store.read(.first) == .found(.of()))
        } else {
            let error = CredentialStoreError(.locked, place: "The keyring")
            #expect(try await test.store.read(.first) == .unavailable(error))
        }
        #expect(try test.names.contains("place.damaged"))
        #expect(try await test.store.probe().isRemembered)
    }

    @Test func `chosen by another process meanwhile is not doubled`() async throws {
        let test = TestStore(.locked, allowsFile: true)
        let folder = PrivateFolder(URL(fileURLWithPath: try test.path))
        // While the one finds no keyring, the other one finds it unlocked and uses it.
        test.desktop.beforeAnswers { _ in
            try? folder.write(Array("keyring".utf8), to: "place")
        }
        await #expect(throws: CredentialStoreError(.keptElsewhere(.keyring), place: folder.path)) {
            try await test.store.write(.of())
        }
        #expect(try test.names == ["place", "place.lock"])
    }

    @Test func `is said in a sentence`() {
        let keyring = CredentialPlace(
            kind: .keyring, location: "the keyring “Login”", isRemembered: true)
        #expect(keyring.sentence == "Sign-ins are kept in the keyring “Login”.")
        let files = CredentialPlace(kind: .files, location: "/s", isRemembered: true)
        #expect(
            files.sentence == "Sign-ins are kept in files that only you can read, in /s.")
    }

    @Test(arguments: [
        (["HOME": "/h"], "/h/.local/state"),
        (["HOME": "/h", "XDG_STATE_HOME": "/s"], "/s"),
        (["HOME": "/h", "XDG_STATE_HOME": "/s/"], "/s"),
        (["HOME": "/h", "XDG_STATE_HOME": "s"], "/h/.local/state"),
        (["HOME": "/h", "XDG_STATE_HOME": ""], "/h/.local/state"),
        (["HOME": "/h", "XDG_CACHE_HOME": "/c"], "/h/.local/state"),
        (["HOME": "h"], NSHomeDirectory() + "/.local/state"),
    ])
    func `for files follows the XDG variables`(environment: [String: String], state: String) {
        #expect(
            CredentialFolder.url(environment: environment).path == state + "/gatefold/credentials")
    }
}
