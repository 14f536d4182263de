import Foundation
import Testing

@testable import HomeService

@Suite struct `Player lifetime` {
    @Test func `a player dropped while it plays is gone`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.wav", hz: 440, ms: 60_000)
        weak var gone: Player?
        do {
            let heard = try HeardPlayer(.silent, in: folder)
            try await heard.player.play([track, track])
            gone = heard.player
            #expect(gone != nil)
        }
        let deadline = ContinuousClock.now + .seconds(20)
        while gone != nil, ContinuousClock.now < deadline { await Task.yield() }
        #expect(gone == nil)
    }

    /// In a process of its own: other tests open files and start threads meanwhile.
    @Test func `fifty players made and dropped leave nothing behind`() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try SoundFolder()
            let track = try await folder.tone("a.wav", hz: 440, ms: 300)
            func once() async throws {
                let heard = try HeardPlayer(
                    .wav(folder.path("out.wav")), in: folder, pace: .fast)
                try await heard.player.play([track, track])
                try await heard.waitForEnd()
                await heard.player.shutdown()
            }
            func count(_ what: String) throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(what)").count
            }
            for _ in 0..<10 { try await once() }
            let files = try count("fd")
            let threads = try count("task")
            for _ in 0..<50 { try await once() }
            let deadline = ContinuousClock.now + .seconds(20)
            while try count("fd") > files + 4 || count("task") > threads + 8 {
                try #require(ContinuousClock.now < deadline)
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}
