import Foundation
import HomeService
import Testing

@Suite struct `Demo library` {
    /// One short track of each album, FLAC and Opus.
    private let small = DemoLibrary.Selection(
        tracksPerAlbum: 1, longestTrack: 2, coverSide: 64)

    private func files(below folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            var isFolder: ObjCBool = false
            let full = folder.appendingPathComponent(path).path
            return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    @Test func `every file can be read and says what the catalogue of the demo says`() async throws
    {
        try await withTemporaryFolder { parent in
            let folder = parent.appendingPathComponent("demo")
            let seen = Titles()
            try await DemoLibrary.compose(into: folder, selection: small) { progress in
                seen.add(progress.title)
                #expect(progress.total == 6)
            }
            #expect(seen.all == Set(DemoLibrary.albums.map { $0.tracks[0].title }))
            for album in DemoLibrary.albums {
                let path = FilePath(folder.path + "/" + album.path(of: album.tracks[0]))
                let tags = try TagReader.read(path)
                #expect(tags.title == album.tracks[0].title)
                #expect(tags.artists == album.tracks[0].artists)
                #expect(tags.album == album.title)
                #expect(tags.albumArtists == [album.artist])
                #expect(tags.date?.text == album.date)
                #expect(tags.genres == album.genres)
                #expect(tags.trackNumber == 1)
                #expect(tags.isCompilation == (album.isCompilation ? true : nil))
                #expect(abs(tags.durationMS - 2000) <= 20)
                if tags.hasCover {
                    let cover = try #require(try TagReader.cover(in: path))
                    #expect(try CoverImage.scale(cover.bytes, toFit: 640).width == 64)
                } else {
                    let names = try FileManager.default.contentsOfDirectory(
                        atPath: folder.appendingPathComponent(album.folder).path)
                    #expect(names.contains { $0.hasPrefix("cover.") })
                }
            }
            let gained = try DemoLibrary.albums.map { album in
                try TagReader.read(FilePath(folder.path + "/" + album.path(of: album.tracks[0])))
                    .replayGain.trackGain
            }
            #expect(gained.contains { $0 != nil })
            #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == ["demo"])
        }
    }

    @Test func `the playlist names files that are there`() async throws {
        try await withTemporaryFolder { folder in
            try await DemoLibrary.compose(into: folder, selection: small)
            let name = DemoLibrary.playlist.name + ".m3u8"
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            let entries = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            #expect(text.hasPrefix("#EXTM3U\n"))
            #expect(!entries.isEmpty)
            for entry in entries {
                #expect(FileManager.default.fileExists(atPath: folder.path + "/" + entry))
            }
        }
    }

    @Test func `an interrupted run is completed by the next`() async throws {
        try await withTemporaryFolder { folder in
            let running = Task { [small] in
                try await DemoLibrary.compose(into: folder, selection: small) { _ in
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            await #expect(throws: CancellationError.self) { try await running.value }
            let partly = try files(below: folder)
            #expect(partly.contains(".gatefold-demo"))
            #expect(!partly.contains { $0.hasSuffix(".part") || $0.hasSuffix(".raw") })
            let kept = try partly.filter { $0.hasSuffix(".flac") || $0.hasSuffix(".opus") }
                .map { ($0, try modified($0, in: folder)) }
            #expect(!kept.isEmpty)
            #expect(kept.count < 6)
            try await DemoLibrary.compose(into: folder, selection: small)
            let whole = try files(below: folder)
            #expect(whole.filter { $0.hasSuffix(".flac") || $0.hasSuffix(".opus") }.count == 6)
            for (path, date) in kept { #expect(try modified(path, in: folder) == date) }
        }
    }

    @Test func `a finished library is left alone`() async throws {
        try await withTemporaryFolder { folder in
            let one = DemoLibrary.Selection(
                albums: ["Low Water"], tracksPerAlbum: 1, longestTrack: 2, coverSide: 32)
            try await DemoLibrary.compose(into: folder, selection: one)
            let dates = try files(below: folder).map { try modified($0, in: folder) }
            let seen = Titles()
            try await DemoLibrary.compose(into: folder, selection: one) { seen.add($0.title) }
            #expect(seen.all.isEmpty)
            #expect(try files(below: folder).map { try modified($0, in: folder) } == dates)
        }
    }

    @Test func `a library of another version is composed anew, and foreign files stay`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let one = DemoLibrary.Selection(
                albums: ["Low Water"], tracksPerAlbum: 1, longestTrack: 2, coverSide: 32)
            let marker = "Gatefold demo library 0: complete\nOld/gone.flac\n../outside.flac\n"
            try Data(marker.utf8).write(to: folder.appendingPathComponent(".gatefold-demo"))
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("Old"), withIntermediateDirectories: true)
            let outside = folder.deletingLastPathComponent().appendingPathComponent("outside.flac")
            try Data().write(to: outside)
            defer { try? FileManager.default.removeItem(at: outside) }
            for name in ["Old/gone.flac", "Old/mine.flac"] {
                try Data().write(to: folder.appendingPathComponent(name))
            }
            try await DemoLibrary.compose(into: folder, selection: one)
            let found = try files(below: folder)
            #expect(!found.contains("Old/gone.flac"))
            #expect(found.contains("Old/mine.flac"))
            #expect(FileManager.default.fileExists(atPath: outside.path))
            #expect(found.contains { $0.hasSuffix("Wakes.flac") })
        }
    }

    @Test func `what a killed run left on its bench is cleared away`() async throws {
        try await withTemporaryFolder { folder in
            let one = DemoLibrary.Selection(
                albums: ["Low Water"], tracksPerAlbum: 1, longestTrack: 2, coverSide: 32)
            try await DemoLibrary.compose(into: folder, selection: one)
            let mine = ProcessInfo.processInfo.processIdentifier
            for process in [Int32.max, mine] {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent(".composing-\(process)-x/y"),
                    withIntermediateDirectories: true)
            }
            try await DemoLibrary.compose(into: folder, selection: one)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.filter { $0.hasPrefix(".composing") } == [".composing-\(mine)-x"])
        }
    }

    @Test func `a folder with other things in it is refused`() async throws {
        try await withTemporaryFolder { folder in
            try Data("mine".utf8).write(to: folder.appendingPathComponent("thesis.txt"))
            let error = await #expect(throws: HomeServiceError.self) {
                try await DemoLibrary.compose(into: folder)
            }
            #expect(error?.kind == .storage)
            #expect(error?.description.contains("Choose an empty folder") == true)
            #expect(try files(below: folder) == ["thesis.txt"])
        }
    }

    @Test func `a folder that cannot be made is a sentence, not a crash`() async throws {
        try await withTemporaryFolder { parent in
            try Data().write(to: parent.appendingPathComponent("file"))
            let error = await #expect(throws: HomeServiceError.self) {
                try await DemoLibrary.compose(into: parent.appendingPathComponent("file/demo"))
            }
            #expect(error?.kind == .storage)
        }
    }

    @Test func `the same track is the same file`() async throws {
        try await withTemporaryFolder { folder in
            let one = DemoLibrary.Selection(
                albums: ["Café às Seis"], tracksPerAlbum: 1, longestTrack: 3, coverSide: 32)
            var contents: [Data] = []
            for name in ["a", "b"] {
                let target = folder.appendingPathComponent(name)
                try await DemoLibrary.compose(into: target, selection: one)
                contents.append(
                    try Data(
                        contentsOf: target.appendingPathComponent(
                            "Zoë Ferrão/Café às Seis/01 Café às Seis.flac")))
            }
            #expect(contents[0] == contents[1])
        }
    }

    private func modified(_ path: String, in folder: URL) throws -> Date? {
        try FileManager.default.attributesOfItem(
            atPath: folder.appendingPathComponent(path).path)[.modificationDate] as? Date
    }
}

/// Titles gathered from any thread.
private final class Titles: @unchecked Sendable {
    // Only touched under the lock.
    private let lock = NSLock()
    private var titles: Set<String> = []

    func add(_ title: String) { _ = lock.withLock { titles.insert(title) } }
    var all: Set<String> { lock.withLock { titles } }
}
