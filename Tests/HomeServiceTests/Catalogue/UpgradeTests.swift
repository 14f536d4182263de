import Foundation
import SQLite
import Testing

@testable import HomeService

@Suite struct `A catalogue of an older Gatefold` {
    @Test func `is read again, and what it knew stays`() async throws {
        let library = try ScannedLibrary()
        try library.write("a.mp3", ["title": "A", "artist": "The X", "composer": "Y"])
        let path = FilePath(library.url("a.mp3").path)
        let file = library.folder.appending(path: "old.sqlite")
        let old = try Connection(file.path)
        try Migrations([CatalogueSchema.migrations.steps[0]]).run(on: old)
        let id = String(repeating: "7", count: 22)
        try old.run("INSERT INTO roots VALUES(1, ?, 1)", Array(library.root.path.utf8))
        try old.run("INSERT INTO folders VALUES(1, 1, ?)", [UInt8]())
        var status = stat()
        #expect(stat(path.cString, &status) == 0)
        let time = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
        try old.run(
            "INSERT INTO files VALUES(1, ?, ?, ?, 1, 0, 1, NULL)", Array("a.mp3".utf8),
            Int(status.st_size), time)
        try old.run(
            """
            INSERT INTO albums VALUES(1, 'album', 'k', 'Old', 'old', 'album', '', NULL, NULL, NULL,
                1, 1, '', NULL, NULL, NULL, NULL, 1, 0, 0, NULL, NULL, '')
            """)
        try old.run(
            """
            INSERT INTO tracks VALUES(1, ?, 1, 0, 0, 1, 1, 1, 1, ?, 'Old', 'old', '', 1, NULL, NULL,
                NULL, 0, ?, '', '')
            """, id, Array("a.mp3".utf8), try ScannedLibrary.tags(path).fingerprint)
        old.close()
        let catalogue = try Catalogue(at: file)
        #expect(try await catalogue.track(id)?.title == "Old")
        let report = try await Scanner(catalogue: catalogue, readTags: ScannedLibrary.tags).scan(
            roots: [FilePath(library.root.path)])
        #expect(report.changed == 1)
        let track = try #require(try await catalogue.track(id))
        #expect(track.title == "A")
        #expect(track.credits.map(\.name) == ["Y"])
        #expect(!track.isSaved)
    }
}
