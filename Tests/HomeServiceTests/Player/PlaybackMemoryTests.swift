import Foundation
import Testing

@testable import HomeService

@Suite struct `What is kept of playback` {
    private static let state = KeptPlayback(
        queue: KeptQueue(
            context: ["a", "b", "c"], order: [2, 0, 1], place: 1, besides: "x", queued: ["y"],
            isShuffled: true, repeats: .context),
        context: PlayContext(kind: .album, uri: "spotify:album:one"), userID: "ann",
        positionMS: 1234, isActive: true)

    private static func state(atMS position: Int) -> KeptPlayback {
        var state = state
        state.positionMS = position
        return state
    }

    private func write(_ states: KeptPlayback..., in folder: URL) async {
        let memory = PlaybackMemory(in: folder) { Issue.record("\($0)") }
        for state in states {
            memory.keep(state)
            // Only the newest of those that wait is written.
            while PlaybackMemory.read(in: folder) != state { await Task.yield() }
        }
        await memory.close()
    }

    private func files(in folder: URL) -> (queue: URL, position: URL) {
        (folder.appending(path: "playback.json"), folder.appending(path: "playback-position.json"))
    }

    @Test func `is what was last said`() async throws {
        let folder = try SoundFolder()
        #expect(PlaybackMemory.read(in: folder.url) == nil)
        await write(Self.state, Self.state(atMS: 5_000), Self.state(atMS: 2), in: folder.url)
        #expect(PlaybackMemory.read(in: folder.url) == Self.state(atMS: 2))
        var plain = Self.state(atMS: 7)
        plain.queue.order = nil
        plain.queue.besides = nil
        plain.context = nil
        await write(plain, in: folder.url)
        #expect(PlaybackMemory.read(in: folder.url) == plain)
    }

    @Test(arguments: [(Int.max, Int(Int32.max)), (.min, 0), (-1, 0)])
    func `has a position that the player can reckon with`(kept: Int, read: Int) async throws {
        let folder = try SoundFolder()
        let memory = PlaybackMemory(in: folder.url) { Issue.record("\($0)") }
        memory.keep(Self.state(atMS: kept))
        await memory.close()
        #expect(PlaybackMemory.read(in: folder.url) == Self.state(atMS: read))
    }

    @Test func `is written once, if much was said at once`() async throws {
        let folder = try SoundFolder()
        let memory = PlaybackMemory(in: folder.url) { Issue.record("\($0)") }
        for position in 0..<10_000 { memory.keep(Self.state(atMS: position)) }
        await memory.close()
        memory.keep(Self.state(atMS: 1))
        #expect(PlaybackMemory.read(in: folder.url) == Self.state(atMS: 9_999))
    }

    @Test func `costs little while only the position goes on`() async throws {
        let folder = try SoundFolder()
        var long = Self.state
        long.queue.context = (0..<10_000).map { "track \($0)" }
        long.queue.order = nil
        var later = long
        later.positionMS += 3_000
        await write(long, later, in: folder.url)
        let files = files(in: folder.url)
        let kept = try Data(contentsOf: files.queue)
        #expect(try Data(contentsOf: files.position).count < 200)
        #expect(String(decoding: kept, as: UTF8.self).contains("\"positionMS\":1234"))
    }

    @Test func `is nothing if it is damaged or cut anywhere`() async throws {
        let folder = try SoundFolder()
        await write(Self.state, in: folder.url)
        let file = files(in: folder.url).queue
        let whole = try Data(contentsOf: file)
        for count in 0..<whole.count {
            try whole.prefix(count).write(to: file)
            #expect(PlaybackMemory.read(in: folder.url) == nil)
        }
        for text in ["[]", "null", "{}", "\0\0\0"] {
            try Data(text.utf8).write(to: file)
            #expect(PlaybackMemory.read(in: folder.url) == nil)
        }
    }

    @Test(arguments: [
        (#""version":1"#, #""version":2"#), (#""place":1"#, #""place":3"#),
        (#""place":1"#, #""place":-1"#), (#"[2,0,1]"#, #"[2,0,0]"#),
        (#""repeats":"context""#, #""repeats":"forever""#),
    ])
    func `is nothing if another version wrote it, or it cannot be`(
        text: String, other: String
    ) async throws {
        let folder = try SoundFolder()
        await write(Self.state, in: folder.url)
        let file = files(in: folder.url).queue
        let written = try String(contentsOf: file, encoding: .utf8)
        try #require(written.contains(text))
        try Data(written.replacing(text, with: other).utf8).write(to: file)
        #expect(PlaybackMemory.read(in: folder.url) == nil)
    }

    @Test func `has the position of the queue if that of another one is there`() async throws {
        let folder = try SoundFolder()
        await write(Self.state, Self.state(atMS: 9_000), in: folder.url)
        let position = files(in: folder.url).position
        let old = try Data(contentsOf: position)
        for damaged in [old.prefix(old.count - 3), Data()] {
            try damaged.write(to: position)
            #expect(PlaybackMemory.read(in: folder.url) == Self.state)
        }
        try Data(#"{"of":"another","positionMS":5}"#.utf8).write(to: position)
        #expect(PlaybackMemory.read(in: folder.url) == Self.state)
    }

    @Test func `is told of once if it cannot be written`() async throws {
        let folder = try SoundFolder()
        let logged = Collected<String>()
        let memory = PlaybackMemory(in: folder.url.appending(path: "gone")) { logged.add($0) }
        memory.keep(Self.state)
        while logged.all.isEmpty { await Task.yield() }
        memory.keep(Self.state(atMS: 1))
        await memory.close()
        #expect(logged.all.count == 1)
    }
}

@Suite struct `A player that goes on where another one was` {
    /// The state that a player told last.
    private func told(by heard: HeardPlayer) throws -> KeptPlayback {
        try #require(
            heard.reports.all.reversed().lazy.compactMap {
                if case .changed(let state) = $0 { state } else { nil }
            }.first)
    }

    private func library(_ tracks: [CatalogueTrack]) -> [String: CatalogueTrack] {
        Dictionary(tracks.map { ($0.id, $0) }) { first, _ in first }
    }

    private func tracks(in folder: SoundFolder) async throws -> [CatalogueTrack] {
        var tracks: [CatalogueTrack] = []
        for name in ["a", "b", "c"] {
            var track = try await folder.tone("\(name).wav", hz: 440, ms: 60_000)
            track.id = name
            tracks.append(track)
        }
        return tracks
    }

    @Test func `has its queue, place, order and device, and is paused`() async throws {
        let folder = try SoundFolder()
        let tracks = try await tracks(in: folder)
        let first = try HeardPlayer(.silent, in: folder)
        let album = PlayContext(kind: .album, uri: "spotify:album:one")
        await first.player.setShuffle(true)
        await first.player.setRepeat(.context)
        try await first.player.play(tracks, startingAt: 1, atMS: 20_000, from: album, for: "ann")
        try await first.player.enqueue(tracks[0])
        // Not long enough to be told in passing.
        try await first.wait { $0.positionMS > 20_100 }
        await first.player.shutdown()
        let before = first.player.status
        #expect(try told(by: first).positionMS > 20_000)
        let second = try HeardPlayer(.silent, in: folder)
        await second.player.restore(try told(by: first), tracks: library(tracks))
        let after = second.player.status
        #expect(after.isActive && !after.isPlaying)
        #expect(after.current?.track.id == "b" && after.context == album)
        #expect((20_000..<40_000).contains(after.positionMS))
        #expect(after.isShuffled && after.repeats == .context)
        #expect(after.upcoming.map(\.track.id) == before.upcoming.map(\.track.id))
        #expect(second.reports.all.isEmpty)
        try await second.player.resume()
        #expect(second.startedIDs == ["b"])
        #expect(second.player.status.positionMS >= after.positionMS)
        #expect(try told(by: second).userID == "ann")
    }

    @Test func `keeps each change, and the position every few seconds`() async throws {
        let folder = try SoundFolder()
        let tracks = try await tracks(in: folder)
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play(tracks)
        #expect(try told(by: heard).positionMS < 10_000)
        // Paused, so that it stays there.
        try await heard.player.pause()
        try await heard.player.seek(toMS: 30_000)
        #expect(try told(by: heard).positionMS == 30_000)
        try await heard.player.resume()
        try await heard.player.next()
        #expect(try told(by: heard).queue.place == 1)
        try await heard.player.enqueue(tracks[0])
        #expect(try told(by: heard).queue.queued == ["a"])
        try await heard.player.pause()
        let count = heard.reports.all.count
        _ = await heard.player.snapshot()
        #expect(heard.reports.all.count == count)
        try await heard.player.resume()
        let start = try told(by: heard).positionMS
        try await heard.wait { _ in
            (try? told(by: heard).positionMS).map { $0 >= start + 3_000 } == true
        }
    }

    @Test func `begins the next track if its own is gone, or has become shorter`() async throws {
        let folder = try SoundFolder()
        let tracks = try await tracks(in: folder)
        let first = try HeardPlayer(.silent, in: folder)
        try await first.player.play(tracks, startingAt: 1, atMS: 20_000)
        try await first.player.pause()
        let kept = try told(by: first)
        let second = try HeardPlayer(.silent, in: folder)
        await second.player.restore(kept, tracks: library([tracks[0], tracks[2]]))
        #expect(second.player.status.current?.track.id == "c")
        #expect(second.player.status.positionMS == 0)
        var short = tracks
        short[1].durationMS = 10_000
        await second.player.restore(kept, tracks: library(short))
        #expect(second.player.status.current?.track.id == "b")
        #expect(second.player.status.positionMS == 0)
        await second.player.restore(kept, tracks: [:])
        #expect(second.player.status.current == nil && second.player.status.context == nil)
        await #expect(throws: PlayerError.nothingLoaded) { try await second.player.resume() }
    }

    @Test func `can be told to seek, skip and stop before anything sounds`() async throws {
        let folder = try SoundFolder()
        let tracks = try await tracks(in: folder)
        let first = try HeardPlayer(.silent, in: folder)
        try await first.player.play(tracks, startingAt: 1, atMS: 20_000)
        try await first.player.pause()
        let kept = try told(by: first)
        let second = try HeardPlayer(.silent, in: folder)
        await second.player.restore(kept, tracks: library(tracks))
        try await second.player.seek(toMS: 40_000)
        #expect(second.player.status.positionMS == 40_000 && !second.player.status.isPlaying)
        try await second.player.previous()
        #expect(second.startedIDs == ["a"])
        let third = try HeardPlayer(.silent, in: folder)
        await third.player.restore(kept, tracks: library(tracks))
        await third.player.shutdown()
        #expect(third.reports.all.isEmpty)
    }
}
