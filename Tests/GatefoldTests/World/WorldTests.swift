import AccountTesting
import Foundation
import GatefoldCore
import Testing
import WebAPIClient

@testable import gatefold

@Suite struct `Folders of a world` {
    @Test(arguments: [
        (["HOME": "/h"], "/h/.local/state/gatefold", "/h/.local/share/gatefold"),
        (["HOME": "/h", "XDG_STATE_HOME": "/s"], "/s/gatefold", "/h/.local/share/gatefold"),
        (
            ["HOME": "/h", "XDG_STATE_HOME": "s"], "/h/.local/state/gatefold",
            "/h/.local/share/gatefold"
        ),
        (
            ["HOME": "/h", "XDG_DATA_HOME": ""], "/h/.local/state/gatefold",
            "/h/.local/share/gatefold"
        ),
        (["HOME": "/h/", "XDG_DATA_HOME": "/d/"], "/h/.local/state/gatefold", "/d/gatefold"),
    ])
    func `follow the XDG variables`(environment: [String: String], state: String, data: String) {
        let folders = WorldFolders(environment: environment)
        #expect(folders.state.path == state)
        #expect(folders.data.path == data)
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
    func `fall back to the account's home`(environment: [String: String]) {
        let home = WorldFolders(environment: environment).home
        #expect(home.hasPrefix("/"))
        #expect(home == NSHomeDirectoryForUser(NSUserName()))
    }

    @Test func `another home is another world`() {
        let folders = WorldFolders(environment: ["HOME": "/other"])
        for file in [
            folders.runtimeFile, folders.lockFile, folders.logFile, folders.rememberedFile,
            folders.demoLibrary, folders.cache,
        ] {
            #expect(file.path.hasPrefix("/other/"))
        }
    }

    @Test(arguments: [("/h/Music", "~/Music"), ("/h", "~"), ("/hh/x", "/hh/x"), ("/m", "/m")])
    func `are shown as people write them`(path: String, shown: String) {
        #expect(WorldFolders(environment: ["HOME": "/h"]).display(path) == shown)
    }
}

@Suite struct `Private files` {
    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func `are their owner's alone and replaced whole`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("state/gatefold/x.json")
        for text in ["first", "second"] {
            try PrivateFile.write(Array(text.utf8), to: file)
            #expect(PrivateFile.read(file).map { String(decoding: $0, as: UTF8.self) } == text)
        }
        #expect(try mode(file.path) == 0o600)
        #expect(try mode(file.deletingLastPathComponent().path) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: file.deletingLastPathComponent().path)
        #expect(names == ["x.json"])
    }

    @Test func `a place where none can be is told`() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appendingPathComponent("state"))
        let failure = #expect(throws: Failure.self) {
            try PrivateFile.write([1], to: folder.url.appendingPathComponent("state/a/b"))
        }
        #expect(failure?.kind == .storage)
    }

    @Test(arguments: ["", "null", "{", "{\"a\":1}", "\u{0}\u{1}", "[1]"])
    func `a damaged list of folders is put aside`(text: String) throws {
        let folder = try TemporaryFolder()
        let world = WorldFolders(environment: ["HOME": folder.path])
        try PrivateFile.write(Array(text.utf8), to: world.rememberedFile)
        #expect(RememberedFolders.read(in: world).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: world.rememberedFile.path))
        try RememberedFolders.write(["/a", "/é\n"], in: world)
        #expect(RememberedFolders.read(in: world) == ["/a", "/é\n"])
    }

    @Test(arguments: [
        (["/a"], ["/a"], ["/a", "/b"], ["/a", "/b"]),
        (["/a", "/b"], ["/a", "/b"], ["/b"], ["/b"]),
        (["/a"], ["/demo"], ["/demo", "/b"], ["/a", "/b"]),
        (["/a"], ["/demo", "/b"], ["/b"], ["/a"]),
        (["/demo"], ["/demo"], ["/demo", "/b"], ["/demo", "/b"]),
        ([], ["/a"], ["/a", "/b"], ["/a", "/b"]),
        ([], ["/a", "/b"], ["/b"], ["/b"]),
        (["/b"], ["/demo", "/b"], ["/demo"], ["/demo"]),
    ])
    func `remembered folders follow what is served, and no demo pushes them out`(
        known: [String], old: [String], new: [String], kept: [String]
    ) throws {
        let folder = try TemporaryFolder()
        let world = WorldFolders(environment: ["HOME": folder.path])
        try RememberedFolders.write(known, in: world)
        try RememberedFolders.change(from: old, to: new, in: world)
        #expect(RememberedFolders.read(in: world) == kept)
    }

    @Test func `a runtime file that was taken away stays away`() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("state/runtime.json")
        let file = RuntimeFile(url)
        let record = ServiceRecord(
            port: 1, token: "t", pid: 1, folders: [], output: "auto", isScanning: true)
        try await file.write(record)
        #expect(PrivateFile.read(url) != nil)
        try await file.change { $0.folders = ["/a"] }
        let told: ServiceRecord? = PrivateFile.read(url).flatMap { try? JSON.decode(from: $0) }
        #expect(told?.folders == ["/a"] && told?.port == 1)
        await file.remove()
        await #expect(throws: CancellationError.self) {
            try await file.change { $0.folders = [] }
        }
        await #expect(throws: CancellationError.self) { try await file.write(record) }
        #expect(PrivateFile.read(url) == nil)
    }

    @Test func `a log is bounded`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("x.log")
        let log = BoundedLog(file: file, limit: 1000)
        for number in 0..<200 { log.write("line \(number)\u{1B}") }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(names == ["x.log", "x.log.1"])
        #expect(try Data(contentsOf: file).count < 1200)
        #expect(try folder.text("x.log").contains("line 199\u{FFFD}\n"))
    }
}

@Suite struct `The lock of the home service` {
    @Test func `is held once and free afterwards`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("lock")
        #expect(!ServiceLock.isHeld(at: file))
        do {
            let lock = try #require(try ServiceLock.take(at: file))
            #expect(ServiceLock.isHeld(at: file))
            #expect(try ServiceLock.take(at: file) == nil)
            withExtendedLifetime(lock) {}
        }
        #expect(!ServiceLock.isHeld(at: file))
        #expect(try ServiceLock.take(at: file) != nil)
    }

    @Test func `without it a runtime file is stale`() throws {
        let folder = try TemporaryFolder()
        let world = WorldFolders(environment: ["HOME": folder.path])
        let text =
            #"{"port":1,"token":"t","pid":1,"folders":[],"output":"auto","is_scanning":false}"#
        try PrivateFile.write(Array(text.utf8), to: world.runtimeFile)
        #expect(ServiceState.now(in: world) == .stopped)
        let lock = try ServiceLock.take(at: world.lockFile)
        guard case .running(let record) = ServiceState.now(in: world) else {
            Issue.record("not running")
            return
        }
        #expect(record.url == "http://127.0.0.1:1")
        try PrivateFile.write([], to: world.runtimeFile)
        #expect(ServiceState.now(in: world) == .starting)
        withExtendedLifetime(lock) {}
    }

    @Test func `tokens are long, random and fit a header`() {
        let tokens = Set((0..<50).map { _ in ServiceToken.make() })
        #expect(tokens.count == 50)
        #expect(tokens.allSatisfy { $0.count == 43 && !$0.contains { "+/=".contains($0) } })
    }
}

@Suite struct `Folders to serve` {
    @Test func `are absolute, without links, once each`() throws {
        let folder = try TemporaryFolder()
        let music = try folder.makeFolder("music")
        let inner = try folder.makeFolder("music/inner")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: music)
        let given = ["music", "link", "./music/", inner, music + "/../music"]
        let folders = try MusicFolders(given, workingFolder: folder.path)
        #expect(folders.paths == [music])
        #expect(folders.remarks.count == 4)
        #expect(folders.remarks.contains { $0.contains("inside another") })
    }

    @Test func `an empty one is served with a remark`() throws {
        let folder = try TemporaryFolder()
        let folders = try MusicFolders([folder.path], workingFolder: "/")
        #expect(folders.paths == [folder.path])
        #expect(folders.remarks.count == 1)
    }

    @Test func `one that was served before need not be there now`() throws {
        let folder = try TemporaryFolder()
        let away = folder.path + "/usb"
        let folders = try MusicFolders([away, folder.path], workingFolder: "/", known: [away])
        #expect(folders.paths == [folder.path, away])
        #expect(folders.remarks.contains { $0.contains("usb' is not there") })
        #expect(throws: Failure.self) {
            _ = try MusicFolders([away], workingFolder: "/", known: [folder.path])
        }
    }

    @Test func `one that is missing or a file is refused`() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appendingPathComponent("song.flac"))
        for (name, words) in [("nope", "There is no folder"), ("song.flac", "is a file")] {
            let failure = try #require(throws: Failure.self) {
                _ = try MusicFolders([name], workingFolder: folder.path)
            }
            #expect(failure.kind == .notFound)
            #expect(failure.message.contains(words))
        }
        #expect(throws: Failure.self) { _ = try MusicFolders([""], workingFolder: "/") }
    }
}
