import AccountTesting
import Foundation
import GatefoldCore
import Testing

@testable import gatefold

@Suite struct `Commands about what is kept` {
    private let folder: TemporaryFolder
    private let folders: WorldFolders

    init() throws {
        folder = try TemporaryFolder()
        folders = WorldFolders(environment: ["HOME": folder.path])
    }

    private func run(_ words: String...) async throws -> Recorder {
        let recorder = Recorder()
        var console = recorder.console
        console.isJSON = words.contains("--json")
        guard
            case .run(let parsed) = try CommandParser.parse(words, as: CommandTree.program),
            let work = parsed.path.last?.work
        else { throw Failure(.usage, "help") }
        let session = Session(
            console: console, environment: ["HOME": folder.path], folders: folders,
            workingFolder: folder.path, connect: { throw CancellationError() })
        try await work(parsed, session)
        return recorder
    }

    private func keepSomething() async -> URL {
        let file = folders.accountCache("home").appendingPathComponent("library.sqlite")
        let cache = LibraryCache(file: file)
        let albums = (0..<3).map { Album(id: MusicID(.album, "\($0)"), title: "Album \($0)") }
        await cache.replace(with: LibraryContent(albums.map { SavedItem($0) }, isComplete: true))
        await cache.keep(
            KeptList(items: [Track(id: nil, title: "T")]), as: .contents(MusicID(.album, "0")))
        await cache.keep(KeptAnswer(tag: "\"1\"", body: [1]), for: "me/albums")
        await ImageFiles(folder: folders.covers).write([1, 2, 3], for: "https://covers.test/1")
        return file
    }

    @Test func `nothing kept is said in words`() async throws {
        let output = try await run("cache").output
        #expect(output.contains("Library   nothing is kept"))
        #expect(output.contains("0 pictures, 0 kB of at most 200.0 MB"))
    }

    @Test func `what is kept is counted by account`() async throws {
        let file = await keepSomething()
        let text = try await run("cache", "info").output
        #expect(text.contains("~/.cache/gatefold/library/home/library.sqlite"))
        #expect(text.contains("3 albums, "))
        #expect(text.contains("1 picture, 1 kB"))

        let json = try await run("cache", "--json").output
        let start = "{\"libraries\":[{\"account\":\"home\",\"file\":\"\(file.path)\",\"bytes\":"
        #expect(json.hasPrefix(start))
        #expect(json.contains("\"albums\":3,\"tracks\":0,"))
        #expect(json.contains("\"lists\":1}],\"covers\":{"))
        #expect(json.contains("\"files\":1}"))
    }

    @Test func `clearing forgets all of it, also under an app that runs`() async throws {
        let file = await keepSomething()
        let app = LibraryCache(file: file)
        #expect(await app.content(of: Album.self).count == 3)
        #expect(try await run("cache", "clear").errors.hasPrefix("Forgotten: "))
        #expect(await app.content(of: Album.self).count == 0)
        #expect(await app.answer(for: "me/albums") == nil)
        // What the app learns from then on is kept again.
        await app.replace(
            with: LibraryContent([SavedItem(Album(id: MusicID(.album, "n"), title: "New"))]))
        #expect(try await run("cache").output.contains("1 album, "))
        #expect(try await run("cache", "clear", "--json").output == "{\"done\":true}\n")
        #expect(try await run("cache").output.contains("0 pictures"))
    }

    @Test func `a damaged file does not keep it from clearing`() async throws {
        let file = await keepSomething()
        for suffix in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: file.path + suffix)
        }
        try Data("not a database, and not empty either".utf8).write(to: file)
        #expect(try await run("cache").output.contains("library.sqlite"))
        _ = try await run("cache", "clear")
        #expect(try await run("cache").output.contains("nothing is kept"))
    }

    @Test func `every key of the JSON is documented`() async throws {
        _ = await keepSomething()
        let text = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../../docs/command-line.md"), encoding: .utf8)
        let section = try #require(text.range(of: "JSON of `cache`:"))
        let documented = text[section.upperBound...].prefix(900)
        let json = try await run("cache", "--json").output
        let keys = json.matches(of: /"([a-z]+)":/).map { String($0.output.1) }
        for key in keys where key != "libraries" && key != "covers" {
            #expect(
                documented.contains(".\(key)`") || documented.contains("`\(key)`"), "\(key)")
        }
    }
}
