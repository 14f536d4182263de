import HomeService
import Testing

@Suite struct `Demo music` {
    private static let tracks = DemoLibrary.albums.flatMap(\.tracks)

    @Test func `the library has albums, artists and tracks enough to look like one`() {
        let albums = DemoLibrary.albums
        #expect(albums.count == 6)
        #expect(Self.tracks.count == 30)
        #expect(Set(Self.tracks.flatMap(\.artists)).count == 4)
        #expect(albums.filter { $0.discCount == 2 }.count == 1)
        #expect(albums.filter(\.isCompilation).count == 1)
        #expect(Set(Self.tracks.map(\.title)).count == 30)
        #expect(Self.tracks.allSatisfy { (15...40).contains($0.seconds) })
    }

    @Test func `every track has a path of its own below its folder`() {
        let paths = DemoLibrary.albums.flatMap { album in album.tracks.map(album.path(of:)) }
        #expect(Set(paths).count == 30)
        for path in paths {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            #expect((3...4).contains(parts.count))
            #expect(!parts.contains { $0.isEmpty || $0.hasPrefix(".") || $0.utf8.count > 200 })
        }
    }

    @Test func `tracks are heard, do not clip, fade at their ends and differ`() {
        let sounds = Self.tracks.map { $0.play(rate: 8000, seconds: 3) }
        for sound in sounds {
            #expect(sound.left.count == 24_000)
            #expect(sound.peak < 0.9)
            #expect(sound.rms > 0.03)
            #expect(sound.rms < 0.4)
            #expect(abs(sound.left[0]) < 0.001)
            #expect(abs(sound.left.last ?? 1) < 0.001)
            #expect(!sound.left.contains { !$0.isFinite })
            #expect(sound.left != sound.right)
        }
        #expect(Set(sounds).count == Self.tracks.count)
    }

    @Test func `a track sounds the same every time`() {
        for album in DemoLibrary.albums {
            let track = album.tracks[1]
            #expect(track.play(rate: 8000, seconds: 3) == track.play(rate: 8000, seconds: 3))
        }
    }
}
