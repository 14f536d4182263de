import Foundation
import Testing

@testable import HomeService

@Suite struct `Player commands` {
    /// Tones that outlast the test, silent.
    private func player(
        _ count: Int = 3, ms: Int = 60_000, pace: PlaybackPace = .realTime
    ) async throws -> (HeardPlayer, [CatalogueTrack]) {
        let folder = try SoundFolder()
        var tracks: [CatalogueTrack] = []
        for number in 0..<count {
            tracks.append(try await folder.tone("\(number).wav", hz: 440, ms: ms))
        }
        return (try HeardPlayer(.silent, in: folder, pace: pace), tracks)
    }

    @Test func `before anything was played there is no active device`() async throws {
        let (heard, tracks) = try await player(1)
        let player = heard.player
        let commands: [@Sendable () async throws -> Void] = [
            { try await player.resume() }, { try await player.pause() },
            { try await player.next() }, { try await player.previous() },
            { try await player.seek(toMS: 0) }, { try await player.enqueue(tracks[0]) },
        ]
        for command in commands {
            await #expect(throws: PlayerError.noActiveDevice) { try await command() }
        }
        let snapshot = await player.snapshot()
        #expect(!snapshot.isActive && !snapshot.isPlaying && !snapshot.hasPlayed)
        #expect(PlayerError.noActiveDevice.status == 404)
    }

    @Test func `volume, shuffle and repeat can be set before anything plays`() async throws {
        let (heard, tracks) = try await player()
        await heard.player.setVolume(150)
        await heard.player.setShuffle(true)
        await heard.player.setRepeat(.context)
        try await heard.player.play(tracks, startingAt: 1)
        let snapshot = await heard.player.snapshot()
        #expect(snapshot.volumePercent == 100 && snapshot.isShuffled)
        #expect(snapshot.repeats == .context && snapshot.current?.track == tracks[1])
    }

    @Test func `pausing what is paused and playing what plays are refused`() async throws {
        let (heard, tracks) = try await player()
        try await heard.player.play(tracks)
        await #expect(throws: PlayerError.restricted) { try await heard.player.resume() }
        try await heard.player.pause()
        await #expect(throws: PlayerError.restricted) { try await heard.player.pause() }
        let paused = await heard.player.snapshot()
        #expect(!paused.isPlaying && paused.disallows.contains("pausing"))
        let again = await heard.player.snapshot()
        #expect(again.positionMS == paused.positionMS)
        try await heard.player.resume()
        let playing = await heard.player.snapshot()
        #expect(playing.isPlaying && playing.disallows.contains("resuming"))
        #expect(heard.started.all == ["0.wav"])
    }

    @Test func `at both ends a skip is refused and changes nothing`() async throws {
        let (heard, tracks) = try await player(2)
        try await heard.player.play(tracks)
        await #expect(throws: PlayerError.noPreviousTrack) { try await heard.player.previous() }
        try await heard.player.next()
        await #expect(throws: PlayerError.noNextTrack) { try await heard.player.next() }
        let snapshot = await heard.player.snapshot()
        #expect(snapshot.isPlaying && snapshot.current?.track == tracks[1])
        #expect(snapshot.disallows.contains("skipping_next"))
        try await heard.player.previous()
        #expect(await heard.player.snapshot().current?.track == tracks[0])
    }

    @Test func `a seek past the end is the next track, and at last the end`() async throws {
        let (heard, tracks) = try await player(2)
        try await heard.player.play(tracks)
        try await heard.player.seek(toMS: 60_000)
        let second = await heard.player.snapshot()
        #expect(second.current?.track == tracks[1] && second.isPlaying)
        try await heard.player.seek(toMS: Int.max)
        let end = await heard.player.snapshot()
        #expect(!end.isPlaying && end.positionMS == 0 && end.current?.track == tracks[0])
        try await heard.player.resume()
        #expect(await heard.player.snapshot().isPlaying)
    }

    @Test func `a start past the end is the next track`() async throws {
        let (heard, tracks) = try await player(2)
        try await heard.player.play(tracks, atMS: 60_000)
        #expect(await heard.player.snapshot().current?.track == tracks[1])
    }

    @Test func `a seek while paused holds and goes on from there`() async throws {
        let (heard, tracks) = try await player(1)
        try await heard.player.play(tracks)
        try await heard.player.pause()
        try await heard.player.seek(toMS: 1500)
        #expect(await heard.player.snapshot().positionMS == 1500)
        try await heard.player.seek(toMS: -5)
        #expect(await heard.player.snapshot().positionMS == 0)
        try await heard.player.seek(toMS: 2000)
        try await heard.player.resume()
        let later = try await heard.wait { $0.positionMS > 2000 }
        #expect(later.positionMS < 60_000)
    }

    @Test(arguments: [nil, false, true])
    func `a transfer makes the device active and plays only if asked`(play: Bool?) async throws {
        let (heard, tracks) = try await player(1)
        try await heard.player.activate(play: play)
        #expect(await heard.player.snapshot().isActive)
        await #expect(throws: PlayerError.nothingLoaded) { try await heard.player.resume() }
        try await heard.player.enqueue(tracks[0])
        try await heard.player.activate(play: play)
        #expect(await heard.player.snapshot().isPlaying == (play == true))
    }

    @Test func `nothing to play and no such place are refused`() async throws {
        let (heard, tracks) = try await player(1)
        await #expect(throws: PlayerError.noSuchTrack) { try await heard.player.play([]) }
        await #expect(throws: PlayerError.noSuchTrack) {
            try await heard.player.play(tracks, startingAt: 1)
        }
        #expect(await heard.player.snapshot().isActive == false)
    }

    @Test func `a repeated track begins again and again`() async throws {
        let (heard, tracks) = try await player(2, ms: 300, pace: .fast)
        await heard.player.setRepeat(.track)
        try await heard.player.play(tracks)
        try await heard.wait { _ in heard.started.all.count > 4 }
        await heard.player.setRepeat(.off)
        try await heard.waitForEnd()
        #expect(heard.started.all.dropLast().allSatisfy { $0 == "0.wav" })
        #expect(heard.started.all.last == "1.wav")
    }

    @Test func `what is queued plays next`() async throws {
        let (heard, tracks) = try await player(3)
        try await heard.player.play(Array(tracks[...1]))
        try await heard.player.enqueue(tracks[2])
        #expect(await heard.player.snapshot().upcoming.map(\.track) == [tracks[2], tracks[1]])
        for count in 2...3 {
            try await heard.player.seek(toMS: 59_700)
            try await heard.wait { _ in heard.started.all.count == count }
        }
        #expect(heard.started.all == ["0.wav", "2.wav", "1.wav"])
    }

    @Test func `every start is told once, a seek or a pause is none`() async throws {
        let (heard, tracks) = try await player(2)
        try await heard.player.play(tracks)
        try await heard.player.seek(toMS: 100)
        try await heard.player.pause()
        try await heard.player.resume()
        try await heard.player.play(tracks)
        try await heard.player.next()
        try await heard.player.play([tracks[1]])
        await heard.player.setRepeat(.context)
        try await heard.player.next()
        #expect(heard.started.all == ["0.wav", "0.wav", "1.wav", "1.wav", "1.wav"])
    }

    @Test func `a hundred commands in a row leave the player whole`() async throws {
        let (heard, tracks) = try await player(4, ms: 2000)
        var random = SeededGenerator(seed: 11)
        try await heard.player.play(tracks)
        await heard.player.setRepeat(.context)
        for _ in 0..<100 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try await heard.player.next()
            case 1: try await heard.player.previous()
            case 2: try await heard.player.seek(toMS: .random(in: 0...2200, using: &random))
            case 3: try? await heard.player.pause()
            case 4: try? await heard.player.resume()
            default: await heard.player.setShuffle(.random(using: &random))
            }
        }
        try await heard.player.resume(atMS: 0)
        let before = await heard.player.snapshot()
        #expect(before.isPlaying)
        try await heard.wait { $0.positionMS > 300 && $0.current == before.current }
        #expect(heard.failed.all.isEmpty)
    }

    @Test func `commands from everywhere at once leave the player whole`() async throws {
        let (heard, tracks) = try await player(4, ms: 2000)
        try await heard.player.play(tracks)
        await heard.player.setRepeat(.context)
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    switch number % 4 {
                    case 0: try await heard.player.next()
                    case 1: try await heard.player.seek(toMS: number * 40)
                    case 2: try? await heard.player.pause()
                    default: try? await heard.player.resume()
                    }
                }
            }
            try await group.waitForAll()
        }
        try await heard.player.play(tracks)
        try await heard.wait { $0.positionMS > 100 && $0.current?.track == tracks[0] }
    }

    @Test func `after the shutdown nothing sounds and commands are refused`() async throws {
        let (heard, tracks) = try await player(1)
        try await heard.player.play(tracks)
        await heard.player.shutdown()
        await heard.player.shutdown()
        #expect(await heard.player.snapshot().isPlaying == false)
        await #expect(throws: PlayerError.noActiveDevice) { try await heard.player.resume() }
        await #expect(throws: PlayerError.self) { try await heard.player.play(tracks) }
    }
}
