import Foundation
import Testing

@testable import HomeService

@Suite struct `Player output` {
    @Test func `the system's output plays, in silence where there is no sound card`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.flac", hz: 440, ms: 700)
        let heard = try HeardPlayer(.auto, in: folder)
        await heard.player.setVolume(0)
        let start = ContinuousClock.now
        try await heard.player.play([track, track])
        try await heard.waitForEnd()
        #expect(ContinuousClock.now - start >= .milliseconds(1350))
        #expect(heard.started.all.count == 2)
        #expect(heard.failed.all.isEmpty)
        for sentence in heard.logged.all { #expect(sentence.contains("silence"), "\(sentence)") }
    }

    @Test func `the file is a valid WAV at every moment of its life`() async throws {
        let folder = try SoundFolder()
        let out = folder.path("out.wav")
        let track = try await folder.tone("a.flac", hz: 440, ms: 1000)
        let heard = try HeardPlayer(.wav(out), in: folder)
        #expect(try Tone.read(out).isEmpty)
        try await heard.player.play([track])
        var last = 0
        while await heard.player.snapshot().isPlaying {
            let count = try Tone.read(out).count
            #expect(count >= last)
            last = count
        }
        #expect(try Tone.read(out).count == 44_100)
    }

    @Test func `a file that was there before is written anew`() async throws {
        let folder = try SoundFolder()
        let out = folder.path("out.wav")
        try Data(repeating: 7, count: 100_000).write(to: URL(filePath: out.display))
        _ = try WavFile(out)
        let data = try Data(contentsOf: URL(filePath: out.display))
        #expect(data.count == 44)
    }
}
