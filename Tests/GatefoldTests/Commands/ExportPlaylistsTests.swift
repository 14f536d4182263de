import AccountTesting
import Foundation
import GatefoldCore
import HomeService
import Testing

@testable import gatefold

/// A world with a folder of music, two playlists of the owner and one of Anna.
private struct ExportWorld {
    let folder: TemporaryFolder
    let folders: WorldFolders
    var music: String { folder.path + "/music" }

    init() async throws {
        folder = try TemporaryFolder()
        folders = WorldFolders(environment: ["HOME": folder.path])
        for name in ["music", "stick"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        try "#EXTM3U\n#EXTINF:9,X - Gone\ngone.mp3\n".write(
            toFile: music + "/Old.m3u8", atomically: true, encoding: .utf8)
        _ = try await HomeScan.run(roots: [FilePath(music)], dataFolder: folders.data)
        let register = try AccountRegister(file: folders.registerFile)
        let anna = try await register.addUser(
            "Anna", password: "correct horse", mayControlPlayer: true)
        await register.close()
        let catalogue = try HomeScan.open(folders.data, log: { _ in })
        let library = try Library(beside: catalogue)
        _ = try await library.createPlaylist(named: "Sundays", owner: HomeUser.ownerID)
        _ = try await library.createPlaylist(named: "Hers", owner: anna.id)
        await library.close()
        await catalogue.close()
    }

    func run(_ words: [String]) async throws -> Recorder {
        let recorder = Recorder()
        var console = recorder.console
        console.isJSON = words.contains("--json")
        guard
            case .run(let parsed) = try CommandParser.parse(
                ["export-playlists"] + words, as: CommandTree.program),
            let work = parsed.path.last?.work
        else { throw Failure(.usage, "help") }
        let session = Session(
            console: console, environment: [:], folders: folders, workingFolder: folder.path,
            connect: { throw CancellationError() })
        do { try await work(parsed, session) } catch { throw Failure(ofCommand: error) }
        return recorder
    }

    func files(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name).sorted()
    }
}

@Suite struct `Exporting playlists` {
    @Test func `writes the owner's beside the music, and says what stays a file`() async throws {
        let world = try await ExportWorld()
        let recorder = try await world.run([])
        #expect(recorder.output.hasSuffix("\tSundays\t0\t0\t\(world.music)/Sundays.m3u8\n"))
        #expect(
            recorder.errors
                == "1 playlist is a file beside the music already; "
                + "--to writes such playlists elsewhere.\n")
        #expect(try world.files("music") == ["Old.m3u8", "Sundays.m3u8"])
    }

    @Test func `writes all of them elsewhere, and counts what is missing`() async throws {
        let world = try await ExportWorld()
        let recorder = try await world.run(["--to", "stick"])
        #expect(try world.files("stick") == ["Old.m3u8", "Sundays.m3u8"])
        #expect(recorder.errors == "1 entry has no file; it is a comment in its playlist.\n")
    }

    @Test func `writes those of a member, or those that are named`() async throws {
        let world = try await ExportWorld()
        _ = try await world.run(["--user", "anna", "--to", "stick"])
        #expect(try world.files("stick") == ["Hers.m3u8"])
        _ = try await world.run(["sundays", "--to", "stick"])
        #expect(try world.files("stick") == ["Hers.m3u8", "Sundays.m3u8"])
    }

    @Test func `writes nothing when it is only tried`() async throws {
        let world = try await ExportWorld()
        let recorder = try await world.run(["--dry-run"])
        #expect(recorder.output.contains("/Sundays.m3u8\n"))
        #expect(recorder.errors.hasSuffix("Nothing was written.\n"))
        #expect(try world.files("music") == ["Old.m3u8"])
    }

    @Test func `tells programs the documented keys`() async throws {
        let world = try await ExportWorld()
        let output = try await world.run(["sundays", "--json"]).output
        let list = try JSONSerialization.jsonObject(with: Data(output.utf8))
        let found = try #require((list as? [[String: Any]])?.first)
        #expect(found["state"] as? String == "new")
        let text = try documentation()
        let start = try #require(text.range(of: "JSON of `export-playlists`")?.upperBound)
        let keys = text[start...].prefix(while: { $0 != "(" }).matches(of: /`\[\]\.([a-z]+)`/)
        #expect(Set(keys.map { String($0.1) }) == Set(found.keys))
    }

    @Test(arguments: [
        (["nothing"], FailureKind.notFound), (["--to", "nowhere"], .notFound),
        (["--user", "Nobody"], .notFound), (["hers"], .notFound),
    ])
    func `says what is wrong`(words: [String], kind: FailureKind) async throws {
        let world = try await ExportWorld()
        let failure = await #expect(throws: Failure.self) {
            _ = try await world.run(words)
        }
        #expect(failure?.kind == kind)
    }
}
