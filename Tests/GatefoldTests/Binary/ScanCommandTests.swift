import AccountTesting
import Foundation
import HomeTesting
import Testing
import WebAPIClient

@testable import gatefold

@Suite struct `Scanning` {
    struct Status: Decodable { var tracks: Int }

    static func write(_ name: String, to music: String) throws {
        try TestTrack(
            "\(name).wav", seconds: 0.1,
            tags: ["TITLE": [name], "ARTIST": ["X"], "ALBUM": [name]]
        ).write(below: URL(filePath: music))
    }

    /// Asks until the service has that many tracks.
    static func wait(for count: Int, _ program: Program) throws {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            let run = try program.run("status", "--json")
            let status = try JSON.decode(Status.self, from: Array(run.output.utf8))
            if status.tracks == count { return }
            try #require(ContinuousClock.now < end, "\(status.tracks) tracks")
        }
    }

    @Test func `by itself brings a running service what is new`() throws {
        let program = try Program()
        defer { program.stop() }
        let music = try program.folder.makeFolder("music")
        try Self.write("one", to: music)
        try #require(try program.run("serve", "--output", "silent", music).status == 0)
        try Self.wait(for: 1, program)
        try Self.write("two", to: music)
        try Self.wait(for: 2, program)
    }

    @Test func `of other folders does not take a running service's from it`() throws {
        let program = try Program()
        defer { program.stop() }
        let (served, other) = try (
            program.folder.makeFolder("music"), program.folder.makeFolder("other")
        )
        try Self.write("one", to: served)
        try Self.write("two", to: other)
        try Self.write("three", to: other)
        try #require(try program.run("serve", "--output", "silent", served).status == 0)
        let refused = try program.run("scan", other)
        #expect(refused.status != 0)
        #expect(refused.errors.contains("The home service serves other folders."))
        #expect(try program.run("scan").status == 0)
        try Self.wait(for: 1, program)
    }

    @Test func `by command is noticed by a service that does not look itself`() throws {
        let program = try Program()
        defer { program.stop() }
        let music = try program.folder.makeFolder("music")
        try Self.write("one", to: music)
        try #require(
            try program.run("serve", "--no-watch", "--output", "silent", music).status == 0)
        try Self.write("two", to: music)
        try Self.wait(for: 1, program)
        #expect(try program.run("scan").status == 0)
        try Self.wait(for: 2, program)
    }

    @Test func `goes on when a drive that was served is away`() throws {
        let program = try Program()
        defer { program.stop() }
        let music = try program.folder.makeFolder("music")
        try Self.write("one", to: music)
        #expect(try program.run("scan", music).status == 0)
        try FileManager.default.moveItem(atPath: music, toPath: music + "-away")
        let run = try program.run("serve", "--output", "silent")
        #expect(run.status == 0)
        #expect(run.errors.contains("is not there"))
        try Self.wait(for: 1, program)
    }

    @Test func `reports what is odd, kind by kind`() throws {
        let program = try Program()
        let music = try program.folder.makeFolder("music")
        try TestTrack("Band/Record/01 Song.wav", seconds: 0.1).write(below: URL(filePath: music))
        try Data("gone.mp3\n".utf8).write(to: URL(filePath: music + "/p.m3u"))
        try FileManager.default.copyItem(
            atPath: music + "/Band/Record/01 Song.wav", toPath: music + "/Band/Record/02 B.mp3")
        let text = try program.run("scan", "--report", music)
        #expect(text.status == 0)
        #expect(text.output.contains("\nguess (2)\n"))
        #expect(text.output.contains("the title 'Song'"))
        // What was found before is told again.
        let run = try program.run("scan", "--report", "--json", music)
        struct Report: Decodable {
            struct Finding: Decodable {
                var file: String
                var kind: String
                var message: String
            }
            var findings: [Finding]
        }
        let report = try JSON.decode(Report.self, from: Array(run.output.utf8))
        #expect(Set(report.findings.map(\.kind)) == ["guess", "playlist", "ending", "duplicate"])
        #expect(report.findings.allSatisfy { $0.file.hasPrefix(music) && !$0.message.isEmpty })
    }
}
