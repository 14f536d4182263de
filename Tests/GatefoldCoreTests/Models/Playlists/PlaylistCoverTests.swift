import Foundation
import GatefoldCore
import HTTPServer
import HomeTesting
import Testing
import WebAPITesting

@MainActor @Suite struct `The cover of a playlist` {
    private let start: [UInt8] = [0xFF, 0xD8, 0xFF]
    private let address = "https://covers.test/old"

    /// A page whose playlist has a cover.
    private func page(
        _ artwork: Artwork? = nil, pictures: FakeImages = FakeImages()
    ) async -> (PlaylistsWorld, PlaylistModel) {
        var playlist = Playlist.mine()
        playlist.artwork = artwork ?? Artwork([.init(url: address)])
        let world = PlaylistsWorld([(playlist, .songs("a"))], pictures: pictures)
        let page = world.playlists.page(of: playlist.id)
        await page.appeared()
        return (world, page)
    }

    @Test func `is another one, and undo brings the old one back as it was`() async {
        let old = start + [1, 2]
        let (world, page) = await page(pictures: FakeImages([address: old]))
        #expect(await page.setCover(start + [3]))
        #expect(world.told == "The new cover of “Mix” will show in a moment.")
        #expect(page.artwork == Artwork([.init(url: "cover-4")]))
        await world.notices.latest?.undo?()
        #expect(await world.service.changes == ["cover 4", "cover 5"])
        #expect(page.artwork == Artwork([.init(url: "cover-5")]))
        #expect(world.told == "The old cover of “Mix” will show in a moment.")
    }

    @Test func `that was no JPEG picture comes back as one`() async {
        let (world, page) = await page(pictures: FakeImages([address: bytes("PNG")]))
        let start = start
        #expect(await page.setCover(start, converting: { file, _ in start + file }))
        await world.notices.latest?.undo?()
        #expect(await world.service.changes == ["cover 3", "cover 6"])
    }

    @Test func `cannot be undone where the old one cannot be read, and that is said`() async {
        let (world, page) = await page()
        #expect(await page.setCover(start, converting: { _, _ in nil }))
        #expect(world.told?.hasSuffix("could not be read, so this cannot be undone.") == true)
        #expect(world.notices.latest?.undo == nil)
    }

    @Test func `cannot be undone where there was none, and that is said`() async {
        let (world, page) = await page(Artwork.none)
        #expect(await page.setCover(start))
        #expect(world.told?.hasSuffix("none before, and apps cannot take one away.") == true)
        #expect(world.notices.latest?.undo == nil)
    }

    @Test func `stays when the service refuses the new one`() async {
        let (world, page) = await page(pictures: FakeImages([address: start]))
        await world.service.onChange { _, _ in throw Failure(.refused, "No such picture.") }
        #expect(await !page.setCover(start))
        #expect(world.told == "No such picture.")
        #expect(page.artwork == Artwork([.init(url: address)]))
    }

    // MARK: The dialog

    @Test func `is set with the rest when the dialog is saved`() async throws {
        let (world, page) = await page()
        let dialog = PlaylistDetailsModel(of: .mine(), in: world.playlists)
        try await withFile("Sunset.png", bytes("PNG")) { path in
            let start = start
            await dialog.coverPicked(path) { file, _ in start + file }
        }
        #expect(dialog.coverText == "“Sunset.png” becomes the cover.")
        #expect(await world.service.changes.isEmpty)
        #expect(await dialog.save())
        #expect(await world.service.changes == ["cover 6"])
        #expect(page.artwork == Artwork([.init(url: "cover-6")]))
    }

    @Test func `is what was picked before when another file is no picture`() async throws {
        let (world, _) = await page()
        let dialog = PlaylistDetailsModel(of: .mine(), in: world.playlists)
        let start = start
        try await withFile("Sunset.png", bytes("PNG")) { path in
            await dialog.coverPicked(path) { file, _ in start + file }
        }
        try await withFile("Letter.txt", bytes("Dear")) { path in
            await dialog.coverPicked(path) { _, _ in nil }
        }
        #expect(
            dialog.coverText == "“Letter.txt” is no JPEG or PNG picture, or it is damaged or too "
                + "large. Choose another one.")
        #expect(await dialog.save())
        #expect(await world.service.changes == ["cover 6"])
    }

    @Test func `is no file that is too large, no folder, and nothing that is not there`()
        async throws
    {
        let (world, _) = await page()
        let dialog = PlaylistDetailsModel(of: .mine(), in: world.playlists)
        func text(_ path: String) async -> String {
            await dialog.coverPicked(path) { _, _ in
                Issue.record("It was read.")
                return nil
            }
            return dialog.coverText
        }
        try await withTestFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            #expect(await text(folder.path).hasSuffix("cannot be read. Choose another file."))
            #expect(await text(folder.path + "/x.png").hasPrefix("“x.png” cannot be read."))
            let large = folder.appending(path: "large.png")
            try Data().write(to: large)
            let handle = try FileHandle(forWritingTo: large)
            try handle.truncate(atOffset: UInt64(PlaylistCover.largestFile) + 1)
            try handle.close()
            #expect(await text(large.path).hasPrefix("“large.png” is larger than 64 MB."))
        }
        #expect(await text("/dev/zero") == "“zero” cannot be read. Choose another file.")
        #expect(await dialog.save())
        #expect(await world.service.changes.isEmpty)
    }

    private func withFile(
        _ name: String, _ content: [UInt8], _ body: (String) async throws -> Void
    ) async throws {
        try await withTestFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(path: name)
            try Data(content).write(to: file)
            try await body(file.path)
        }
    }

    // MARK: A home service

    /// Covers as the home service gives them, to whoever asks.
    private struct HomePictures: ImageFetching {
        let home: TestHome

        func data(at url: String) async throws -> [UInt8] {
            let answer = await home.get(
                String(url.dropFirst(TestHome.origin.count)), token: nil)
            guard answer.status == 200, case .bytes(let bytes) = answer.body else {
                throw Failure(.notFound, "There is no picture.")
            }
            return bytes
        }
    }

    @Test func `changes at a home service and comes back`() async throws {
        try await withTestHome { home in
            let service = SpotifyMusicService(home.spotify, at: .home)
            _ = try await service.profile()
            let notices = Notices()
            let cache = LibraryCache(file: nil)
            let pictures = HomePictures(home: home)
            let playlists = PlaylistsModel(
                service: service, cache: cache,
                library: LibraryModel(service: service, cache: cache, notices: notices),
                player: RecordingPlayer(), navigation: Navigation(), notices: notices,
                me: { service.owner }, pictures: pictures, clock: ManualClock(jumps: true))
            let made = try await service.createPlaylist(title: "Mix", about: "", isPublic: false)
            let page = playlists.page(of: made.id)
            await page.appeared()
            func shown() async throws -> [UInt8] {
                try await pictures.data(at: #require(page.artwork.source(for: 640)).url)
            }
            #expect(await page.setCover(Pictures.red))
            let red = try await shown()
            #expect(await page.setCover(Pictures.blue))
            #expect(try await shown() != red)
            await notices.latest?.undo?()
            #expect(try await shown() == red)
        }
    }
}

/// Pictures of eight by eight pixels.
private enum Pictures {
    static let red = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+"
            + "MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09P"
            + "T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAA"
            + "AAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEA"
            + "AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCMAArn/9k=")
    static let blue = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+"
            + "MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09P"
            + "T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAA"
            + "AAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwb/xAAUEQEA"
            + "AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCUAVwH/9k=")

    private static func decoded(_ text: String) -> [UInt8] {
        Array(Data(base64Encoded: text) ?? Data())
    }
}
