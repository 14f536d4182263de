import Foundation
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

/// The whole service, ended and started again on the same folders.
@Suite(.timeLimit(.minutes(1))) struct `A home service that is started again` {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "gatefold-restart-\(UUID().uuidString)")

    private func withService(
        on roots: [String] = ["music"],
        _ body: (SpotifyClient, HomeServer) async throws -> Void
    ) async throws {
        var configuration = HomeServer.Configuration(
            roots: roots.map { FilePath(folder.appending(path: $0).path) },
            dataFolder: folder.appending(path: "data"),
            cacheFolder: folder.appending(path: "cache"), port: 0, output: .silent,
            deviceName: "Here", token: "a-token-for-tests")
        configuration.watches = false
        let server = try await HomeServer.start(configuration) { _ in }
        let spotify = SpotifyClient(
            baseURL: "http://127.0.0.1:\(server.port)/v1", transport: DefaultTransport(),
            token: { _ in AccessToken("a-token-for-tests") })
        do {
            #expect(await server.firstScanIsDone(within: .seconds(30)))
            try await body(spotify, server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func withMusic(_ body: () async throws -> Void) async throws {
        for track in TestTrack.longLibrary {
            try track.write(below: folder.appending(path: "music"))
        }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "other"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body()
    }

    /// Plays the second track of an album from its middle, pauses, and queues another.
    private func listen(_ spotify: SpotifyClient) async throws -> SpotifyURI {
        let found = try await spotify.search("Harbour", for: .albums).page(limit: 1).items
        let album = try #require(found.first?.id)
        let tracks = try await spotify.albums.tracks(of: album).page(limit: 3).items
        let context = SpotifyURI(.album, id: album.rawValue)
        try await spotify.player.play(
            context: context, startingAt: 1, position: .seconds(12))
        try await spotify.player.pause()
        try await spotify.player.setRepeat(.context)
        try await spotify.player.addToQueue(try #require(tracks.first?.uri))
        return context
    }

    @Test func `has the queue and the position, paused`() async throws {
        try await withMusic {
            var context: SpotifyURI?
            try await withService { spotify, _ in context = try await listen(spotify) }
            try await withService { spotify, _ in
                let state = try #require(try await spotify.player.state())
                #expect(state.isPlaying == false && state.device?.isActive == true)
                #expect(state.item?.title == "Low Water" && state.context?.uri == context)
                #expect((12_000..<20_000).contains(state.progressMS ?? 0))
                #expect(state.repeatState == .context)
                let queue = try #require(try await spotify.player.queue().queue)
                #expect(queue.first?.title == "First Light" && queue.count > 1)
                try await spotify.player.resume()
                #expect(try await spotify.player.state()?.isPlaying == true)
            }
        }
    }

    @Test func `forgets what belongs to music that it does not serve now`() async throws {
        try await withMusic {
            try await withService { spotify, _ in _ = try await listen(spotify) }
            try await withService(on: ["other"]) { spotify, _ in
                let state = try await spotify.player.state()
                #expect(state?.item == nil)
            }
        }
    }

    @Test func `forgets what somebody heard who is gone`() async throws {
        try await withMusic {
            try await withService { spotify, _ in _ = try await listen(spotify) }
            let file = folder.appending(path: "data/playback.json")
            let text = try String(contentsOf: file, encoding: .utf8)
            let other = text.replacing("\"\(HomeUser.ownerID)\"", with: "\"ann\"")
            try #require(text != other)
            try Data(other.utf8).write(to: file)
            try await withService { spotify, _ in
                let state = try await spotify.player.state()
                #expect(state == nil)
            }
        }
    }
}

extension PlayableItem {
    fileprivate var title: String? { if case .track(let track) = self { track.name } else { nil } }
}
