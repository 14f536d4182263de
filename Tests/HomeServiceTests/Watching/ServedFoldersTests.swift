import Foundation
import Testing
import WebAPIClient

@testable import HomeService

@Suite(.timeLimit(.minutes(1))) struct `Folders that are served` {
    /// Two folders with a song in each, of which the first is served.
    private func withFolders(
        keep: @escaping ServedFolders.Keeping = { _, _ in },
        _ body: (ServedFolders, ScannedLibrary) async throws -> Void
    ) async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", ["title": "One"])
        try library.write("b/2.mp3", ["title": "Two"])
        try library.move("b", to: library.secondRoot.appending(path: "b"))
        let scanner = Scanner(catalogue: library.catalogue, readTags: ScannedLibrary.tags)
        var settings = WatchedLibrary.settings { _ in }
        settings.watch.usesEvents = false
        settings.watch.interval = nil
        let folders = ServedFolders([Self.path(library.root)], keep: keep) {
            [settings] roots, progress in
            CatalogueUpkeep(
                roots: roots, scanner: scanner, settings: settings, progress: progress
            ) { _ in }
        }
        await folders.scanAgain()
        await folders.scanIsDone()
        do {
            try await body(folders, library)
            await folders.stop()
        } catch {
            await folders.stop()
            throw error
        }
    }

    private static func path(_ url: URL) -> FilePath {
        FilePath(bytes: resolved(Array(url.path.utf8)) ?? Array(url.path.utf8))
    }

    private func titles(_ library: ScannedLibrary) async throws -> [String] {
        try await library.allTracks().map(\.title).sorted()
    }

    @Test func `come and go while the service runs, and lose nothing by that`() async throws {
        try await withFolders { folders, library in
            #expect(try await titles(library) == ["One"])
            try await folders.add(Self.path(library.secondRoot))
            #expect(await folders.scan != nil)
            await folders.scanIsDone()
            #expect(await folders.scan == nil)
            #expect(try await titles(library) == ["One", "Two"])
            let id = try await library.track(titled: "One").id
            try await folders.remove(named: Self.path(library.root).display)
            await folders.scanIsDone()
            #expect(try await titles(library) == ["Two"])
            #expect(FileManager.default.fileExists(atPath: library.url("a/1.mp3").path))
            try await folders.add(Self.path(library.root))
            await folders.scanIsDone()
            #expect(try await library.track(titled: "One").id == id)
            #expect(
                await folders.roots == [Self.path(library.secondRoot), Self.path(library.root)])
        }
    }

    @Test func `are counted`() async throws {
        try await withFolders { folders, library in
            try library.write("p/3.mp3", ["title": "Three", "genre": "Podcast", "album": "P"])
            try await folders.add(Self.path(library.secondRoot))
            await folders.scanIsDone()
            let contents = try await library.catalogue.contentsOfRoots()
            #expect(
                contents == [
                    Self.path(library.root).bytes: RootContent(albums: 1, songs: 1, spoken: 1),
                    Self.path(library.secondRoot).bytes: RootContent(albums: 1, songs: 1),
                ])
            try FileManager.default.removeItem(at: library.secondRoot)
            await folders.scanAgain()
            await folders.scanIsDone()
            let away = try await library.catalogue.contentsOfRoots()
            #expect(away[Self.path(library.secondRoot).bytes]?.isThere == false)
            #expect(away[Self.path(library.secondRoot).bytes]?.songs == 1)
        }
    }

    @Test func `are looked at again when somebody wants that`() async throws {
        try await withFolders { folders, library in
            try library.write("a/3.mp3", ["title": "Three"])
            await folders.scanAgain()
            await folders.scanIsDone()
            #expect(try await titles(library) == ["One", "Three"])
        }
    }

    @Test func `hold each other only once`() async throws {
        try await withFolders { folders, library in
            let inner = await #expect(throws: HomeServiceError.self) {
                try await folders.add(Self.path(library.url("a")))
            }
            #expect(inner?.kind == .refused)
            #expect(inner?.message.hasSuffix("which is served already.") == true)
            let same = await #expect(throws: HomeServiceError.self) {
                try await folders.add(FilePath(library.root.path + "/"))
            }
            #expect(same?.message.hasSuffix("is served already.") == true)
            try await folders.add(Self.path(library.folder))
            await folders.scanIsDone()
            #expect(await folders.roots == [Self.path(library.folder)])
            #expect(try await titles(library) == ["One", "Two"])
        }
    }

    @Test func `are there, and can be read`() async throws {
        try await withFolders { folders, library in
            let locked = library.folder.appending(path: "locked")
            try FileManager.default.createDirectory(
                at: locked, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0])
            // Nothing is locked to the superuser.
            let isLocked = access(locked.path, R_OK) != 0
            let file = library.url("a/1.mp3").path
            let cases: [(String, HomeServiceError.Kind, String)] =
                [
                    (library.folder.path + "/none", .folderNotFound, "There is no folder"),
                    (file, .folderNotFound, "is a file"), ("Music", .refused, "whole path"),
                    ("", .refused, "whole path"),
                ] + (isLocked ? [(locked.path, .folderNotReadable, "cannot be read")] : [])
            for (path, kind, words) in cases {
                let error = await #expect(throws: HomeServiceError.self) {
                    try await folders.add(FilePath(path))
                }
                #expect(error?.kind == kind && error?.message.contains(words) == true, "\(path)")
            }
            #expect(await folders.roots == [Self.path(library.root)])
        }
    }

    @Test func `are never none`() async throws {
        try await withFolders { folders, library in
            let only = await #expect(throws: HomeServiceError.self) {
                try await folders.remove(named: Self.path(library.root).display)
            }
            #expect(only?.advice == "Add another one first.")
            let other = await #expect(throws: HomeServiceError.self) {
                try await folders.remove(named: "/none")
            }
            #expect(other?.kind == .notFound)
        }
    }

    @Test func `stay as they are if another choice cannot be kept`() async throws {
        let failure = HomeServiceError(.storage, "The disk is full.", advice: "")
        let keep: ServedFolders.Keeping = { _, _ in throw failure }
        try await withFolders(keep: keep) { folders, library in
            await #expect(throws: failure) {
                try await folders.add(Self.path(library.secondRoot))
            }
            #expect(await folders.roots == [Self.path(library.root)])
            #expect(await folders.scan == nil)
        }
    }

    @Test func `lose no change that comes while another is being kept`() async throws {
        let kept = Guarded<[[FilePath]]>([])
        let keep: ServedFolders.Keeping = { _, new in
            for _ in 0..<20 { await Task.yield() }
            kept.withLock { $0.append(new) }
        }
        try await withFolders(keep: keep) { folders, library in
            let third = library.folder.appending(path: "three")
            try FileManager.default.createDirectory(at: third, withIntermediateDirectories: true)
            async let one: Void = folders.add(Self.path(library.secondRoot))
            async let two: Void = folders.add(Self.path(third))
            _ = try await (one, two)
            #expect(await folders.roots.count == 3)
            #expect(kept.withLock { $0.last } == (await folders.roots))
        }
    }

    @Test func `may come back while their drive is away`() async throws {
        try await withFolders { folders, library in
            let second = Self.path(library.secondRoot)
            try await folders.add(second)
            try await folders.remove(named: second.display)
            try FileManager.default.removeItem(at: library.secondRoot)
            try await folders.add(second)
            #expect(await folders.roots == [Self.path(library.root), second])
        }
    }
}
