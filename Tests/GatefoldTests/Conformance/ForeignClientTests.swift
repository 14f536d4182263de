import AccountTesting
import Foundation
import HomeTesting
import Testing

/// Programs that we did not write, against the home service as people run it.
@Suite struct `Foreign clients` {
    @Test(.enabled(if: Tools.python != nil || Tools.isCI))
    func `spotipy lists, searches and drives the player without an exception`() throws {
        let python = try #require(Tools.python, "`make test` makes the Python environment.")
        let program = try Program()
        let music = URL(fileURLWithPath: try program.folder.makeFolder("music"))
        for track in TestTrack.longLibrary { try track.write(below: music) }
        try Data("Harbour/2.wav\nEngines/1.wav\nHarbour/1.wav\n".utf8)
            .write(to: music.appending(path: "Mixed.m3u8"))
        let serve = try program.run("serve", "--port", "0", "--output", "silent", music.path)
        defer { _ = try? program.run("stop") }
        #expect(serve.status == 0, "\(serve.errors)")
        let base = try #require(serve.output.split(whereSeparator: \.isWhitespace).last)
        let token = try program.run("token").output
        let run = try Run(
            python, [Tools.script("spotipy_client.py"), String(base)],
            environment: program.environment,
            input: token)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("\"albums\": 2, \"tracks\": 5, \"playlists\": 1"))
    }

    @Test(.enabled(if: Tools.python != nil || Tools.isCI))
    func `every public method of spotipy and tekore passes or fails as the document says`() throws {
        let python = try #require(Tools.python, "`make test` makes the Python environment.")
        let run = try Run(
            python,
            [Tools.script("client_methods.py"), try Program().path, Tools.document("clients.md")],
            environment: ProcessInfo.processInfo.environment)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("all methods behave as the document says"))
    }

    @Test(.enabled(if: Tools.python != nil || Tools.isCI))
    func `every answer of every operation in every regime is as it is described`() throws {
        let python = try #require(Tools.python, "`make test` makes the Python environment.")
        let run = try Run(
            python, [Tools.script("contract.py"), try Program().path],
            environment: ProcessInfo.processInfo.environment)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("97 operations in 3 regimes answer as described"))
    }

    @Test(.enabled(if: Tools.hasRealMusic || Tools.isCI))
    func `real, tagged music is shown as ffprobe reads it and sounds as ffmpeg decodes it`() throws
    {
        let program = try Program()
        let run = try Run(
            "/usr/bin/python3", [Tools.script("real_music.py"), program.path, Tools.realMusic],
            environment: ProcessInfo.processInfo.environment)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains(" tracks served, 0 differences"))
    }
}

/// What these tests need from outside; `make test` brings it.
private enum Tools {
    static let isCI = ProcessInfo.processInfo.environment["CI"] != nil
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let realMusic = "/usr/share/games/wesnoth/1.16/data/core/music"

    static var hasRealMusic: Bool {
        FileManager.default.fileExists(atPath: realMusic)
            && FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")
    }

    static var python: String? {
        let made = root.appending(path: ".build/python/bin/python").path
        let path = ProcessInfo.processInfo.environment["GATEFOLD_PYTHON"] ?? made
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    static func script(_ name: String) -> String {
        root.appending(path: "Tests/Conformance/\(name)").path
    }

    static func document(_ name: String) -> String { root.appending(path: "docs/\(name)").path }
}
