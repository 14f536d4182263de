import Foundation
import Testing
import WebAPITesting

@testable import CredentialStore

@Suite(.timeLimit(.minutes(3))) struct `The lock of an entry` {
    private func session() async throws -> TestStore {
        var test = TestStore.files
        test.clock = ManualClock(jumps: true)
        return test
    }

    private func probe(_ test: TestStore) throws -> Child {
        try Child.probe([
            "HOME": "/nowhere", "XDG_STATE_HOME": try test.desktop.folder.get().path + "/state",
            "DBUS_SESSION_BUS_ADDRESS": "", "LC_ALL": "C.UTF-8",
        ])
    }

    @Test func `is held by one process, and the others are told by which`() async throws {
        let test = try await session()
        let holder = try probe(test)
        try holder.write("hold\tspotify\tu1\tc\n")
        #expect(try await holder.nextLine() == "held")
        let error = await #expect(throws: CredentialStoreError.self) {
            try await test.store.withLock(for: .first, timeLimit: .seconds(2)) {
                Issue.record("held twice")
            }
        }
        #expect(error?.kind == .heldByAnother(process: holder.process))
        #expect(error?.place == (try test.path) + "/spotify.u1.c.lock")
        // Another account's is free.
        #expect(try await test.store.withLock(for: .second) { 2 } == 2)
        #expect(try await holder.ask("let go") == ["let go"])
        #expect(try await test.store.withLock(for: .first) { 1 } == 1)
    }

    @Test func `goes to who waits`() async throws {
        var test = try await session()
        let clock = ManualClock()
        test.clock = clock
        let holder = try probe(test)
        try holder.write("hold\tspotify\tu1\tc\n")
        #expect(try await holder.nextLine() == "held")
        let store = try test.store
        let waiter = Task { try await store.withLock(for: .first) { "mine" } }
        await clock.untilAsleep(1)
        #expect(try await holder.ask("let go") == ["let go"])
        clock.advance(by: .seconds(1))
        #expect(try await waiter.value == "mine")
    }

    @Test func `of a killed process is free`() async throws {
        let test = try await session()
        let holder = try probe(test)
        try holder.write("hold\tspotify\tu1\tc\n")
        #expect(try await holder.nextLine() == "held")
        holder.kill(SIGKILL)
        #expect(holder.wait() & 0x7F == SIGKILL)
        #expect(try await test.store.withLock(for: .first, timeLimit: .zero) { 1 } == 1)
    }

    @Test func `is no longer waited for when the task is cancelled`() async throws {
        var test = try await session()
        let clock = ManualClock()
        test.clock = clock
        let store = try test.store
        try await store.withLock(for: .first) {
            let waiter = Task {
                try await store.withLock(for: .first) { Issue.record("held twice") }
            }
            await clock.untilAsleep(1)
            waiter.cancel()
            await #expect(throws: CancellationError.self) { try await waiter.value }
        }
        #expect(try await store.withLock(for: .first) { 1 } == 1)
    }

    @Test func `lets one task after the other change an entry`() async throws {
        let test = TestStore.files
        let store = try test.store
        try await store.write(.of(.first, #"{"access":0}"#))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await store.withLock(for: .first) {
                        guard case .found(var credential) = try await store.read(.first),
                            let number = JSONMembers(credential.payload)?.number("access")
                        else { throw CancellationError() }
                        credential.payload = Array(#"{"access":\#(number + 1)}"#.utf8)
                        try await store.write(credential)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.read(.first) == .found(.of(.first, #"{"access":20}"#)))
    }

    @Test func `lets one process after the other change an entry`() async throws {
        let test = TestStore.files
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<3 {
                let other = try probe(test)
                #expect(try await other.ask("store", "--allow-file") == ["ok"])
                group.addTask { try await other.ask("count", "spotify", "u1", "c", "20") }
            }
            for try await answer in group { #expect(answer == ["ok"]) }
        }
        let last = try probe(test)
        #expect(try await last.ask("store", "--allow-file") == ["ok"])
        #expect(try await last.ask("read", "spotify", "u1", "c").last == #"{"access":60}"#)
    }

    @Test func `is free after a failure inside`() async throws {
        let store = try await session().store
        await #expect(throws: CocoaError.self) {
            try await store.withLock(for: .first) { throw CocoaError(.featureUnsupported) }
        }
        #expect(try await store.withLock(for: .first, timeLimit: .zero) { 1 } == 1)
    }

    @Test func `works while the keyring is away`() async throws {
        let store = try TestStore(.locked).store
        #expect(try await store.withLock(for: .first) { 1 } == 1)
    }

    @Test func `behind a symbolic link is refused`() async throws {
        let test = try await session()
        let store = try test.store
        try await store.withLock(for: .first) {}
        let file = try test.path + "/spotify.u1.c.lock"
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/dev/null")
        let kind = CredentialStoreError.Kind.notPermitted(path: file, fault: .link)
        await #expect(throws: CredentialStoreError(kind, place: file)) {
            try await store.withLock(for: .first) {}
        }
    }
}
