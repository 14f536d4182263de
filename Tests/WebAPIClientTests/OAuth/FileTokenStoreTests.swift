import Foundation
import Testing
import WebAPIClient
import WebAPITesting

/// A folder for one test, removed with its last reference.
final class TestFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/tokens-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func names(in folder: String = "") throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: path + folder))
    }
    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path + name)[.posixPermissions] as? Int
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Token files` {
    private let folder: TestFolder
    private let store: FileTokenStore

    init() throws {
        folder = try TestFolder()
        store = FileTokenStore(path: folder.path + "/app/tokens.json")
    }

    @Test func `what is written is read, by another store too, until it is removed`() throws {
        #expect(try store.read() == nil)
        try store.write(.made(1))
        try store.write(.made(2))
        #expect(try FileTokenStore(path: store.path).read() == .made(2))
        try store.write(nil)
        try store.write(nil)
        #expect(try store.read() == nil)
        #expect(try folder.names(in: "/app").isEmpty)
    }

    @Test func `file and folder are the owner's alone`() throws {
        try store.write(.made())
        #expect(try folder.mode(of: "/app") == 0o700)
        #expect(try folder.mode(of: "/app/tokens.json") == 0o600)
    }

    @Test func `a file that others can read is closed to them`() throws {
        try store.write(.made())
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store.path)
        #expect(try store.read() == .made())
        #expect(try folder.mode(of: "/app/tokens.json") == 0o600)
    }

    @Test(arguments: ["", "{", "{}", "\u{0}\u{0}", #"{"access_token":"a""#])
    func `a damaged file is moved aside and told of once`(text: String) throws {
        try store.write(.made())
        try text.write(toFile: store.path, atomically: false, encoding: .utf8)
        #expect(throws: DamagedTokens(movedTo: store.path + ".damaged")) { try store.read() }
        #expect(try store.read() == nil)
        #expect(try String(contentsOfFile: store.path + ".damaged", encoding: .utf8) == text)
        try store.write(.made())
        #expect(try store.read() == .made())
    }

    @Test func `a link, a folder or a pipe in its place is refused, not followed`() async throws {
        try store.write(.made())
        let manager = FileManager.default
        try manager.moveItem(atPath: store.path, toPath: store.path + ".other")
        try manager.createSymbolicLink(
            atPath: store.path, withDestinationPath: store.path + ".other")
        #expect(await kind { try store.read() } == .authorization(.notStored))
        try manager.removeItem(atPath: store.path)
        mkfifo(store.path, 0o600)
        #expect(await kind { try store.read() } == .authorization(.notStored))
        try manager.removeItem(atPath: store.path)
        try manager.createDirectory(atPath: store.path, withIntermediateDirectories: false)
        #expect(await kind { try store.read() } == .authorization(.notStored))
        #expect(await kind { try store.write(.made()) } == .authorization(.notStored))
        #expect(try folder.names(in: "/app") == ["tokens.json", "tokens.json.other"])
    }

    @Test func `a write that fails leaves the old file and nothing else`() async throws {
        // Nothing can be made in a folder that is a file.
        let blocked = FileTokenStore(path: folder.path + "/file/tokens.json")
        try "x".write(toFile: folder.path + "/file", atomically: false, encoding: .utf8)
        #expect(await kind { try blocked.write(.made()) } == .authorization(.notStored))
        #expect(await kind { try await blocked.withLock {} } == .authorization(.notStored))
        #expect(try folder.names() == ["file"])
    }

    @Test func `one at a time holds the lock, through whatever store`() async throws {
        let inside = Guarded((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                let store = FileTokenStore(path: store.path, clock: ManualClock(jumps: true))
                for _ in 0..<5 {
                    group.addTask {
                        try await store.withLock {
                            inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                            for _ in 0..<10 { await Task.yield() }
                            inside.withLock { $0.now -= 1 }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.withLock { $0.most } == 1)
    }

    @Test func `who waits for the lock can be cancelled, and does not wait for ever`() async throws
    {
        let clock = ManualClock()
        let other = FileTokenStore(path: store.path, lockPatience: .milliseconds(40), clock: clock)
        try await store.withLock {
            let cancelled = Task { try await other.withLock {} }
            await clock.untilAsleep(1)
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            let patient = Task { try await other.withLock {} }
            for _ in 0..<2 {
                await clock.untilAsleep(1)
                clock.advance(by: .milliseconds(20))
            }
            #expect(await kind { try await patient.value } == .authorization(.notStored))
        }
        try await other.withLock {}
    }
}
