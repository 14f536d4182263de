import Foundation
import GatefoldCore
import SpotifyWebAPI
import Testing

@testable import gatefold

@Suite struct `Commands that show the library` {
    private static let artist = "The Quiet\u{FFFD} Ones"

    @Test(arguments: [
        ("albums", "spotify:album:ID\tMorning\tARTIST\t2001\t2"),
        ("tracks", "spotify:track:ID\tRiver\tARTIST\tMorning\t1:23"),
        ("artists", "spotify:artist:ID\tARTIST\t1"),
        ("playlists", "spotify:playlist:ID\tSundays\tMe\t2"),
        ("album morning", "spotify:track:ID\t1\tRiver\tARTIST\t1:23"),
        ("artist spotify:artist:ID", "spotify:album:ID\tMorning\tARTIST\t2001\t2"),
        ("playlist ID", "spotify:track:ID\tRiver\tARTIST\tMorning\t1:23"),
        ("recent", "spotify:track:ID\t2026-01-01T00:00:00Z\tRiver\tARTIST\tMorning"),
        ("devices", "d1\tKitchen\tSpeaker\t50 %\tactive"),
        ("queue", "spotify:track:ID\tRiver\tARTIST\tMorning\t1:23"),
        ("now", "spotify:track:ID\tplaying\t0:05/1:23\tRiver\tARTIST"),
    ])
    func `write a line for each entry`(line: String, expected: String) async {
        let recorder = Recorder()
        let command = line.replacing("ID", with: FakeService.id)
        #expect(await FakeService().run(command, on: recorder) == nil)
        let wanted = expected.replacing("ID", with: FakeService.id)
            .replacing("ARTIST", with: Self.artist)
        #expect(recorder.output == wanted + "\n")
    }

    @Test(arguments: ["albums", "tracks", "playlists", "search river", "album morning", "queue"])
    func `keep to the width of a terminal and out of its way`(line: String) async {
        let recorder = Recorder(width: 40)
        #expect(await FakeService().run(line, on: recorder) == nil)
        #expect(!recorder.output.isEmpty)
        for row in recorder.output.split(separator: "\n") {
            #expect(DisplayWidth.of(String(row)) <= 40)
        }
        #expect(!recorder.output.contains("\u{1B}"))
    }

    @Test func `page through everything, and no further than the limit`() async {
        var pages: [String: [(status: Int, body: String)]] = [:]
        for offset in [0, 50, 100] {
            let items = (offset..<offset + 50).map {
                #"{"album":{"name":"\#($0)","uri":"spotify:album:x"}}"#
            }.joined(separator: ",")
            let next = offset < 100 ? "\"next\"" : "null"
            pages["GET /me/albums?limit=50&offset=\(offset)"] = [
                (
                    200,
                    #"{"items":[\#(items)],"offset":\#(offset),"limit":50,"total":150,"next":\#(next)}"#
                )
            ]
        }
        pages["GET /me/albums?limit=3&offset=0"] = pages["GET /me/albums?limit=50&offset=0"]
        let all = Recorder()
        _ = await FakeService(pages).run("albums", on: all)
        let names = all.output.split(separator: "\n").map { $0.split(separator: "\t")[1] }
        #expect(names == (0..<150).map { "\($0)" })
        let some = Recorder()
        let service = FakeService(pages)
        _ = await service.run("albums --limit 3", on: some)
        #expect(some.output.split(separator: "\n").count == 3)
        #expect(service.requests == ["GET /me/albums?limit=3&offset=0"])
    }

    @Test func `end a list that breaks off as what it is`() async throws {
        let first =
            #"{"items":[{"album":{"name":"a","uri":"spotify:album:x"}}],"offset":0,"limit":1,"total":2,"next":"n"}"#
        let service = FakeService(["GET /me/albums": [(200, first), (404, "{}")]])
        let recorder = Recorder()
        #expect(await service.run("albums --json", on: recorder) == .notFound)
        let list = try JSONSerialization.jsonObject(with: Data(recorder.output.utf8)) as? [Any]
        #expect(list?.count == 1)
        #expect(recorder.errors.contains("\"kind\":\"not_found\""))
    }

    @Test func `say when there is nothing`() async {
        let recorder = Recorder()
        let empty = FakeService(["GET /me/albums": [(200, FakeService.page())]])
        #expect(await empty.run("albums", on: recorder) == nil)
        #expect(recorder.output.isEmpty)
        #expect(recorder.errors == "The library has no albums.\n")
    }

    @Test(arguments: [
        "album spotify:track:\(FakeService.id)",
        "artist https://open.spotify.com/album/\(FakeService.id)",
    ])
    func `refuse what is of another kind`(line: String) async {
        #expect(await FakeService().run(line) == .usage)
    }

    @Test func `say that words found nothing`() async {
        let service = FakeService(["GET /search": [(200, "{}")]])
        let recorder = Recorder()
        #expect(await service.run("album no such", on: recorder) == .notFound)
        #expect(recorder.errors.contains("'no such'"))
    }
}

@Suite struct `Documented keys` {
    /// The keys of a JSON value as paths, as in `[].artists[].id`.
    private func paths(_ value: Any, _ prefix: String = "") -> Set<String> {
        if let object = value as? [String: Any] {
            return object.reduce(into: []) {
                $0.formUnion(paths($1.value, prefix + (prefix.isEmpty ? "" : ".") + $1.key))
            }
        }
        if let list = value as? [Any] {
            return list.reduce(into: list.isEmpty ? [prefix + "[]"] : []) {
                $0.formUnion(paths($1, prefix + "[]"))
            }
        }
        return [prefix]
    }

    /// All that the document names in its paragraph about a command.
    private func documented(_ command: String) throws -> Set<String> {
        let text = try documentation()
        let start = try #require(text.range(of: "JSON of `\(command)`")?.upperBound)
        let end = text[start...].range(of: "\n\n")?.lowerBound ?? text.endIndex
        let pieces = text[start..<end].split(separator: "`", omittingEmptySubsequences: false)
        return Set(pieces.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
    }

    @Test(arguments: ["albums", "tracks", "artists", "playlists", "devices", "recent"])
    func `of lists are the output's`(command: String) async throws {
        let recorder = Recorder()
        #expect(await FakeService().run("\(command) --json", on: recorder) == nil)
        var found = paths(try JSONSerialization.jsonObject(with: Data(recorder.output.utf8)))
        if command == "recent" { found.subtract(try documented("tracks")) }
        #expect(found == (try documented(command)).subtracting(["tracks"]))
    }

    @Test(arguments: [
        (
            "status",
            [
                "state", "running", "url", "pid", "folders[]", "albums", "tracks", "playlists",
                "scanning", "output", "device", "accounts[]",
            ]
        ),
        ("pause", ["done"]), ("play river", ["done", "uri", "name"]),
        ("volume", ["volume_percent"]),
    ])
    func `of objects are the output's`(line: String, keys: [String]) async throws {
        let recorder = Recorder()
        #expect(await FakeService().run("\(line) --json", on: recorder) == nil)
        let found = paths(try JSONSerialization.jsonObject(with: Data(recorder.output.utf8)))
        #expect(found == Set(keys))
        let command = String(line.split(separator: " ")[0])
        #expect(try documented(command) == Set(keys))
    }

    @Test(arguments: [
        ("album morning", ["tracks": "tracks"], ["albums"]),
        ("artist \(FakeService.id)", ["albums": "albums"], []),
        ("playlist \(FakeService.id)", ["items": "playlist"], []),
        ("now", ["item": "item", "device": "device"], []),
        ("queue", ["currently_playing": "item", "queue": "tracks"], []),
        ("search river", ["tracks": "tracks", "albums": "albums", "playlists": "playlists"], []),
    ])
    func `of things with parts begin as documented`(
        line: String, parts: [String: String], like: [String]
    ) async throws {
        let recorder = Recorder()
        #expect(await FakeService().run("\(line) --json", on: recorder) == nil)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(recorder.output.utf8)) as? [String: Any])
        let names = try documented(String(line.split(separator: " ")[0])).map {
            String($0.prefix { $0 != "." && $0 != "[" })
        }
        let others = try like.flatMap { try documented($0) }.map {
            String($0.dropFirst(3).prefix { $0 != "." && $0 != "[" })
        }
        for key in object.keys { #expect((names + others).contains(key), "\(key)") }
        for (key, list) in parts where list.hasSuffix("s") && object[key] is [Any] {
            #expect(paths(object[key] ?? []) == (try documented(list)))
        }
    }
}
