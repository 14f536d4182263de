import Foundation
import GatefoldCore
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

/// One start of the app: a library that knows nothing but what is in its file.
@MainActor
private struct Start {
    /// What a list's first page was answered with.
    struct Answer: Hashable {
        var list: String
        var status: Int
        var hasBody: Bool

        static func unchanged(_ list: String) -> Answer {
            Answer(list: list, status: 304, hasBody: false)
        }
        static func whole(_ list: String) -> Answer {
            Answer(list: list, status: 200, hasBody: true)
        }
    }

    let library: LibraryModel
    let cache: LibraryCache
    private let answers = Guarded<[Answer]>([])

    /// Makes a start.
    ///
    /// - Parameters:
    ///   - home: Answers.
    ///   - file: What was kept by the start before.
    ///   - tells: Whether the service has names for its answers.
    init(_ home: TestHome, _ file: URL, tells: Bool = true) {
        let transport = HomeTransport(home.router)
        let recording = RecordingTransport { [answers] request in
            var answer = try await transport.send(request)
            if !tells { answer.headers.removeAll { $0.name == "ETag" } }
            let path = request.url.prefix { $0 != "?" }.split(separator: "/").dropFirst(3)
            answers.withLock { [answer] in
                $0.append(
                    Answer(
                        list: path.joined(separator: "/"), status: answer.status,
                        hasBody: !answer.body.isEmpty))
            }
            return answer
        }
        cache = LibraryCache(file: file)
        let client = SpotifyClient(
            sender: RequestSender(
                baseURL: TestHome.origin + "/v1", transport: recording,
                store: KeptBeginnings(in: cache),
                token: { _ in AccessToken(TestHome.token) }),
            access: AccessRecord())
        library = LibraryModel(
            service: SpotifyMusicService(client, at: .home), cache: cache, notices: Notices())
    }

    /// Reads what has changed, and ends.
    ///
    /// - Returns: What was answered.
    func run() async -> [Answer] {
        await library.load()
        await library.refresh()
        await cache.close()
        return answers.withLock { $0 }
    }

    /// What the library is made of.
    var titles: [[String]] {
        [
            library.albums.content.items.map(\.title), library.tracks.content.items.map(\.title),
            library.artists.content.items.map(\.title),
        ]
    }
}

private let lists = [
    "me/albums", "me/following", "me/shows", "me/episodes", "me/audiobooks", "me/tracks",
]

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The beginnings of lists` {
    @Test func `come again only if they have changed`() async throws {
        try await withTestHome { home in
            try await withCacheFile { file in
                let first = Start(home, file)
                #expect(await first.run() == lists.map { .whole($0) })
                let second = Start(home, file)
                #expect(await second.run() == lists.map { .unchanged($0) })
                #expect(second.titles == first.titles && !first.titles[0].isEmpty)

                let album = try #require(first.library.albums.content.items.last?.id)
                try await SpotifyMusicService(home.spotify, at: .home).remove([album])
                let third = Start(home, file)
                // One is gone, so that the list is read whole: from the page that has just come.
                #expect(
                    await third.run() == [.whole("me/albums")] + lists.map { .unchanged($0) })
                #expect(third.library.albums.content.count == first.titles[0].count - 1)
                #expect(await Start(home, file).run() == lists.map { .unchanged($0) })
            }
        }
    }

    @Test func `are trusted only as far as the list itself is there`() async throws {
        let many = (0..<120).map {
            TestTrack("Many/\($0).wav", seconds: 0.01, tags: ["TITLE": ["Song \($0)"]])
        }
        try await withTestHome(many) { home in
            try await withCacheFile { file in
                let first = Start(home, file)
                _ = await first.run()
                // The lists are gone, the answers are not: as after a program that was killed.
                let cache = LibraryCache(file: file)
                await cache.replace(with: LibraryContent<GatefoldCore.Track>())
                await cache.close()
                let second = Start(home, file)
                let answers = await second.run().filter { $0.list == "me/tracks" }
                #expect(
                    answers == [
                        .unchanged("me/tracks"), .whole("me/tracks"), .whole("me/tracks"),
                    ])
                #expect(second.titles == first.titles && second.titles[1].count == 120)
            }
        }
    }

    @Test func `come each time from a service that has no names for them`() async throws {
        try await withTestHome { home in
            try await withCacheFile { file in
                for _ in 0..<2 {
                    let start = Start(home, file, tells: false)
                    #expect(await start.run() == lists.map { .whole($0) })
                    #expect(!start.titles[0].isEmpty)
                }
            }
        }
    }
}
