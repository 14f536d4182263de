import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing

@testable import HomeService

@Suite struct `Covers in answers` {
    /// A track with a picture inside, in an album of its own.
    static func track(
        _ album: String, cover: [UInt8]?, mime: String = "image/jpeg", in home: TestHome
    ) throws {
        let track = TestTrack("\(album)/1.wav", seconds: 0.1)
        let music = home.folder.appending(path: "music")
        try track.write(below: music)
        try TagWriter.write(
            ["TITLE": ["T"], "ARTIST": ["Solo"], "ALBUM": [album]],
            cover: cover.map { (mime: mime, bytes: $0) },
            to: FilePath(music.appending(path: track.path).path))
    }

    static func write(_ bytes: [UInt8], _ path: String, in home: TestHome) throws {
        let file = home.folder.appending(path: "music/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    static func images(of album: String, in home: TestHome) async throws -> [Image] {
        let found = try await home.catalogue.savedAlbums(limit: 50, offset: 0).elements
            .first { $0.title == album }
        let album = try #require(found)
        let answer = try await home.spotify.albums.get(AlbumID(rawValue: album.id))
        return try #require(answer.images)
    }

    /// What is behind an address.
    static func size(_ image: Image, in home: TestHome) async throws -> PictureSize? {
        let answer = await home.get(String(image.url.dropFirst(TestHome.origin.count)), token: nil)
        guard case .bytes(let bytes) = answer.body else { return nil }
        return PictureHeader(bytes)?.size
    }

    @Test(arguments: [
        (1000, 800, [[640, 512], [300, 240], [64, 51]]),
        (640, 640, [[640, 640], [300, 300], [64, 64]]),
        (500, 400, [[500, 400], [300, 240], [64, 51]]), (200, 100, [[200, 100], [64, 32]]),
        (64, 64, [[64, 64]]), (20, 30, [[20, 30]]),
    ])
    func `are as large as they say, and never enlarged`(
        width: Int, height: Int, sizes: [[Int]]
    ) async throws {
        try await withTestHome([]) { home in
            try Self.track("A", cover: try CoverSamples.jpeg(width, height), in: home)
            #expect(try await home.scan().problems.isEmpty)
            let images = try await Self.images(of: "A", in: home)
            #expect(images.map { [$0.width ?? 0, $0.height ?? 0] } == sizes)
            for image in images {
                let size = try await Self.size(image, in: home)
                #expect(size?.width == image.width)
                #expect(size?.height == image.height)
            }
        }
    }

    @Test func `are those beside the files where the one inside is damaged`() async throws {
        try await withTestHome([]) { home in
            let whole = try CoverSamples.jpeg(400, 400)
            try Self.track("A", cover: Array(whole.prefix(whole.count / 2)), in: home)
            try Self.write(try CoverSamples.jpeg(90, 70), "A/folder.jpg", in: home)
            let report = try await home.scan()
            #expect(report.problems.map(\.kind) == [.cover])
            #expect(report.problems.first?.message.contains("Another picture is taken.") == true)
            let images = try await Self.images(of: "A", in: home)
            #expect(images.map(\.width) == [90, 64])
            let first = try #require(images.first)
            #expect(try await Self.size(first, in: home) == PictureSize(width: 90, height: 70))
        }
    }

    @Test func `are told by what they are and not by what they are said to be`() async throws {
        try await withTestHome([]) { home in
            try Self.track("A", cover: CoverSamples.webp, in: home)
            #expect(try await home.scan().problems.isEmpty)
            let images = try await Self.images(of: "A", in: home)
            #expect(images.map(\.width) == [40])
            let first = try #require(images.first)
            #expect(try await Self.size(first, in: home) == PictureSize(width: 40, height: 20))
        }
    }

    @Test func `are left out where no picture can be shown`() async throws {
        try await withTestHome([]) { home in
            let huge = CoverSamples.pngHeader(width: 30_000, height: 30_000)
            try Self.track("Huge", cover: huge, mime: "image/png", in: home)
            let heavy = huge + [UInt8](repeating: 0, count: 33 << 20)
            try Self.track("Heavy", cover: heavy, mime: "image/png", in: home)
            try Self.track("Text", cover: Array("no picture".utf8), in: home)
            let report = try await home.scan()
            #expect(report.problems.map(\.kind) == [.cover, .cover, .cover])
            for album in ["Huge", "Heavy", "Text"] {
                #expect(try await Self.images(of: album, in: home).isEmpty)
            }
            // Said once, and again when somebody asks for all there is to say.
            #expect(try await home.scan().problems.isEmpty)
        }
    }

    @Test func `follow a picture that is replaced, removed or put there`() async throws {
        try await withTestHome([]) { home in
            try Self.track("A", cover: nil, in: home)
            try await home.scan()
            #expect(try await Self.images(of: "A", in: home).isEmpty)
            for side in [30, 50] {
                try Self.write(try CoverSamples.jpeg(side, side), "A/cover.jpg", in: home)
                try await home.scan()
                #expect(try await Self.images(of: "A", in: home).map(\.width) == [side])
            }
            try FileManager.default.removeItem(
                at: home.folder.appending(path: "music/A/cover.jpg"))
            try await home.scan()
            #expect(try await Self.images(of: "A", in: home).isEmpty)
        }
    }

    @Test func `of artists are their own pictures before their albums'`() async throws {
        try await withTestHome([]) { home in
            try Self.track("Solo/A", cover: try CoverSamples.jpeg(70, 70), in: home)
            try await home.scan()
            let found = try await home.catalogue.artists(limit: 5, offset: 0).elements.first
            let id = ArtistID(rawValue: try #require(found).id)
            let before = try await home.spotify.artists.get(id).images
            #expect(before?.map(\.width) == [70, 64])
            try Self.write(try CoverSamples.jpeg(80, 80), "Solo/artist.jpg", in: home)
            try await home.scan()
            let images = try #require(try await home.spotify.artists.get(id).images)
            #expect(images.map(\.width) == [80, 64])
            let first = try #require(images.first)
            #expect(try await Self.size(first, in: home) == PictureSize(width: 80, height: 80))
            // It is no album's cover, and only theirs whose folder it is in.
            try Self.track("Solo/B", cover: nil, in: home)
            try Self.write(try CoverSamples.jpeg(60, 60), "Solo/B/artist.png", in: home)
            try await home.scan()
            #expect(try await Self.images(of: "Solo/B", in: home).isEmpty)
            #expect(try await home.spotify.artists.get(id).images?.first?.width == 80)
        }
    }
}
