import Foundation
import SQLite
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `A scan that is cut short` {
    static func library(_ count: Int) throws -> ScannedLibrary {
        let library = try ScannedLibrary()
        for number in 0..<count {
            try library.write(
                "\(number / 10)/\(number).mp3",
                ["title": "t\(number)", "artist": "X", "album": "A\(number / 10)"])
        }
        return library
    }

    /// What must hold between any two transactions.
    static func checkWhole(_ library: ScannedLibrary) throws {
        let connection = try Connection(library.catalogue.file.path)
        #expect(try connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
        let wrong = [
            "SELECT count(*) FROM tracks WHERE album NOT IN (SELECT row FROM albums)",
            """
            SELECT count(*) FROM albums a WHERE track_count <>
                (SELECT count(*) FROM tracks t WHERE t.album = a.row AND t.visible)
            """,
            """
            SELECT count(*) FROM artists a WHERE track_count <>
                (SELECT count(*) FROM track_artists l JOIN tracks t ON t.row = l.track
                WHERE l.artist = a.row AND t.visible AND t.medium = 0)
            """,
            """
            SELECT count(*) FROM files WHERE kind = 1 AND problem IS NULL AND parts >= 0
                AND track NOT IN (SELECT row FROM tracks)
            """,
            """
            SELECT count(*) FROM (SELECT 1 FROM tracks WHERE visible
                GROUP BY folder, name, part HAVING count(*) > 1)
            """,
            """
            SELECT count(*) FROM tracks t JOIN files i ON i.folder = t.folder AND i.name = t.name
                WHERE t.visible AND (t.part > 0) <> (i.parts > 1)
            """,
            """
            SELECT count(*) FROM files i WHERE parts > 1 AND NOT missing AND parts <>
                (SELECT count(*) FROM tracks t
                WHERE t.folder = i.folder AND t.name = i.name AND t.part > 0 AND t.visible)
            """,
        ]
        for sql in wrong { #expect(try connection.count(sql) == 0, "\(sql.suffix(90))") }
        for words in ["track_words", "album_words", "artist_words"] {
            try connection.script("INSERT INTO \(words)(\(words)) VALUES('integrity-check')")
        }
    }

    @Test func `shows what it has found while the rest is still read`() async throws {
        let library = try Self.library(90)
        let file = library.catalogue.file.path
        let sawMusic = Guarded(false)
        let end = ContinuousClock.now + .seconds(20)
        var scanner = Scanner(
            catalogue: library.catalogue,
            readTags: { path in
                // The last folder is on a slow disk: it waits for what came before it.
                if path.display.contains("/8/"), !sawMusic.withLock({ $0 }) {
                    while ContinuousClock.now < end, !sawMusic.withLock({ $0 }) {
                        let connection = try Connection(file)
                        let count = try connection.count(
                            "SELECT count(*) FROM albums WHERE track_count > 0")
                        connection.close()
                        if count > 0 { sawMusic.withLock { $0 = true } }
                    }
                }
                return try ScannedLibrary.tags(path)
            })
        scanner.batchPause = .zero
        _ = try await scanner.scan(roots: [FilePath(library.root.path)])
        #expect(sawMusic.withLock { $0 })
        try Self.checkWhole(library)
    }

    @Test func `by cancelling leaves whole albums, and the next one goes on`() async throws {
        let library = try Self.library(3000)
        let catalogue = library.catalogue
        let task = Task {
            try await Scanner(catalogue: catalogue, readTags: ScannedLibrary.tags).scan(
                roots: [FilePath(library.root.path)],
                progress: { progress in
                    if progress.done > 1200 { withUnsafeCurrentTask { $0?.cancel() } }
                    if progress.done > 1200 { Cancelling.shared.cancel() }
                })
        }
        Cancelling.shared.set(task)
        await #expect(throws: CancellationError.self) { try await task.value }
        try Self.checkWhole(library)
        let there = try await library.allTracks().count
        let total = try await catalogue.savedTracks(limit: 1, offset: 0).total
        #expect(there > 0)
        let report = try await library.scan()
        #expect(report.unchanged == total)
        #expect(report.added == 3000 - total)
        try Self.checkWhole(library)
    }

    @Test func `by cancelling looks at new pictures and playlists again`() async throws {
        let library = try Self.library(20)
        try await library.scan()
        let catalogue = library.catalogue
        let root = library.root
        try Data([0xFF, 0xD8, 0xFF]).write(to: root.appending(path: "0/cover.jpg"))
        try Data("0/1.mp3\n".utf8).write(to: root.appending(path: "list.m3u"))
        for number in 0..<400 {
            try library.write("9/\(number).mp3", ["title": "New", "artist": "X", "album": "B"])
        }
        let cancelling = Cancelling()
        let isSet = DispatchSemaphore(value: 0)
        let cut = Task {
            try await Scanner(catalogue: catalogue, readTags: ScannedLibrary.tags).scan(
                roots: [FilePath(root.path)],
                progress: { progress in
                    // Some files are read by then, and what was looked at first is written.
                    guard progress.phase == .reading else { return }
                    isSet.wait()
                    isSet.signal()
                    cancelling.cancel()
                })
        }
        cancelling.set(cut)
        isSet.signal()
        await #expect(throws: CancellationError.self) { try await cut.value }
        try await library.scan()
        let album = try #require(
            try await catalogue.savedAlbums(limit: 5, offset: 0).elements
                .first { $0.title == "A0" })
        #expect(
            try await catalogue.coverSource(ofAlbum: album.id)
                == .imageFile(FilePath(root.appending(path: "0/cover.jpg").path)))
        #expect(try await catalogue.playlists(limit: 5, offset: 0).total == 1)
    }

    @Test func `by a full disk says so and keeps what was there`() async throws {
        let library = try Self.library(20)
        try await library.scan()
        let limit = "PRAGMA max_page_count = 1"
        let connection = try Catalogue.connect(to: library.catalogue.file)
        try connection.script(limit)
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction {
                for _ in 0..<1000 {
                    try connection.run(
                        "INSERT INTO counters(name, value) VALUES(?, 1)",
                        String(repeating: "x", count: 1000))
                }
            }
        }
        let shown = HomeServiceError(
            storage: try #require(error), file: library.catalogue.file)
        #expect(shown.message.contains("disk is full"))
        try Self.checkWhole(library)
        #expect(try await library.allTracks().count == 20)
    }

    @Test func `is not disturbed by a second one, which is told to wait`() async throws {
        let library = try Self.library(10)
        let lock = try ScanLock(beside: library.catalogue.file)
        let error = await #expect(throws: HomeServiceError.self) { try await library.scan() }
        #expect(error?.kind == .alreadyRunning)
        lock.held {}
        _ = consume lock
        #expect(try await library.scan().added == 10)
    }

    @Test func `finds files vanish under it`() async throws {
        let library = try Self.library(60)
        let catalogue = library.catalogue
        let root = library.root
        let report = try await Scanner(catalogue: catalogue) { path in
            try? FileManager.default.removeItem(at: root.appending(path: "5"))
            return try ScannedLibrary.tags(path)
        }.scan(roots: [FilePath(root.path)])
        #expect(report.seen == 60)
        #expect(report.added + report.unreadable == 60)
        #expect(report.problems.count == report.unreadable)
        try Self.checkWhole(library)
        let next = try await library.scan()
        #expect(next.seen == 50)
        try Self.checkWhole(library)
    }

    @Test func `stays whole over many random changes`() async throws {
        let library = try Self.library(40)
        var random = SeededGenerator(seed: 5)
        try await library.scan()
        for round in 0..<25 {
            for _ in 0..<6 {
                let files = try FileManager.default.subpathsOfDirectory(atPath: library.root.path)
                    .filter { $0.hasSuffix(".mp3") }.sorted()
                let file = files.randomElement(using: &random) ?? ""
                let number = Int.random(in: 0..<1000, using: &random)
                let target = "\(number % 7)/\(round)-\(number).mp3"
                let tags = [
                    "title": "t\(number)", "artist": "Y\(number % 5)", "album": "B\(number % 6)",
                ]
                switch number % 4 {
                case 0 where files.count > 5: try library.remove(file)
                case 1: try? library.move(file, to: target)
                case 2: try library.write(file, tags, audio: "\(number)")
                default: try library.write(target, tags)
                }
            }
            let report = try await library.scan()
            try Self.checkWhole(library)
            let total = try await library.catalogue.savedTracks(limit: 1, offset: 0).total
            #expect(total == report.seen - report.unreadable)
        }
    }
}

/// Lets a scan's own progress cancel it.
///
/// Unchecked: the lock guards the task.
private final class Cancelling: @unchecked Sendable {
    static let shared = Cancelling()
    private let lock = NSLock()
    private var task: Task<ScanReport, any Error>?

    func set(_ task: Task<ScanReport, any Error>) { lock.withLock { self.task = task } }
    func cancel() { lock.withLock { task?.cancel() } }
}

@Suite struct `The catalogue's file` {
    @Test func `is moved aside when it is damaged, and made anew`() async throws {
        let library = try ScannedLibrary()
        let file = library.folder.appending(path: "bad.sqlite")
        try Data(repeating: 7, count: 9000).write(to: file)
        let catalogue = try Catalogue(at: file)
        #expect(catalogue.notice?.contains("damaged") == true)
        #expect(try await catalogue.savedTracks(limit: 5, offset: 0).total == 0)
        #expect(FileManager.default.fileExists(atPath: file.path + ".damaged"))
    }

    @Test func `of a newer version is left alone`() throws {
        let library = try ScannedLibrary()
        let file = library.folder.appending(path: "new.sqlite")
        try Connection(file.path).script("PRAGMA user_version = 99")
        let error = #expect(throws: HomeServiceError.self) { try Catalogue(at: file) }
        #expect(error?.description.contains("newer") == true)
        #expect(try Connection(file.path).count("SELECT count(*) FROM sqlite_schema") == 0)
    }

    @Test func `shows by its revision that another connection wrote`() async throws {
        let library = try ScannedLibrary()
        let first = try await library.catalogue.revision
        #expect(try await library.catalogue.revision == first)
        try library.write("1.mp3", ["title": "T"])
        try library.write("2.mp3", ["title": "U"])
        try await library.scan()
        let second = try await library.catalogue.revision
        #expect(second != first)
        try library.remove("1.mp3")
        try await library.scan()
        #expect(try await library.catalogue.revision != second)
        #expect(try await library.allTracks().map(\.title) == ["U"])
        #expect(await library.catalogue.close())
    }
}
