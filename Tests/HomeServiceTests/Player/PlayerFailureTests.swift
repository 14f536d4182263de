import Foundation
import Testing

@testable import HomeService

@Suite struct `Player failures` {
    private func bad(_ kind: String, in folder: SoundFolder) throws -> CatalogueTrack {
        let path = folder.path("bad-\(kind).mp3")
        let url = URL(filePath: path.display)
        switch kind {
        case "text": try Data("not audio at all, just text".utf8).write(to: url)
        case "empty": try Data().write(to: url)
        case "folder":
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        case "pipe": try #require(mkfifo(path.display, 0o600) == 0)
        case "header": try Tone.wav([]).write(to: url)
        default: break
        }
        return SoundFolder.track(path, ms: 1000)
    }

    private static let kinds = ["missing", "text", "empty", "folder", "pipe", "header"]

    @Test(arguments: kinds)
    func `a bad file in the middle is skipped and named, and cuts nothing off`(
        kind: String
    ) async throws {
        let folder = try SoundFolder()
        let tracks = [
            try await folder.tone("a.wav", hz: 440, ms: 500), try bad(kind, in: folder),
            try await folder.tone("b.wav", hz: 880, ms: 500),
        ]
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play(tracks)
        try await heard.waitForEnd()
        #expect(heard.started.all == ["a.wav", "b.wav"])
        #expect(heard.failed.all.count == 1)
        #expect(heard.failed.all.first?.contains("bad-\(kind).mp3") == true)
        #expect(try Tone.read(out).count == 44_100)
    }

    @Test(arguments: kinds)
    func `a bad file alone is refused by its name and ends playback`(kind: String) async throws {
        let folder = try SoundFolder()
        let heard = try HeardPlayer(.silent, in: folder, pace: .fast)
        let track = try bad(kind, in: folder)
        await #expect {
            try await heard.player.play([track])
        } throws: { error in
            // Its name and not where it lies: an app need not know.
            let message = (error as? PlayerError)?.message
            return message?.contains("“bad-\(kind).mp3”") == true
        }
        let snapshot = await heard.player.snapshot()
        #expect(!snapshot.isPlaying && snapshot.lastError?.contains("bad-\(kind)") == true)
    }

    @Test(arguments: PlaybackRepeat.allCases)
    func `a run of bad files ends, whatever repeats`(repeats: PlaybackRepeat) async throws {
        let folder = try SoundFolder()
        let missing = (0..<300).map { SoundFolder.track(folder.path("\($0).flac"), ms: 1000) }
        let heard = try HeardPlayer(.silent, in: folder, pace: .fast)
        await heard.player.setRepeat(repeats)
        await #expect(throws: PlayerError.self) { try await heard.player.play(missing) }
        #expect(heard.failed.all.count == 50)
        let first = try await folder.tone("a.wav", hz: 440, ms: 300)
        await heard.player.setRepeat(.off)
        try await heard.player.play([first] + missing)
        try await heard.waitForEnd()
        #expect(heard.started.all == ["a.wav"])
    }

    @Test func `a skip backwards passes over a bad file`() async throws {
        let folder = try SoundFolder()
        let tracks = [
            try await folder.tone("a.wav", hz: 440, ms: 3000), try bad("text", in: folder),
            try await folder.tone("b.wav", hz: 880, ms: 3000),
        ]
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play(tracks, startingAt: 2)
        try await heard.player.previous()
        #expect(await heard.player.snapshot().current?.track == tracks[0])
    }

    @Test func `a good file right after bad ones is not blamed for them`() async throws {
        let folder = try SoundFolder()
        let good = try await folder.tone("a.wav", hz: 440, ms: 3000)
        let tracks = [try bad("text", in: folder), try bad("header", in: folder), good]
        let heard = try HeardPlayer(.silent, in: folder)
        for _ in 0..<100 {
            try await heard.player.play(tracks)
            #expect(await heard.player.snapshot().current?.track == good)
        }
    }

    @Test func `a next file that breaks after it was found good cuts nothing off`() async throws {
        let folder = try SoundFolder()
        let tracks = [
            try await folder.tone("a.ogg", hz: 440, ms: 3000),
            try await folder.tone("b.ogg", hz: 880, ms: 500),
            try await folder.tone("c.ogg", hz: 1320, ms: 500),
        ]
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder)
        try await heard.player.play(tracks)
        try await heard.wait { $0.positionMS > 300 }
        try Data("broken now, and more than nothing".utf8)
            .write(to: URL(filePath: tracks[1].path.display))
        try await heard.waitForEnd()
        #expect(heard.started.all == ["a.ogg", "c.ogg"])
        #expect(heard.failed.all.count == 1, "\(heard.failed.all)")
        #expect(abs(try Tone.read(out).count - 154_350) < 2205)
    }

    @Test func `a file cut in the middle plays as far as it goes`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.flac", hz: 440, ms: 3000)
        let url = URL(filePath: track.path.display)
        let whole = try Data(contentsOf: url)
        try whole.prefix(whole.count / 2).write(to: url)
        let heard = try HeardPlayer(.silent, in: folder, pace: .fast)
        try await heard.player.play([track, try await folder.tone("b.wav", hz: 880, ms: 200)])
        try await heard.waitForEnd()
        #expect(heard.started.all == ["a.flac", "b.wav"])
    }

    @Test(arguments: ["/nowhere/at/all.wav", "/proc/out.wav", "/tmp"])
    func `an output that cannot be written is said at once`(path: String) throws {
        #expect {
            try Player(output: .wav(FilePath(path)), deviceID: "d", deviceName: "n")
        } throws: { error in
            let error = error as? HomeServiceError
            return error?.kind == .audio && error?.message.contains(path) == true
        }
    }

    @Test func `a full disk is said once, and playing goes on`() async throws {
        let folder = try SoundFolder()
        #expect(throws: HomeServiceError.self) { try WavFile(FilePath("/dev/full")) }
        let file = try WavFile(folder.path("out.wav"))
        let samples = [UInt8](repeating: 1, count: 8)
        #expect(samples.withUnsafeBytes { file.append($0) } == nil)
        #expect(file.frames == 2)
    }

    @Test(arguments: [
        ("audio/mpeg, mpegversion=(int)4, stream-format=(string)raw", "gstreamer1.0-libav"),
        ("audio/mpeg, mpegversion=(int)1, layer=(int)3", "gstreamer1.0-plugins-good"),
        ("audio/x-flac", "gstreamer1.0-plugins-good"),
        ("audio/x-opus, channels=(int)2", "gstreamer1.0-plugins-base"),
        ("audio/x-alac", "gstreamer1.0-libav"), ("audio/x-wma", "gstreamer1.0-libav"),
    ])
    func `a missing decoder is named with its Debian package`(mediaType: String, package: String) {
        let failure = PlaybackFailure(.noDecoder(name: "X decoder", mediaType: mediaType))
        let sentence = failure.sentence(for: FilePath("/m/a.m4a"))
        #expect(sentence.contains("/m/a.m4a") && sentence.contains("X decoder"))
        #expect(sentence.hasSuffix("\(package)."))
    }
}
