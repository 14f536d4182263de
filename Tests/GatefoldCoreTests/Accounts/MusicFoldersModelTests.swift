import AccountTesting
import Foundation
import GatefoldCore
import HomeService
import HomeTesting
import Testing
import WebAPIClient
import WebAPITesting

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The folders of one's own music` {
    /// A home service that serves a folder with music, and the folder itself.
    private func withHome(
        _ body: (HomeFolders, _ music: String, TemporaryFolder) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let music = try folder.makeFolder("Music")
        for track in TestTrack.library { try track.write(below: URL(fileURLWithPath: music)) }
        var configuration = HomeServer.Configuration(
            roots: [FilePath(music)], dataFolder: folder.url.appending(path: "data"),
            cacheFolder: folder.url.appending(path: "cache"), port: 0, output: .silent,
            deviceName: "Test machine", token: TestHome.token)
        configuration.watches = false
        configuration.scanInterval = nil
        let server = try await HomeServer.start(configuration, log: { _ in })
        do {
            #expect(await server.firstScanIsDone(within: .seconds(30)))
            let folders = HomeFolders(
                at: "http://127.0.0.1:\(server.port)", token: TestHome.token)
            try await body(folders, music, folder)
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }

    private func more(in folder: TemporaryFolder) throws -> String {
        let more = try folder.makeFolder("More")
        try TestTrack("1.wav", hertz: 220, tags: ["TITLE": ["One"], "ALBUM": ["More"]])
            .write(below: URL(fileURLWithPath: more))
        return more
    }

    @Test func `are shown with what is in them`() async throws {
        try await withHome { folders, music, _ in
            let model = MusicFoldersModel(folders) { $0 == music ? "~/Music" : $0 }
            #expect(model.state == .loading && !model.canAdd)
            await model.appeared()
            #expect(model.rows.map(\.title) == ["~/Music"])
            #expect(model.rows.map(\.text) == ["2 albums, 5 songs"])
            #expect(model.rows[0].removeName == "Remove ~/Music")
            #expect(model.canAdd && model.canScan && !model.isScanning)
        }
    }

    @Test func `are added and removed, and a removal is taken back`() async throws {
        try await withHome { folders, music, folder in
            let model = MusicFoldersModel(folders, clock: ManualClock(jumps: true))
            var scans = 0
            model.found = { scans += 1 }
            await model.appeared()
            let more = try more(in: folder)
            await model.folderPicked(more)
            #expect(model.rows.map(\.id) == [music, more] && model.isScanning)
            await model.settle()
            #expect(model.rows.map(\.text) == ["2 albums, 5 songs", "1 album, 1 song"])
            #expect(!model.isScanning && scans == 1)
            await model.removePressed(model.rows[0])
            await model.settle()
            #expect(model.rows.map(\.id) == [more] && scans == 2)
            #expect(FileManager.default.fileExists(atPath: music + "/Harbour/1.wav"))
            let notice = try #require(model.notices.latest)
            #expect(notice.text == "“\(music)” is removed.")
            await notice.undo?()
            await model.settle()
            #expect(Set(model.rows.map(\.id)) == [music, more] && scans == 3)
            #expect(model.rows.first { $0.id == music }?.text == "2 albums, 5 songs")
        }
    }

    @Test func `are never none, which is said beforehand`() async throws {
        try await withHome { folders, music, folder in
            let model = MusicFoldersModel(folders, clock: ManualClock(jumps: true))
            await model.appeared()
            #expect(model.rows[0].reason == "The only folder stays; add another one first.")
            await model.removePressed(model.rows[0])
            #expect(model.rows.map(\.id) == [music] && model.notices.latest == nil)
            await model.folderPicked(try more(in: folder))
            #expect(model.rows.allSatisfy { $0.reason == nil })
            await model.settle()
        }
    }

    @Test func `are looked at again on demand`() async throws {
        try await withHome { folders, music, _ in
            let model = MusicFoldersModel(folders, clock: ManualClock(jumps: true))
            await model.appeared()
            try TestTrack("New/1.wav", hertz: 880, tags: ["TITLE": ["New"], "ALBUM": ["New"]])
                .write(below: URL(fileURLWithPath: music))
            await model.scanPressed()
            #expect(model.isScanning && !model.canScan && !model.scanText.isEmpty)
            await model.settle()
            #expect(model.rows.map(\.text) == ["3 albums, 6 songs"])
            #expect(model.canScan && model.scanText.isEmpty)
        }
    }

    @Test func `say why one is not added, and stay as they are`() async throws {
        try await withHome { folders, music, folder in
            let model = MusicFoldersModel(folders)
            await model.appeared()
            for (path, words) in [
                (music + "/Harbour", "is served already"), (folder.path + "/none", "no folder"),
            ] {
                await model.folderPicked(path)
                #expect(model.notices.latest?.text.contains(words) == true, "\(path)")
            }
            await model.folderPicked(nil)
            #expect(model.rows.map(\.id) == [music] && !model.isScanning && !model.isBusy)
        }
    }

    @Test func `say how far the look at them is`() async throws {
        let scans: [FolderScan?] = [
            FolderScan(), FolderScan(found: 1200), FolderScan(found: 1200, toRead: 40, done: 10),
            nil,
        ]
        let clock = ManualClock()
        let folders = FakeFolders(scans.map { .init(folders: FakeFolders.one, scan: $0) })
        let model = MusicFoldersModel(folders, clock: clock)
        await model.appeared()
        var shown: [String] = []
        for _ in 1..<scans.count {
            shown.append(model.scanText)
            #expect(model.rows.map(\.text) == ["Nothing found yet."])
            await clock.untilAsleep(1)
            if shown.count == 3 { #expect(model.scanFraction == 0.25) }
            clock.advance(by: .milliseconds(500))
            if shown.count < 3 { await clock.untilAsleep(1) }
        }
        await model.settle()
        #expect(
            shown == [
                "Looking for music…", "Looking for music: 1,200 files…", "Reading 10 of 40 files…",
            ])
        #expect(model.rows.map(\.text) == ["No music found."] && model.scanFraction == nil)
    }

    @Test func `tell what was found while a long look goes on`() async throws {
        var answers = (0..<25).map { number in
            ServedFolderList(
                folders: [ServedFolder(path: "/music", songs: min(number, 12))], scan: FolderScan())
        }
        answers.append(.init(folders: [ServedFolder(path: "/music", songs: 12)]))
        let folders = FakeFolders(answers)
        let model = MusicFoldersModel(folders, clock: ManualClock(jumps: true))
        var told: [String] = []
        model.found = { told.append(model.rows[0].text) }
        await model.appeared()
        await model.settle()
        #expect(told == ["10 songs", "12 songs", "12 songs"])
    }

    @Test func `say what is spoken, and what is away`() async throws {
        let folders = FakeFolders([
            .init(folders: [
                ServedFolder(path: "/a", albums: 1, songs: 2, spoken: 3),
                ServedFolder(path: "/b", spoken: 1),
                ServedFolder(path: "/c", isThere: false, albums: 9, songs: 90),
            ])
        ])
        let model = MusicFoldersModel(folders)
        await model.appeared()
        #expect(
            model.rows.map(\.text) == [
                "1 album, 2 songs, 3 episodes and chapters", "1 episode or chapter",
                "Not there now; it plays when it is back.",
            ])
    }

    @Test func `that cannot be had are tried for again`() async throws {
        let folders = FakeFolders([.init(folders: FakeFolders.one)])
        let failure = Failure(.unreachable, "The service could not be reached.")
        folders.failure.withLock { $0 = failure }
        let model = MusicFoldersModel(folders)
        await model.appeared()
        #expect(model.state == .failed(failure) && !model.canAdd)
        folders.failure.withLock { $0 = nil }
        await model.appeared()
        #expect(model.rows.map(\.id) == ["/music"])
    }
}

/// Says what is served, one answer after another.
private final class FakeFolders: FolderServing {
    static let one = [ServedFolder(path: "/music")]

    let failure = Guarded<Failure?>(nil)
    private let answers: Guarded<[ServedFolderList]>

    init(_ answers: [ServedFolderList]) { self.answers = Guarded(answers) }

    func served() async throws -> ServedFolderList {
        if let failure = failure.withLock({ $0 }) { throw failure }
        return answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }

    func add(_ path: String) async throws -> ServedFolderList { try await served() }
    func remove(_ path: String) async throws -> ServedFolderList { try await served() }
    func scanAgain() async throws -> ServedFolderList { try await served() }
}
