import Foundation
import Testing
import WebAPIClient

@testable import HomeService

@Suite(.timeLimit(.minutes(1))) struct `A library that is watched` {
    static func tags(_ title: String, album: String = "A") -> [String: String] {
        ["title": title, "artist": "X", "album": album]
    }

    @Test func `shows what comes, changes, moves and goes`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", Self.tags("One"))
        try await withWatched(library) { watched in
            try library.write("a/2.mp3", Self.tags("Two"))
            try await watched.has(["One", "Two"])
            let id = try await library.track(titled: "Two").id
            try library.write("a/2.mp3", Self.tags("Deux"), audio: "a/2.mp3")
            try await watched.has(["Deux", "One"])
            try library.move("a/2.mp3", to: "3.mp3")
            try await watched.until { try await Self.place(of: id, library) == "3.mp3" }
            #expect(try await library.track(titled: "Deux").id == id)
            try library.remove("a/1.mp3")
            try await watched.has(["Deux"])
        }
    }

    @Test func `sees files in folders that were made a moment ago`() async throws {
        let library = try ScannedLibrary()
        try library.write("0.mp3", Self.tags("0"))
        try await withWatched(library) { watched in
            for round in 1...20 {
                try library.write("n\(round)/b/c/1.mp3", Self.tags("deep \(round)"))
                try library.write("n\(round)/1.mp3", Self.tags("top \(round)"))
            }
            let titles = (1...20).flatMap { ["deep \($0)", "top \($0)"] } + ["0"]
            try await watched.has(titles.sorted())
            // And they are watched themselves.
            try library.write("n7/b/c/2.mp3", Self.tags("later"))
            try await watched.has((titles + ["later"]).sorted())
        }
    }

    @Test func `keeps up with folders that are renamed, moved in and out, and removed`()
        async throws
    {
        let library = try ScannedLibrary()
        // A root that is empty would be taken for a drive that is away.
        try library.write("Z.mp3", Self.tags("Z"))
        try library.write("old/sub/1.mp3", Self.tags("One"))
        try await withWatched(library) { watched in
            let id = try await library.track(titled: "One").id
            try library.move("old", to: "new")
            try await watched.until { try await Self.place(of: id, library) == "new/sub/1.mp3" }
            try library.write("new/sub/2.mp3", Self.tags("Two"))
            try await watched.has(["One", "Two", "Z"])
            let away = library.folder.appending(path: "away")
            try library.move("new", to: away)
            try await watched.has(["Z"])
            // Nothing is heard of any more from where it is now.
            try Data("title=Away\naudio=z".utf8).write(to: away.appending(path: "sub/3.mp3"))
            try FileManager.default.removeItem(at: away.appending(path: "sub/2.mp3"))
            try FileManager.default.moveItem(at: away, to: library.url("back"))
            try await watched.has(["Away", "One", "Z"])
            #expect(try await library.track(titled: "One").id == id)
            try library.remove("back")
            try await watched.has(["Z"])
        }
    }

    @Test func `looks only into the folders in which something happened`() async throws {
        let library = try ScannedLibrary()
        for number in 0..<40 {
            try library.write("\(number / 4)/\(number).mp3", Self.tags("t\(number)"))
        }
        try await withWatched(library) { watched in
            // The first change can come before all is watched.
            try library.write("2/first.mp3", Self.tags("first"))
            try await watched.until { try await library.allTracks().count == 41 }
            try library.write("3/new.mp3", Self.tags("new"))
            try await watched.until { try await library.allTracks().count == 42 }
            #expect(watched.logged.last?.hasPrefix("Scanned 5 files: 1 new,") == true)
        }
    }

    @Test func `waits for a file to be whole`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", Self.tags("One"))
        let settings = WatchedLibrary.settings { $0.watch.timing.longest = .milliseconds(60) }
        try await withWatched(library, settings) { watched in
            // The first change can come before all is watched.
            try library.write("a/0.mp3", Self.tags("Null"))
            try await watched.has(["Null", "One"])
            let file = try #require(fopen(library.url("a/2.mp3").path, "w"))
            fputs("title=Half", file)
            fflush(file)
            try library.write("a/3.mp3", Self.tags("Three"))
            try await watched.has(["Null", "One", "Three"])
            #expect(!watched.logged.contains { $0.contains("cannot be read") })
            fputs(" and half\naudio=2", file)
            fclose(file)
            try await watched.has(["Half and half", "Null", "One", "Three"])
            #expect(!watched.logged.contains { $0.contains("cannot be read") })
        }
    }

    @Test func `takes another name of a file that is there for no second track`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", Self.tags("One"))
        try await withWatched(library) { watched in
            try FileManager.default.createDirectory(
                at: library.url("b"), withIntermediateDirectories: true)
            try FileManager.default.linkItem(
                at: library.url("a/1.mp3"), to: library.url("b/same.mp3"))
            try library.write("b/2.mp3", Self.tags("Two"))
            try await watched.has(["One", "Two"])
        }
    }

    @Test func `shows new pictures and playlists`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/CD1/1.mp3", Self.tags("One"))
        try library.write("a/CD2/1.mp3", Self.tags("Two"))
        try await withWatched(library) { watched in
            try library.write("a/cover.jpg", bytes: [0xFF, 0xD8, 0xFF])
            try await watched.until { try await library.allAlbums().first?.hasCover == true }
            try library.write("a/CD2/2.mp3", Self.tags("Three"))
            try await watched.has(["One", "Three", "Two"])
            #expect(try await library.allAlbums().first?.hasCover == true)
            try library.write("lists/p.m3u8", bytes: Array("../b/4.mp3\n".utf8))
            let lists = { try await library.catalogue.playlists(limit: 9, offset: 0) }
            try await watched.until { try await lists().total == 1 }
            let list = try #require(try await lists().elements.first)
            #expect(list.hasCover == false)
            try library.write("b/4.mp3", Self.tags("Four", album: "B"))
            try await watched.has(["Four", "One", "Three", "Two"])
            let items = try await library.catalogue.items(ofPlaylist: list.id, limit: 9, offset: 0)
            #expect(items.elements.map { $0.track?.title } == ["Four"])
        }
    }

    @Test func `is scanned at intervals when it has more folders than may be watched`()
        async throws
    {
        let library = try ScannedLibrary()
        for name in ["a", "b", "c"] { try library.write("\(name)/1.mp3", Self.tags(name)) }
        let settings = WatchedLibrary.settings {
            $0.watch.folderLimit = 2
            $0.watch.interval = .milliseconds(40)
        }
        try await withWatched(library, settings) { watched in
            try library.write("d/1.mp3", Self.tags("d"))
            try await watched.has(["a", "b", "c", "d"])
            #expect(watched.logged.filter { $0.contains("max_user_watches") }.count == 1)
        }
    }

    @Test func `is scanned at intervals when it is not to be watched`() async throws {
        let library = try ScannedLibrary()
        let settings = WatchedLibrary.settings {
            $0.watch.usesEvents = false
            $0.watch.interval = .milliseconds(40)
        }
        try await withWatched(library, settings) { watched in
            try library.write("d/1.mp3", Self.tags("d"))
            try await watched.has(["d"])
        }
    }

    @Test func `waits while another program scans`() async throws {
        let library = try ScannedLibrary()
        try library.write("1.mp3", Self.tags("One"))
        try await withWatched(library) { watched in
            let lock = try ScanLock(beside: library.catalogue.file)
            try library.write("2.mp3", Self.tags("Two"))
            try await watched.until { watched.logged.contains { $0.contains("Another program") } }
            #expect(try await library.allTracks().count == 1)
            lock.held {}
            _ = consume lock
            try await watched.has(["One", "Two"])
        }
    }

    @Test func `sees a drive go and come back`() async throws {
        let library = try ScannedLibrary()
        try library.write("1.mp3", Self.tags("One"))
        try await withWatched(library, roots: [library.root, library.secondRoot]) { watched in
            let away = library.folder.appending(path: "away")
            try FileManager.default.moveItem(at: library.root, to: away)
            let isThere = { try await library.track(titled: "One").isAvailable }
            try await watched.until { try await !isThere() }
            try FileManager.default.moveItem(at: away, to: library.root)
            try await watched.until { try await isThere() }
            try library.write("sub/2.mp3", Self.tags("Two"))
            try await watched.has(["One", "Two"])
        }
    }

    @Test func `is looked through again when the system lost what happened`() throws {
        let library = try ScannedLibrary()
        let watch = try FolderWatch([FilePath(library.root.path)], log: { _ in })
        watch.setUp()
        while watch.take() == nil { watch.step() }
        #expect(watch.folderCount == 1)
        try library.write("a/b/1.mp3", Self.tags("One"))
        watch.receive([Inotify.Event(watch: -1, mask: .overflow)])
        #expect(watch.folderCount == 3)
        var taken: ScanScope?
        while taken == nil {
            watch.step()
            taken = watch.take()
        }
        #expect(taken == .everything)
    }

    private static func place(of id: String, _ library: ScannedLibrary) async throws -> String? {
        let path = try await library.catalogue.track(id)?.path.display
        return path.map { String($0.dropFirst(library.root.path.count + 1)) }
    }
}
