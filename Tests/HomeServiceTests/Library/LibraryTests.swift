import Foundation
import SQLite
import Testing

@testable import HomeService

@Suite struct `What people did` {
    static let one = "one"
    static let two = "two"

    static func library() async throws -> (ScannedLibrary, [String]) {
        let library = try ScannedLibrary()
        for number in 1...4 {
            try library.write(
                "a/\(number).mp3",
                [
                    "title": "T\(number)", "artist": "X\(number % 2)", "album": "A",
                    "albumArtist": "X", "number": "\(number)",
                ])
        }
        try await library.scan()
        return (library, try await library.allTracks().map(\.id))
    }

    // MARK: - Saved

    @Test func `to what they saved does not show to others`() async throws {
        let (library, ids) = try await Self.library()
        try await library.owned.setSaved(.track, [ids[1]], false, of: Self.one)
        let album = try #require(try await library.allAlbums().first).id
        try await library.owned.setSaved(.album, [album], false, of: Self.two)
        func tracks(_ user: String) async throws -> [String] {
            try await library.owned.savedTracks(of: user, limit: 9, offset: 0).elements.map(\.id)
        }
        #expect(try await tracks(Self.one) == [ids[0], ids[2], ids[3]])
        #expect(try await tracks(Self.two) == ids)
        func albums(_ user: String) async throws -> Int {
            try await library.owned.savedAlbums(of: user, limit: 9, offset: 0).total
        }
        #expect(try await albums(Self.one) == 1)
        #expect(try await albums(Self.two) == 0)
        let asked = [(kind: LibraryKind.track, id: ids[1]), (.album, album), (.track, "?")]
        #expect(try await library.owned.contains(asked, of: Self.one) == [false, true, false])
        #expect(try await library.owned.contains(asked, of: Self.two) == [true, false, false])
    }

    @Test func `puts what they saved again first, and what is saved already stays`() async throws {
        let (library, ids) = try await Self.library()
        let later = Date(timeIntervalSince1970: 4_000_000_000)
        try await library.owned.setSaved(.track, [ids[3]], false, of: Self.one)
        try await library.owned.setSaved(.track, [ids[3], ids[2]], true, of: Self.one, at: later)
        let saved = try await library.owned.savedTracks(of: Self.one, limit: 9, offset: 0)
        #expect(saved.elements.map(\.id) == [ids[3], ids[0], ids[1], ids[2]])
        #expect(saved.elements[0].addedAt == later)
        #expect(saved.elements[3].addedAt != later)
    }

    @Test func `has the times they say`() async throws {
        let (library, ids) = try await Self.library()
        let times = [ids[2], ids[0]].enumerated().map {
            (id: $1, addedAt: Date(timeIntervalSince1970: Double(1000 + $0)))
        }
        try await library.owned.setSaved(.track, times, of: Self.one)
        let saved = try await library.owned.savedTracks(of: Self.one, limit: 9, offset: 0).elements
        #expect(saved.map(\.id) == [ids[1], ids[3], ids[0], ids[2]])
        #expect(saved[3].addedAt == Date(timeIntervalSince1970: 1000))
    }

    @Test func `counts artists as followed only when they said so`() async throws {
        let (library, _) = try await Self.library()
        let artists = try await library.catalogue.artists(limit: 9, offset: 0).elements.map(\.id)
        func followed(_ user: String, after id: String? = nil, limit: Int = 9) async throws
            -> Slice<String>
        {
            let found = try await library.owned.followedArtists(of: user, after: id, limit: limit)
            return Slice(elements: found.elements.map(\.id), total: found.total)
        }
        #expect(try await followed(Self.one).total == 0)
        try await library.owned.setSaved(.artist, artists + ["unknown"], true, of: Self.one)
        let first = try await followed(Self.one, limit: 2)
        #expect(first.elements == Array(artists.sorted().prefix(2)))
        #expect(first.total == artists.count)
        let rest = try await followed(Self.one, after: first.elements.last)
        #expect(first.elements + rest.elements == artists.sorted())
        #expect(try await followed(Self.two).total == 0)
    }

    // MARK: - Heard

    @Test func `is heard by each for themselves`() async throws {
        let (library, ids) = try await Self.library()
        let now = Date(timeIntervalSince1970: 2_000_000_000)
        for (index, id) in [ids[0], ids[2], ids[2], ids[1]].enumerated() {
            try await library.owned.recordPlay(
                of: id, by: Self.one, context: nil, at: now.addingTimeInterval(Double(index)))
        }
        try await library.owned.recordPlay(
            of: ids[3], by: Self.one, context: nil, at: now.addingTimeInterval(-100))
        try await library.owned.recordPlay(of: ids[3], by: Self.two, context: "c", at: now)
        let recent = try await library.owned.recentPlays(of: Self.two, limit: 9)
        #expect(recent.map(\.track.id) == [ids[3]])
        #expect(recent.map(\.contextURI) == ["c"])
        func top(_ user: String, offset: Int = 0, limit: Int = 9) async throws -> Slice<String> {
            let found = try await library.owned.topTracks(
                of: user, since: now, limit: limit, offset: offset)
            return Slice(elements: found.elements.map(\.id), total: found.total)
        }
        #expect(
            try await top(Self.one) == Slice(elements: [ids[2], ids[1], ids[0]], total: 3))
        #expect(try await top(Self.one, offset: 1, limit: 1).elements == [ids[1]])
        #expect(try await top("nobody") == Slice(elements: [], total: 0))
        let artists = try await library.owned.topArtists(
            of: Self.one, since: now, limit: 9, offset: 0)
        #expect(artists.elements.map(\.name) == ["X1", "X0"])
        #expect(try await library.owned.playCounts(of: Self.one)[ids[2]] == 2)
        #expect(try await library.owned.playCounts(of: Self.two) == [ids[3]: 1])
    }

    @Test func `orders an artist's tracks by what this person heard`() async throws {
        let (library, ids) = try await Self.library()
        let artist = try #require(
            try await library.catalogue.artists(limit: 9, offset: 0).elements
                .first { $0.name == "X0" })
        try await library.owned.recordPlay(of: ids[3], by: Self.one, context: nil, at: Date())
        func tracks(_ user: String) async throws -> [String] {
            try await library.owned.tracks(ofArtist: artist.id, for: user, limit: 9).map(\.id)
        }
        #expect(try await tracks(Self.one) == [ids[3], ids[1]])
        #expect(try await tracks(Self.two) == [ids[1], ids[3]])
    }

    @Test func `remembers how far each came`() async throws {
        let (library, ids) = try await Self.library()
        try await library.owned.setResumePoint(5_000, fullyPlayed: false, of: ids[0], for: Self.one)
        try await library.owned.setResumePoint(7_000, fullyPlayed: true, of: ids[0], for: Self.one)
        try await library.owned.setResumePoint(1, fullyPlayed: false, of: "unknown", for: Self.one)
        let point = ListeningPoint(positionMS: 7_000, isFullyPlayed: true)
        #expect(try await library.owned.resumePoint(of: ids[0], for: Self.one) == point)
        #expect(try await library.owned.resumePoint(of: ids[0], for: Self.two) == nil)
        #expect(
            try await library.owned.resumePoints(of: ids + ["unknown"], for: Self.one)
                == [ids[0]: point])
    }

    // MARK: - The file

    @Test func `is forgotten with the person, and nothing else`() async throws {
        let (library, ids) = try await Self.library()
        for user in [Self.one, Self.two] {
            try await library.owned.setSaved(.track, [ids[0]], false, of: user)
            try await library.owned.recordPlay(of: ids[0], by: user, context: nil, at: Date())
            try await library.owned.setResumePoint(1, fullyPlayed: false, of: ids[0], for: user)
            _ = try await library.owned.createPlaylist(named: "Mine", owner: user)
        }
        try await library.owned.forget(user: Self.one)
        for (user, isThere) in [(Self.one, false), (Self.two, true)] {
            let saved = try await library.owned.savedTracks(of: user, limit: 9, offset: 0)
            #expect(saved.total == (isThere ? 3 : 4))
            #expect(try await library.owned.recentPlays(of: user, limit: 9).isEmpty != isThere)
            #expect(
                (try await library.owned.resumePoint(of: ids[0], for: user) != nil) == isThere)
            let lists = try await library.owned.playlists(of: user, limit: 9, offset: 0)
            #expect(lists.total == (isThere ? 1 : 0))
        }
    }

    @Test func `never waits for a scan that is writing`() async throws {
        let (library, ids) = try await Self.library()
        let scan = try Catalogue.connect(to: library.catalogue.file)
        try scan.script("BEGIN IMMEDIATE; UPDATE counters SET value = value + 1")
        try await library.owned.setSaved(.track, [ids[0]], false, of: Self.one)
        try await library.owned.recordPlay(of: ids[0], by: Self.one, context: nil, at: Date())
        #expect(
            try await library.owned.savedTracks(of: Self.one, limit: 9, offset: 0).total == 3)
        try scan.script("COMMIT")
    }

    @Test func `is seen when another process did it`() async throws {
        let (library, ids) = try await Self.library()
        let before = try await library.owned.revision(of: Self.one)
        _ = try await library.owned.savedTracks(of: Self.one, limit: 9, offset: 0)
        let other = try Library(beside: library.catalogue)
        try await other.setSaved(.track, [ids[0]], false, of: Self.one)
        #expect(try await library.owned.revision(of: Self.one) > before)
        #expect(
            try await library.owned.savedTracks(of: Self.one, limit: 9, offset: 0).total == 3)
        #expect(await other.close())
    }

    @Test func `begins anew in place of a damaged file, which is kept`() async throws {
        let (library, _) = try await Self.library()
        await library.owned.close()
        let file = library.owned.file
        for suffix in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: file.path + suffix)
        }
        try Data(repeating: 7, count: 8192).write(to: file)
        let second = try Library(beside: library.catalogue)
        #expect(second.notice?.contains("library.sqlite.damaged") == true)
        #expect(try await second.savedTracks(of: Self.one, limit: 9, offset: 0).total == 4)
        let aside = URL(fileURLWithPath: file.path + ".damaged")
        #expect(try Data(contentsOf: aside).count == 8192)
        #expect(await second.close())
    }

    @Test func `of a folder with signs of an address in its name is found`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "a ?b#c%41é-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalogue = try Catalogue(at: folder.appending(path: "catalogue.sqlite"))
        let library = try Library(beside: catalogue)
        #expect(try await library.savedTracks(of: Self.one, limit: 1, offset: 0).total == 0)
        #expect(await library.close())
    }

    @Test func `in a catalogue of an earlier version is carried over to its owner, once`()
        async throws
    {
        let (library, ids) = try await Self.library()
        let folder = library.folder.appending(path: "old")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let file = folder.appending(path: "catalogue.sqlite")
        let old = try Connection(library.catalogue.file.path)
        try old.run(
            "INSERT INTO plays(track, context, played_at) SELECT row, 'c', 5 FROM tracks "
                + "WHERE id = ?", ids[2])
        try old.run("UPDATE tracks SET saved = 0 WHERE id = ?", ids[0])
        try old.run("VACUUM INTO ?", file.path)
        old.close()
        for _ in 0..<2 {
            let catalogue = try Catalogue(at: file)
            let carried = try Library(beside: catalogue)
            let saved = try await carried.savedTracks(of: HomeUser.ownerID, limit: 9, offset: 0)
            #expect(saved.elements.map(\.id) == Array(ids.dropFirst()))
            let plays = try await carried.recentPlays(of: HomeUser.ownerID, limit: 9)
            #expect(plays.map(\.track.id) == [ids[2]])
            #expect(plays.map(\.contextURI) == ["c"])
            #expect(try await carried.savedTracks(of: Self.two, limit: 9, offset: 0).total == 4)
            #expect(await carried.close())
            #expect(await catalogue.close())
        }
    }
}
