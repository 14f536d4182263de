import Dispatch
import Foundation
import Testing

@testable import HomeService

extension Player {
    /// Keeps the player busy until somebody allows it to go on.
    func beBusy(_ started: AsyncStream<Void>.Continuation, until end: DispatchSemaphore) {
        started.yield()
        _ = end.wait(timeout: .now() + 20)
    }
}

@Suite struct `The state of a player` {
    @Test func `is told while the player is busy`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.wav", hz: 440, ms: 60_000)
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play([track], atMS: 10_000)
        let end = DispatchSemaphore(value: 0)
        let (isBusy, started) = AsyncStream.makeStream(of: Void.self)
        let player = heard.player
        let busy = Task { await player.beBusy(started, until: end) }
        for await _ in isBusy { break }
        let first = player.status
        #expect(first.isPlaying && (10_000..<30_000).contains(first.positionMS))
        while player.status.positionMS == first.positionMS { await Task.yield() }
        end.signal()
        await busy.value
    }

    @Test func `is as new as the last command`() async throws {
        let folder = try SoundFolder()
        let tracks = [
            try await folder.tone("a.wav", hz: 440, ms: 60_000),
            try await folder.tone("b.wav", hz: 440, ms: 60_000),
        ]
        let heard = try HeardPlayer(.silent, in: folder)
        let player = heard.player
        try await player.play(tracks)
        let playing = player.status
        #expect(playing.isPlaying && playing.current?.track == tracks[0])
        try await player.next()
        #expect(player.status.current?.track == tracks[1])
        #expect(player.status.revision > playing.revision)
        try await player.pause()
        try await player.seek(toMS: 5_000)
        #expect(!player.status.isPlaying && player.status.positionMS == 5_000)
        await player.setVolume(7)
        await player.setRepeat(.context)
        await player.setShuffle(true)
        let last = player.status
        #expect(last.volumePercent == 7 && last.repeats == .context && last.isShuffled)
        #expect(last == (await player.snapshot()))
    }

    @Test func `never runs past the end of the track`() throws {
        let track = SoundFolder.track(FilePath("/a"), ms: 1)
        var snapshot = PlayerSnapshot(
            deviceID: "d", deviceName: "n", volumePercent: 100, changedAt: Date())
        snapshot.current = QueueEntry(uid: 1, track: track)
        snapshot.isPlaying = true
        let status = PlayerStatus(snapshot)
        while status.now.positionMS == 0 {}
        #expect(status.now.positionMS == 1)
    }

    @Test func `says when the output is gone, and playing on tries again`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.wav", hz: 440, ms: 60_000)
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play([track], atMS: 20_000)
        heard.player.signals.outputFailed("unplugged")
        let paused = try await heard.wait { !$0.isPlaying }
        #expect(paused.lastError?.contains("unplugged") == true)
        #expect((20_000..<40_000).contains(paused.positionMS))
        #expect(paused.disallows.contains("pausing") && !paused.disallows.contains("resuming"))
        try await heard.player.resume()
        let again = await heard.player.snapshot()
        #expect(again.isPlaying && again.positionMS >= paused.positionMS)
        #expect(heard.started.all == ["a.wav"])
    }

    @Test func `of a file that is cut while it plays is the next track`() async throws {
        let folder = try SoundFolder()
        let tracks = [
            try await folder.tone("a.wav", hz: 440, ms: 20_000),
            try await folder.tone("b.wav", hz: 440, ms: 60_000),
        ]
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play(tracks)
        try #require(truncate(tracks[0].path.display, 100_000) == 0)
        let next = try await heard.wait { $0.current?.track == tracks[1] }
        #expect(next.isPlaying)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `is whole after a hundred commands of all kinds`(seed: UInt64) async throws {
        let folder = try SoundFolder()
        let file = try await folder.tone("a.wav", hz: 440, ms: 6_000)
        var tracks = [file, SoundFolder.track(folder.path("missing.wav"), ms: 1_000)]
        for (start, end) in [(0, 1_500), (1_500, 1_700), (1_700, nil)] as [(Int, Int?)] {
            var part = file
            part.part = FilePart(startMS: start, endMS: end)
            part.durationMS = (end ?? 6_000) - start
            tracks.append(part)
        }
        let heard = try HeardPlayer(.silent, in: folder, seed: seed)
        let player = heard.player
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try? await player.next()
            case 1: try? await player.previous()
            case 2: try? await player.seek(toMS: .random(in: -10...7_000, using: &random))
            case 3: try? await player.pause()
            case 4: try? await player.resume()
            case 5: await player.setShuffle(.random(using: &random))
            case 6:
                await player.setRepeat(
                    PlaybackRepeat.allCases.randomElement(using: &random) ?? .off)
            case 7: try? await player.enqueue(tracks[.random(in: 0..<5, using: &random)])
            case 8: try? await player.activate(play: .random(using: &random))
            default: try? await player.play(tracks.shuffled(using: &random))
            }
            let now = await player.snapshot()
            #expect(now.disallows.contains("pausing") != now.isPlaying)
            #expect(now.positionMS <= now.current?.track.durationMS ?? 0)
        }
        await player.setRepeat(.off)
        try await player.play([file], atMS: 1_000)
        try await heard.wait { $0.positionMS > 1_200 && $0.current?.track == file }
    }
}
