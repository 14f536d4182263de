import Foundation
import Testing

@testable import HomeService

@Suite struct `Parts of a file` {
    /// A file whose sound says at each place where it is, and parts of it between boundaries.
    private func parts(
        _ name: String, in folder: SoundFolder, boundaries: [Int], ms: Int
    ) async throws -> (parts: [CatalogueTrack], samples: [Int16]) {
        let samples = Tone.sweep(frames: ms * 441 / 10)
        let file = try await folder.track(name, ms: ms, samples: samples)
        let ends = boundaries.dropFirst().map { Optional($0) } + [nil]
        let parts = zip(boundaries, ends).enumerated().map { number, bounds in
            var part = file
            part.id = "\(number)"
            part.durationMS = (bounds.1 ?? ms) - bounds.0
            part.part = FilePart(startMS: bounds.0, endMS: bounds.1)
            return part
        }
        return (parts, samples)
    }

    /// What is to be heard of a part, to the sample.
    private func sound(_ part: CatalogueTrack, of samples: [Int16]) -> [Int16] {
        let start = (part.part?.startMS ?? 0) * 441 / 10
        let end = part.part?.endMS.map { ($0 * 44_100 + 500) / 1000 } ?? samples.count
        return Array(samples[start..<end])
    }

    @Test(arguments: ["wav", "flac"])
    func `one after the other are the whole file, sample by sample`(format: String) async throws {
        let folder = try SoundFolder()
        let (parts, samples) = try await parts(
            "a.\(format)", in: folder, boundaries: [0, 700, 1501, 1510, 2803], ms: 4000)
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play(parts)
        try await heard.waitForEnd()
        let isWhole = try Tone.read(out) == samples
        #expect(isWhole)
        #expect(heard.startedIDs == ["0", "1", "2", "3", "4"])
    }

    @Test(arguments: ["wav", "flac"], [0, 1, 2])
    func `one alone begins and ends at its own samples`(format: String, which: Int) async throws {
        let folder = try SoundFolder()
        let (parts, samples) = try await parts(
            "a.\(format)", in: folder, boundaries: [0, 700, 1500], ms: 2500)
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play([parts[which]])
        try await heard.waitForEnd()
        let heardSamples = try Tone.read(out)
        let isExact = heardSamples == sound(parts[which], of: samples)
        #expect(isExact, "\(heardSamples.count) samples")
    }

    @Test(arguments: ["ogg", "opus", "mp3", "m4a"])
    func `in lossy files they are as long as they should be, and follow without a gap`(
        format: String
    ) async throws {
        let folder = try SoundFolder()
        let (parts, _) = try await parts(
            "a.\(format)", in: folder, boundaries: [0, 700, 1500], ms: 2500)
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play(Array(parts[...1]))
        try await heard.waitForEnd()
        let samples = try Tone.read(out)
        #expect(abs(samples.count - 66_150) < 60)
        #expect(Tone.longestSilence(samples.dropFirst(3000)) < 200)
        #expect(heard.startedIDs == ["0", "1"])
    }

    @Test func `in any other order each is heard as it is`() async throws {
        let folder = try SoundFolder()
        let (parts, samples) = try await parts(
            "a.flac", in: folder, boundaries: [0, 700, 1500], ms: 2500)
        let other = try await folder.tone("b.flac", hz: 440, ms: 500)
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play([parts[2], parts[1], other, parts[0], parts[0], other])
        try await heard.waitForEnd()
        let expected =
            sound(parts[2], of: samples) + sound(parts[1], of: samples)
            + Tone.sine(hz: 440, frames: 22_050) + sound(parts[0], of: samples)
            + sound(parts[0], of: samples) + Tone.sine(hz: 440, frames: 22_050)
        let heardSamples = try Tone.read(out)
        let isExact = heardSamples == expected
        #expect(isExact, "\(heardSamples.count) for \(expected.count) samples")
    }

    @Test func `positions and lengths are those of the part`() async throws {
        let folder = try SoundFolder()
        let (parts, _) = try await parts(
            "a.wav", in: folder, boundaries: [0, 5000, 20_000], ms: 30_000)
        let heard = try HeardPlayer(.silent, in: folder)
        try await heard.player.play(parts, startingAt: 1, atMS: 2000)
        try await heard.player.pause()
        let paused = await heard.player.snapshot()
        #expect(paused.current?.track == parts[1])
        #expect((2000..<4000).contains(paused.positionMS))
        try await heard.player.seek(toMS: 14_000)
        #expect(await heard.player.snapshot().positionMS == 14_000)
        try await heard.player.seek(toMS: -1)
        #expect(await heard.player.snapshot().positionMS == 0)
        try await heard.player.seek(toMS: 15_000)
        let third = await heard.player.snapshot()
        #expect(third.current?.track == parts[2] && third.positionMS == 0 && !third.isPlaying)
        try await heard.player.previous()
        #expect(await heard.player.snapshot().current?.track == parts[1])
        try await heard.player.previous()
        #expect(await heard.player.snapshot().current?.track == parts[0])
        try await heard.player.next()
        try await heard.player.next()
        #expect(await heard.player.snapshot().current?.track == parts[2])
    }

    @Test func `what is chosen while a part plays follows it, not its neighbour`() async throws {
        let folder = try SoundFolder()
        let (parts, samples) = try await parts(
            "a.wav", in: folder, boundaries: [0, 1000, 2000], ms: 3000)
        let other = try await folder.tone("b.wav", hz: 440, ms: 300)
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder)
        try await heard.player.play(Array(parts[...1]))
        try await heard.wait { $0.positionMS > 200 }
        try await heard.player.enqueue(other)
        try await heard.waitForEnd()
        let expected =
            sound(parts[0], of: samples) + Tone.sine(hz: 440, frames: 13_230)
            + sound(parts[1], of: samples)
        let isExact = try Tone.read(out) == expected
        #expect(isExact)
    }

    @Test func `one is repeated by itself`() async throws {
        let folder = try SoundFolder()
        let (parts, _) = try await parts("a.wav", in: folder, boundaries: [0, 300, 600], ms: 900)
        let heard = try HeardPlayer(.silent, in: folder, pace: .fast)
        await heard.player.setRepeat(.track)
        try await heard.player.play(parts, startingAt: 1)
        try await heard.wait { _ in heard.startedIDs.count > 4 }
        await heard.player.setRepeat(.off)
        try await heard.waitForEnd()
        #expect(heard.startedIDs.dropLast().allSatisfy { $0 == "1" })
        #expect(heard.startedIDs.last == "2")
    }

    @Test func `a place near the end of one is still in it`() async throws {
        let folder = try SoundFolder()
        let (parts, samples) = try await parts(
            "a.wav", in: folder, boundaries: [0, 2000, 4000], ms: 6000)
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder)
        try await heard.player.play(Array(parts[...1]))
        try await heard.player.pause()
        let before = try Tone.read(out).count
        for _ in 0..<5 {
            try await heard.player.seek(toMS: 1990)
            try await heard.player.seek(toMS: 1800)
            let snapshot = await heard.player.snapshot()
            #expect(snapshot.current?.track == parts[0] && snapshot.positionMS == 1800)
        }
        try await heard.player.seek(toMS: 1990)
        try await heard.player.resume()
        try await heard.waitForEnd()
        let isExact = try Tone.read(out).dropFirst(before) == samples[87_759..<176_400]
        #expect(isExact)
    }

    @Test func `one that its file no longer reaches is skipped and named`() async throws {
        let folder = try SoundFolder()
        let (parts, _) = try await parts("a.wav", in: folder, boundaries: [0, 500], ms: 1000)
        var beyond = parts[1]
        beyond.part = FilePart(startMS: 1000, endMS: 2000)
        let heard = try HeardPlayer(.silent, in: folder, pace: .fast)
        try await heard.player.play([beyond, parts[0]])
        try await heard.waitForEnd()
        #expect(heard.startedIDs == ["0"])
        #expect(heard.failed.all.first?.contains("ends before this part") == true)
    }
}
