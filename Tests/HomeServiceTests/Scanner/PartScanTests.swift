import Foundation
import Testing

@testable import HomeService

@Suite struct `A scan of a part` {
    static func tags(_ title: String, _ album: String = "A") -> [String: String] {
        ["title": title, "artist": "X", "album": album]
    }

    static func place(_ path: String) -> FolderPlace {
        FolderPlace(root: 0, path: Array(path.utf8))
    }

    @discardableResult static func scan(
        _ library: ScannedLibrary, _ folders: [FolderPlace: ScanScope.Reach],
        unfinished: Set<FilePath> = []
    ) async throws -> ScanReport {
        var scope = ScanScope(folders)
        scope.unfinished = unfinished
        return try await Scanner(catalogue: library.catalogue, readTags: ScannedLibrary.tags).scan(
            roots: [FilePath(library.root.path)], scope)
    }

    @Test func `lists each folder once, and the folder above it`() throws {
        let scope = ScanScope([
            Self.place("a"): .folder, Self.place("b/c"): .below, Self.place("b/c/d"): .folder,
            Self.place("b/ce"): .folder,
        ])
        let starts = try #require(scope.starts)
        #expect(
            starts.map { String(decoding: $0.place.path, as: UTF8.self) }
                == ["", "a", "b", "b/c", "b/ce"])
        #expect(starts.map(\.reach) == [.folder, .folder, .folder, .below, .folder])
        #expect(ScanScope.everything.starts == nil)
    }

    @Test func `finds what is there and does not look at the rest`() async throws {
        let library = try ScannedLibrary()
        for album in ["a", "b", "c"] {
            try library.write("\(album)/1.mp3", Self.tags(album, album))
        }
        try await library.scan()
        for album in ["a", "b"] {
            try library.write("\(album)/new/2.mp3", Self.tags("\(album)2", album))
        }
        try library.remove("c")
        let report = try await Self.scan(library, [Self.place("a"): .below])
        #expect(report.seen == 2)
        #expect(report.added == 1)
        #expect(report.removed == 0)
        #expect(try await library.allTracks().map(\.title).sorted() == ["a", "a2", "b", "c"])
        #expect(try await Self.scan(library, [Self.place("c"): .folder]).removed == 1)
        #expect(try await Self.scan(library, [Self.place("b"): .folder]).added == 0)
        #expect(try await library.scan().added == 1)
    }

    @Test func `takes for moved what went from one of its folders to another`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/b/1.mp3", Self.tags("One"))
        try await library.scan()
        let id = try await library.track(titled: "One").id
        try library.move("a/b/1.mp3", to: "c/d.mp3")
        let report = try await Self.scan(
            library, [Self.place("a/b"): .folder, Self.place("c"): .below])
        #expect(report.moved == 1)
        #expect(report.removed + report.added == 0)
        #expect(try await library.track(titled: "One").id == id)
        // Also one after the other.
        try library.move("c/d.mp3", to: "e/f.mp3")
        #expect(try await Self.scan(library, [Self.place("c"): .below]).removed == 1)
        #expect(try await Self.scan(library, [Self.place("e"): .below]).moved == 1)
        #expect(try await library.track(titled: "One").id == id)
    }

    @Test func `leaves files alone that somebody writes`() async throws {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", Self.tags("One"))
        try await library.scan()
        try library.write("a/1.mp3", bytes: Array("half".utf8))
        try library.write("a/2.mp3", bytes: Array("half".utf8))
        let files = ["a/1.mp3", "a/2.mp3"].map { FilePath(library.url($0).path) }
        let report = try await Self.scan(
            library, [Self.place("a"): .folder], unfinished: Set(files))
        #expect(report.problems.isEmpty)
        #expect(try await library.allTracks().map(\.title) == ["One"])
    }

    @Test func `becomes a whole one when a root is gone or empty, or is new`() async throws {
        let library = try ScannedLibrary()
        let first = try await Self.scan(library, [Self.place(""): .folder])
        #expect(first.problems.isEmpty)
        try library.write("a/1.mp3", Self.tags("One"))
        try await library.scan()
        let away = library.folder.appending(path: "away")
        for isEmptyFolder in [false, true] {
            if !isEmptyFolder {
                try FileManager.default.moveItem(at: library.root, to: away)
            } else {
                try FileManager.default.createDirectory(
                    at: library.root, withIntermediateDirectories: false)
            }
            let report = try await Self.scan(library, [Self.place("a"): .below])
            #expect(report.removed == 0)
            #expect(try await library.track(titled: "One").isAvailable == false)
        }
    }

    @Test func `leaves the catalogue as a whole scan would, over many random changes`()
        async throws
    {
        let library = try ScannedLibrary()
        var random = SeededGenerator(seed: 11)
        try library.write("0/0.mp3", Self.tags("t0"))
        try await library.scan()
        for round in 0..<40 {
            var touched: [FolderPlace: ScanScope.Reach] = [:]
            for step in 0..<Int.random(in: 1...4, using: &random) {
                touched.merge(try Self.change(library, "\(round)-\(step)", &random)) { $1 }
            }
            try await Self.scan(library, touched)
            try `A scan that is cut short`.checkWhole(library)
            let other = try Catalogue(
                at: library.folder.appending(path: "other\(round).sqlite"))
            _ = try await Scanner(catalogue: other, readTags: ScannedLibrary.tags).scan(
                roots: [FilePath(library.root.path)])
            let (ours, theirs) = (
                try await Self.content(library.catalogue), try await Self.content(other)
            )
            #expect(ours == theirs)
            guard ours == theirs else { return }
        }
        #expect(try await library.scan().hasChanges == false)
    }

    private static func change(
        _ library: ScannedLibrary, _ name: String, _ random: inout SeededGenerator
    ) throws -> [FolderPlace: ScanScope.Reach] {
        let folders = ["0", "1/CD1", "1/CD2", "1", "2/Scans", "2", "3/x/y"]
        func folder() -> String { folders.randomElement(using: &random) ?? "0" }
        let target = folder()
        let there =
            (try? FileManager.default.contentsOfDirectory(
                atPath: library.url(target).path))?.filter { $0.contains(".") }.sorted() ?? []
        let file = there.randomElement(using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
            let album = Int.random(in: 0..<3, using: &random)
            try library.write("\(target)/\(name).mp3", tags(name, "B\(album)"))
        case 2: try library.write("\(target)/\(name) front.jpg", bytes: [0xFF, 0xD8, 0xFF])
        case 3:
            let entries = "../0/0.mp3\n/x/\(target)/\(name).mp3\n\(file ?? "x")\n"
            try library.write("\(target)/\(name).m3u8", bytes: Array(entries.utf8))
        case 4: if let file { try library.remove("\(target)/\(file)") }
        case 5:
            let other = folder()
            if let file { try? library.move("\(target)/\(file)", to: "\(other)/\(name)\(file)") }
            return [place(target): .below].merging([place(other): .below]) { $1 }
        default:
            try? library.remove(target)
            return [place(target): .below]
        }
        return [place(target): .below]
    }

    /// All that people see, without what depends on the order in which it came.
    private static func content(_ catalogue: Catalogue) async throws -> [String] {
        var lines: [String] = []
        for album in try await catalogue.savedAlbums(limit: 999, offset: 0).elements {
            let cover = try await catalogue.coverSource(ofAlbum: album.id)
            lines.append("album \(album.title) \(album.trackCount) \(cover.map { "\($0)" } ?? "")")
        }
        for track in try await catalogue.savedTracks(limit: 999, offset: 0).elements {
            lines.append("track \(track.title) \(track.album.title) \(track.path.display)")
        }
        for list in try await catalogue.playlists(limit: 999, offset: 0).elements {
            let items = try await catalogue.items(ofPlaylist: list.id, limit: 99, offset: 0)
            let titles = items.elements.map { $0.track?.title ?? "-" }
            lines.append("list \(list.name) \(titles)")
        }
        return lines.sorted()
    }
}
