import Foundation
import Testing

@testable import HomeService

@Suite struct `Player loudness` {
    private static let tags = [
        "REPLAYGAIN_TRACK_GAIN=-6.02 dB", "REPLAYGAIN_TRACK_PEAK=0.5",
        "REPLAYGAIN_ALBUM_GAIN=-12.04 dB", "REPLAYGAIN_ALBUM_PEAK=0.5",
    ]

    private func peak(_ samples: some Sequence<Int16>) -> Double {
        Double(samples.map { abs(Int($0)) }.max() ?? 0) / 16_383
    }

    @Test(arguments: [(PlayContext.Kind.album, 0.25), (.playlist, 0.5), (.tracks, 0.5)])
    func `an album is evened out as a whole, all else track by track`(
        kind: PlayContext.Kind, want: Double
    ) async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone("a.flac", hz: 441, ms: 500, tags: Self.tags)
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play([track], from: PlayContext(kind: kind, uri: "x"))
        try await heard.waitForEnd()
        #expect(abs(peak(try Tone.read(out)) - want) < 0.01)
    }

    @Test func `a gain that would clip is lowered to full scale`() async throws {
        let folder = try SoundFolder()
        let tags = ["REPLAYGAIN_TRACK_GAIN=+20 dB", "REPLAYGAIN_TRACK_PEAK=0.5"]
        let track = try await folder.tone("a.flac", hz: 441, ms: 500, tags: tags)
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play([track])
        try await heard.waitForEnd()
        #expect(abs(peak(try Tone.read(out)) - 2) < 0.02)
    }

    @Test func `an untagged track after a tagged one, without a gap, keeps its loudness`()
        async throws
    {
        let folder = try SoundFolder()
        let tracks = [
            try await folder.tone("a.flac", hz: 441, ms: 1000, tags: Self.tags),
            try await folder.tone("b.flac", hz: 441, ms: 1000),
            try await folder.tone("c.flac", hz: 441, ms: 1000, tags: Self.tags),
        ]
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play(tracks)
        try await heard.waitForEnd()
        let samples = try Tone.read(out)
        try #require(samples.count == 132_300)
        #expect(abs(peak(samples[..<44_000]) - 0.5) < 0.01)
        #expect(abs(peak(samples[44_200..<88_100]) - 1) < 0.01)
        #expect(abs(peak(samples[88_400...]) - 0.5) < 0.01)
    }

    @Test func `Opus' own gains count towards the same loudness`() async throws {
        let folder = try SoundFolder()
        let track = try await folder.tone(
            "a.opus", hz: 441, ms: 500, tags: ["R128_TRACK_GAIN=-2822"])
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play([track])
        try await heard.waitForEnd()
        #expect(abs(peak(try Tone.read(out)[5000...15_000]) - 0.5) < 0.02)
    }

    @Test(
        arguments: [
            (nil, nil, nil, nil, 1.0), (-6.0206, nil, nil, nil, 0.5), (6.0206, nil, nil, nil, 1),
            (6.0206, 0.5, nil, nil, 2), (6.0206, 0.8, nil, nil, 1.25), (nil, nil, -6.0206, 1, 0.5),
            (.nan, nil, nil, nil, 1), (.infinity, 0, nil, nil, 1), (100, 0.000_001, nil, nil, 10),
        ] as [(Double?, Double?, Double?, Double?, Double)])
    func `a gain is bounded by the peak, and odd tags do no harm`(
        gain: Double?, peak: Double?, albumGain: Double?, albumPeak: Double?, want: Double
    ) {
        var tags = AudioTags.ReplayGain()
        tags.trackGain = gain
        tags.trackPeak = peak
        tags.albumGain = albumGain
        tags.albumPeak = albumPeak
        #expect(abs(tags.linearGain(prefersAlbum: false) - want) < 0.001)
        #expect(abs(tags.linearGain(prefersAlbum: true) - want) < 0.001)
    }

    @Test(arguments: ["wav", "flac", "ogg", "opus", "mp3", "m4a"])
    func `a track is as long and as loud as another decoder says`(format: String) async throws {
        let folder = try SoundFolder()
        let track = try await folder.staircase("a.\(format)", steps: 15)
        let out = folder.path("out.wav")
        let heard = try HeardPlayer(.wav(out), in: folder, pace: .fast)
        try await heard.player.play([track])
        try await heard.waitForEnd()
        let samples = try Tone.read(out)
        let want = try await folder.decoded(track.path)
        #expect(abs(samples.count - want.count) < 2205)
        #expect(abs(Tone.loudness(samples) - Tone.loudness(want)) < 0.5)
        #expect(Tone.longestSilence(samples.prefix(4410)) < 2205)
    }
}

extension SoundFolder {
    /// What ffmpeg makes of a file.
    func decoded(_ path: FilePath) async throws -> [Int16] {
        let name = "decoded-\(UUID().uuidString).wav"
        try await ffmpeg([
            "-i", path.display, "-ar", "44100", "-ac", "2", "-bitexact",
            url.appending(path: name).path,
        ])
        return try Tone.read(self.path(name))
    }
}
