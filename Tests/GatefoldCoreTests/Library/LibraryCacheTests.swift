import Foundation
import GatefoldCore
import Testing

@Suite struct `Library cache` {
    @Test func `what was kept is there for the next start, in order`() async throws {
        try await withCacheFile { file in
            let albums = Saved<Album>.made(120)
            let first = LibraryCache(file: file)
            let readAt = Date(timeIntervalSinceReferenceDate: 7)
            await first.replace(
                with: LibraryContent(
                    albums.map { SavedItem($0) }, isComplete: true, missing: 2, readAt: readAt))
            await first.close()

            let kept = await LibraryCache(file: file).content(of: Album.self)
            #expect(kept.items.map(\.value) == albums.map(\.value))
            #expect(kept.items.map(\.addedAt) == albums.map(\.addedAt))
            #expect(kept.isComplete && kept.missing == 2 && kept.readAt == readAt)
        }
    }

    @Test func `what is new comes in front, and what is removed goes`() async throws {
        try await withCacheFile { file in
            let cache = LibraryCache(file: file)
            await cache.replace(
                with: LibraryContent(Saved<Album>.made(3).map { SavedItem($0) }, isComplete: true))
            let new = [Saved<Album>.made("new", at: 9), .made("a2", at: 8)].map { SavedItem($0) }
            await cache.update(new: new, changed: [SavedItem(.made("a1", title: "Renamed"))])
            await cache.remove([MusicID(.album, "a0")])

            let kept = await LibraryCache(file: file).content(of: Album.self)
            #expect(kept.ids == ["new", "a2", "a1"])
            #expect(kept.items.last?.title == "Renamed")
            #expect(kept.isComplete)
        }
    }

    @Test func `a section that was never read whole says so`() async throws {
        let cache = LibraryCache(file: nil)
        await cache.append(Saved<Album>.made(2).map { SavedItem($0) })
        await cache.append([SavedItem(Saved<Album>.made("later"))])
        let kept = await cache.content(of: Album.self)
        #expect(kept.ids == ["a0", "a1", "later"])
        #expect(!kept.isComplete && kept.readAt == nil)
    }

    @Test(arguments: ["no database at all", ""])
    func `a damaged file is moved aside and made anew`(text: String) async throws {
        try await withCacheFile { file in
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(String(repeating: text, count: 400).utf8).write(to: file)
            let cache = LibraryCache(file: file)
            #expect(await cache.content(of: Album.self).count == 0)
            await cache.replace(with: LibraryContent([SavedItem(Saved<Album>.made("a"))]))
            #expect(await LibraryCache(file: file).content(of: Album.self).ids == ["a"])
            let aside = FileManager.default.fileExists(atPath: file.path + ".damaged")
            #expect(aside == !text.isEmpty)
        }
    }

    @Test func `damage in the middle is noticed and costs one start`() async throws {
        try await withCacheFile { file in
            let cache = LibraryCache(file: file)
            await cache.replace(
                with: LibraryContent(Saved<Album>.made(2000).map { SavedItem($0) }))
            await cache.close()
            let handle = try FileHandle(forWritingTo: file)
            let length = try handle.seekToEnd()
            for place in stride(from: UInt64(8192), to: length, by: 4096) {
                try handle.seek(toOffset: place)
                try handle.write(contentsOf: Data(repeating: 0xAB, count: 4096))
            }
            try handle.close()

            let again = LibraryCache(file: file)
            #expect(await again.content(of: Album.self).count == 0)
            await again.replace(with: LibraryContent([SavedItem(Saved<Album>.made("a"))]))
            #expect(await again.content(of: Album.self).ids == ["a"])
        }
    }

    @Test func `a file that cannot be made is replaced by memory`() async throws {
        let cache = LibraryCache(file: URL(fileURLWithPath: "/dev/null/library.sqlite"))
        await cache.replace(with: LibraryContent([SavedItem(Saved<Album>.made("a"))]))
        #expect(await cache.content(of: Album.self).ids == ["a"])
    }

    @Test func `lists that were not used for longest make room`() async throws {
        try await withCacheFile { file in
            let cache = LibraryCache(file: file, limit: 400_000)
            let track = Track(
                id: MusicID(.track, "t"), title: String(repeating: "long ", count: 1000))
            func name(_ number: Int) -> KeptListName { .contents(MusicID(.album, "\(number)")) }
            for number in 0..<60 {
                await cache.keep(
                    KeptList(items: [track, track], snapshot: "s\(number)"), as: name(number))
                // The first one is opened again and again.
                #expect(await cache.list(name(0), of: Track.self)?.items.count == 2)
            }
            #expect(await cache.list(name(59), of: Track.self)?.snapshot == "s59")
            #expect(await cache.list(name(1), of: Track.self) == nil)
            await cache.close()
            let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
            #expect(try #require(size) < 800_000)
        }
    }

    @Test func `a library that is too big for the file is not half kept`() async throws {
        try await withCacheFile { file in
            let cache = LibraryCache(file: file, limit: 200_000)
            await cache.replace(with: LibraryContent([SavedItem(Saved<Album>.made("a"))]))
            await cache.replace(
                with: LibraryContent(
                    Saved<Album>.made(20_000).map { SavedItem($0) }, isComplete: true))
            #expect(await cache.content(of: Album.self).ids == ["a"])
        }
    }

    @Test func `answers are kept as they came, until another comes`() async throws {
        try await withCacheFile { file in
            let first = LibraryCache(file: file)
            let answer = KeptAnswer(tag: "W/\"1\"", contentType: "application/json", body: [1, 2])
            await first.keep(answer, for: "a")
            await first.keep(KeptAnswer(tag: "\"2\"", body: []), for: "b")
            await first.close()
            let cache = LibraryCache(file: file)
            #expect(await cache.answer(for: "a") == answer)
            await cache.keep(nil, for: "a")
            // Too large to be worth it: what it replaces is wrong all the same.
            await cache.keep(
                KeptAnswer(tag: "\"3\"", body: [UInt8](repeating: 0, count: 5 << 20)), for: "b")
            #expect(await cache.answer(for: "a") == nil)
            #expect(await cache.answer(for: "b") == nil)
        }
    }

    @Test func `answers that came first make room`() async {
        let cache = LibraryCache(file: nil)
        for number in 0..<100 {
            await cache.keep(KeptAnswer(tag: "\"\(number)\"", body: [1]), for: "\(number)")
            await cache.keep(KeptAnswer(tag: "\"\(number)\"", body: [2]), for: "again and again")
        }
        #expect(await cache.answer(for: "again and again")?.tag == "\"99\"")
        #expect(await cache.answer(for: "99") != nil)
        #expect(await cache.answer(for: "50") == nil)
    }

    @Test func `a program killed while it writes leaves a whole cache`() async throws {
        try await withCacheFile { file in
            let cache = LibraryCache(file: file)
            await cache.replace(
                with: LibraryContent(Saved<Album>.made(500).map { SavedItem($0) }, isComplete: true)
            )
            // As the kill leaves it: file and journal, never closed.
            let copy = file.deletingLastPathComponent().appending(path: "copy.sqlite")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: file.path + suffix, toPath: copy.path + suffix)
            }
            // The last thing that was written did not get to its end.
            let wal = try FileHandle(forWritingTo: URL(fileURLWithPath: copy.path + "-wal"))
            try wal.truncate(atOffset: wal.seekToEnd() - 1000)
            try wal.close()
            let kept = await LibraryCache(file: copy).content(of: Album.self)
            #expect(kept.count == 0 && !kept.isComplete)
            #expect(await LibraryCache(file: file).content(of: Album.self).count == 500)
        }
    }

    @Test func `every kind of value comes back as it was`() async throws {
        let cache = LibraryCache(file: nil)
        let track = Track(
            id: MusicID(.track, "t"), title: "Dvořák’s Boat 🛶", artists: [Credit(name: "")],
            album: Credit(id: MusicID(.album, "a"), name: "Harbour"),
            artwork: Artwork([.init(url: "https://x.test/1", width: 64), .init(url: "u")]),
            duration: .milliseconds(187_003), disc: 2, number: -1, isExplicit: true,
            isPlayable: false, isLocal: true, isrc: "GBAYE0601498",
            linkedFrom: MusicID(.track, "old"), uri: "spotify:local:x")
        let episode = Episode(
            id: MusicID(.chapter, "c"), title: "One", about: "…",
            show: Credit(name: "Book"), duration: .seconds(60), releaseDate: "2024",
            resumeAt: .seconds(5), isFullyHeard: true)
        let items = [
            PlaylistItem(
                addedAt: Date(timeIntervalSinceReferenceDate: -1.5),
                addedBy: Person(id: "p", name: "P"), content: .track(track)),
            PlaylistItem(content: .episode(episode)), PlaylistItem(content: nil, isLocal: true),
        ]
        await cache.keep(KeptList(items: items, snapshot: "s"), as: .recentlyPlayed)
        let kept = await cache.list(.recentlyPlayed, of: PlaylistItem.self)
        #expect(kept?.items == items)

        func expectKept<Value: LibraryValue>(_ value: Value) async {
            await cache.replace(with: LibraryContent([SavedItem(value)]))
            #expect(await cache.content(of: Value.self).items.map(\.value) == [value])
        }
        let id = { (kind: MusicKind) in MusicID(kind, "x") }
        await expectKept(
            Album(
                id: id(.album), title: "A", kind: .compilation, releaseDate: "2024-05",
                trackCount: 3, label: "L", genres: ["folk"], copyrights: ["© M"]))
        await expectKept(Artist(id: id(.artist), name: "N", genres: ["folk", "pop"]))
        await expectKept(
            Show(id: id(.show), title: "S", publisher: "P", about: "A", episodeCount: 9))
        await expectKept(
            Audiobook(
                id: id(.audiobook), title: "B", authors: ["A"], narrators: ["N", "M"],
                chapterCount: 2))
        await expectKept(
            Playlist(
                id: id(.playlist), title: "P", about: "a", owner: Person(id: "o"), isPublic: false,
                isCollaborative: true, snapshot: "s", itemCount: 4))
    }

    @Test(
        arguments: [[0xFF], [1, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [9], [], [2, 1, 65]] as [[UInt8]])
    func `bytes that cannot be what was written are refused`(bytes: [UInt8]) {
        #expect(throws: PackedError.self) {
            var reader = PackedReader(bytes)
            _ = try Album(from: &reader)
        }
    }
}
