import Foundation
import Testing

@testable import HomeService

@Suite struct `What a player tells of what was heard` {
    private func spoken(_ track: CatalogueTrack, id: String) -> CatalogueTrack {
        var track = track
        track.id = id
        track.album.medium = .show
        return track
    }

    private func heardIDs(_ heard: HeardPlayer) -> [String] {
        heard.reports.all.compactMap {
            if case .heard(let play) = $0 { "\(play.track.id) \(play.userID)" } else { nil }
        }
    }

    private func places(_ heard: HeardPlayer) -> [PlaceKept] {
        heard.reports.all.compactMap { if case .left(let place) = $0 { place } else { nil } }
    }

    @Test(arguments: [(20_000, 10_000), (60_000, 30_000), (3_600_000, 30_000), (0, 30_000)])
    func `half of a track counts, and thirty seconds of a long one`(length: Int, after: Int) {
        #expect(SoundFolder.track(FilePath("/a"), ms: length).heardAfterMS == after)
    }

    @Test func `a track played to its end was heard once, by who chose it`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.wav", hz: 440, ms: 600)
        let heard = try HeardPlayer(.silent, in: folder, pace: .fast)
        try await heard.player.play([track, track], for: "ann")
        try await heard.waitForEnd()
        #expect(heardIDs(heard) == ["t ann", "t ann"])
    }

    @Test func `what was skipped over was not heard`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.wav", hz: 440, ms: 60_000)
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play([track, track], for: "ann")
        try await heard.player.seek(toMS: 59_000)
        try await heard.player.seek(toMS: 1_000)
        try await heard.player.next()
        try await heard.player.pause()
        #expect(heardIDs(heard).isEmpty)
    }

    @Test func `half a track counts though it is left before its end`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.wav", hz: 440, ms: 600)
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play([track], for: "ann")
        try await heard.wait { $0.positionMS > 320 || !$0.isPlaying }
        try? await heard.player.pause()
        #expect(heardIDs(heard) == ["t ann"])
    }

    @Test func `an episode goes on where it was left`() async throws {
        let folder = try SoundFolder()
        let file = try await folder.tone("a.wav", hz: 440, ms: 100_000)
        let episodes = [spoken(file, id: "one"), spoken(file, id: "two")]
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play(
            episodes, for: "ann", places: ["one": 40_000, "two": 70_000])
        let first = await heard.player.snapshot()
        #expect((40_000..<45_000).contains(first.positionMS))
        try await heard.player.seek(toMS: 50_000)
        try await heard.player.next()
        let second = await heard.player.snapshot()
        #expect((70_000..<75_000).contains(second.positionMS))
        try await heard.player.previous()
        #expect((50_000..<55_000).contains(await heard.player.snapshot().positionMS))
        try await heard.player.play(episodes, startingAt: 1, atMS: 0, for: "ann")
        #expect(await heard.player.snapshot().positionMS < 5_000)
    }

    @Test func `a place is kept at each pause, seek and change`() async throws {
        let folder = try SoundFolder()
        let file = try await folder.tone("a.wav", hz: 440, ms: 100_000)
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play([spoken(file, id: "one"), file], for: "ann")
        try await heard.player.pause()
        #expect(places(heard).last?.positionMS ?? .max < 5_000)
        try await heard.player.seek(toMS: 30_000)
        #expect(places(heard).last?.positionMS == 30_000)
        try await heard.player.next()
        let kept = try #require(places(heard).last)
        #expect(kept.positionMS == 30_000 && kept.userID == "ann" && !kept.isFullyPlayed)
        let count = places(heard).count
        try await heard.player.pause()
        #expect(places(heard).count == count, "music keeps no place")
    }

    @Test func `near its end an episode was heard to its end`() async throws {
        let folder = try SoundFolder()
        let file = try await folder.tone("a.wav", hz: 440, ms: 100_000)
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play([spoken(file, id: "one")], for: "ann")
        try await heard.player.seek(toMS: 94_000)
        #expect(places(heard).last?.isFullyPlayed == false)
        try await heard.player.seek(toMS: 96_000)
        let kept = try #require(places(heard).last)
        #expect(kept.isFullyPlayed && kept.positionMS == 0)
        try await heard.player.seek(toMS: 100_000)
        try await heard.player.resume()
        #expect(await heard.player.snapshot().positionMS < 5_000)
    }

    @Test func `the end of a player keeps the place`() async throws {
        let folder = try SoundFolder()
        let file = try await folder.tone("a.wav", hz: 440, ms: 100_000)
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play([spoken(file, id: "one")], atMS: 20_000, for: "ann")
        await heard.player.shutdown()
        #expect(places(heard).last?.positionMS ?? 0 >= 20_000)
    }

    @Test func `reports are written down in order, the last one too`() async {
        let written = Collected<PlayerReport>()
        let diary = PlayerDiary(
            log: { _ in },
            keep: { report in
                await Task.yield()
                written.add(report)
            })
        let reports = (0..<100).map { PlayerReport.volume(percent: $0) }
        for report in reports { diary.write(report) }
        await diary.close()
        #expect(written.all == reports)
    }

    @Test func `a volume is remembered for each device, and a damaged file is none`() throws {
        let folder = try SoundFolder()
        let memory = VolumeMemory(in: folder.url)
        #expect(memory.volume(of: "a") == nil)
        try memory.remember(35, of: "a")
        try memory.remember(0, of: "b")
        let again = VolumeMemory(in: folder.url)
        #expect(again.volume(of: "a") == 35 && again.volume(of: "b") == 0)
        try Data("{".utf8).write(to: folder.url.appending(path: "volumes.json"))
        #expect(again.volume(of: "a") == nil)
        try again.remember(20, of: "a")
        #expect(again.volume(of: "a") == 20)
    }

    @Test func `the volume of the start is heard and shown`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.wav", hz: 441, ms: 300)
        let out = folder.path("out.wav")
        let player = try Player(
            output: .wav(out), deviceID: "d", deviceName: "n", pace: .fast, volumePercent: 50)
        #expect(player.status.volumePercent == 50)
        try await player.play([track])
        while await player.snapshot().isPlaying { await Task.yield() }
        let peak = try Tone.read(out).map { abs(Int($0)) }.max() ?? 0
        #expect(abs(Double(peak) - 16_383 / 8) < 3)
    }
}
