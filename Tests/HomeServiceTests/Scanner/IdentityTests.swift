import Foundation
import Testing

@testable import HomeService

@Suite struct `Ids and what belongs to them last` {
    static let tags = ["title": "T", "artist": "X", "album": "A", "number": "1"]

    static func library() async throws -> (ScannedLibrary, CatalogueTrack) {
        let library = try ScannedLibrary()
        try library.write("a/1.mp3", tags, audio: "one")
        try library.write("a/2.mp3", ["title": "U", "artist": "X", "album": "A"], audio: "two")
        try library.write("list.m3u8", bytes: Array("a/1.mp3\na/2.mp3\n".utf8))
        try await library.scan()
        let track = try await library.track(titled: "T")
        let later = Date(timeIntervalSince1970: 2_000_000_000)
        let owner = HomeUser.ownerID
        try await library.owned.setSaved(.track, [track.id], false, of: owner)
        try await library.owned.setSaved(.track, [track.id], true, of: owner, at: later)
        try await library.owned.recordPlay(of: track.id, by: owner, context: "c", at: later)
        return (library, track)
    }

    static func check(_ library: ScannedLibrary, _ id: String) async throws {
        let track = try #require(try await library.allTracks().first { $0.id == id })
        #expect(track.addedAt == Date(timeIntervalSince1970: 2_000_000_000))
        let plays = try await library.owned.recentPlays(of: HomeUser.ownerID, limit: 5)
        #expect(plays.map(\.track.id) == [id])
        #expect(try await library.allTracks().count == 2)
    }

    @Test(arguments: ["move", "rename folder", "retag", "move and retag", "other root", "all"])
    func `over a change of the file`(change: String) async throws {
        let (library, track) = try await Self.library()
        var retagged = Self.tags
        retagged["title"] = "New title"
        switch change {
        case "move": try library.move("a/1.mp3", to: "b/c/other name.mp3")
        case "rename folder": try library.move("a", to: "renamed")
        case "retag": try library.write("a/1.mp3", retagged, audio: "one")
        case "move and retag":
            try library.remove("a/1.mp3")
            try library.write("b/x.mp3", retagged, audio: "one")
        case "other root":
            try library.move("a/1.mp3", to: library.secondRoot.appending(path: "x/1.mp3"))
        default:
            try library.write("a/1.mp3", retagged, audio: "one")
            try library.move("a/1.mp3", to: library.secondRoot.appending(path: "x/z.mp3"))
        }
        let roots = [library.root, library.secondRoot]
        let report = try await library.scan(roots)
        let moves = ["move", "move and retag", "other root", "all"].contains(change) ? 1 : 0
        #expect(report.moved == (change == "rename folder" ? 2 : moves))
        #expect(report.removed == 0)
        #expect(report.added == 0)
        try await Self.check(library, track.id)
        for _ in 0..<2 {
            let again = try await library.scan(roots)
            #expect(again.unchanged == 2)
            #expect(again.moved + again.added + again.removed + again.changed == 0)
        }
        try await Self.check(library, track.id)
    }

    @Test func `when the file is away for a while`() async throws {
        let (library, track) = try await Self.library()
        let away = library.folder.appending(path: "away.mp3")
        try library.move("a/1.mp3", to: away)
        let gone = try await library.scan()
        #expect(gone.removed == 1)
        #expect(try await library.catalogue.track(track.id) == nil)
        #expect(try await library.owned.recentPlays(of: HomeUser.ownerID, limit: 5).isEmpty)
        #expect(try await library.allAlbums().map(\.trackCount) == [1])
        try FileManager.default.moveItem(at: away, to: library.url("a/1.mp3"))
        try await library.scan()
        try await Self.check(library, track.id)
        #expect(try await library.allAlbums().map(\.trackCount) == [2])
    }

    @Test func `when the drive is not there, or its mount point is empty`() async throws {
        let (library, track) = try await Self.library()
        let elsewhere = library.folder.appending(path: "unmounted")
        try FileManager.default.moveItem(at: library.root, to: elsewhere)
        for isEmptyFolder in [false, true] {
            if isEmptyFolder {
                try FileManager.default.createDirectory(
                    at: library.root, withIntermediateDirectories: false)
            }
            let report = try await library.scan()
            #expect(report.problems.count == 1)
            #expect(report.removed == 0)
            // All of it is shown, and nothing of it can be played.
            #expect(try await library.allTracks().map(\.isAvailable) == [false, false])
            #expect(try await library.allAlbums().map(\.trackCount) == [2])
            let list = try #require(
                try await library.catalogue.playlists(limit: 5, offset: 0).elements.first)
            let items = try await library.catalogue.items(ofPlaylist: list.id, limit: 5, offset: 0)
            #expect(items.elements.map { $0.track?.title } == ["T", "U"])
            try await Self.check(library, track.id)
        }
        try FileManager.default.removeItem(at: library.root)
        try FileManager.default.moveItem(at: elsewhere, to: library.root)
        let back = try await library.scan()
        #expect(back.unchanged == 2)
        #expect(try await library.allTracks().map(\.isAvailable) == [true, true])
        try await Self.check(library, track.id)
    }

    @Test func `when a drive that is not there is not served any more, and then again`()
        async throws
    {
        let (library, track) = try await Self.library()
        let elsewhere = library.folder.appending(path: "unmounted")
        try FileManager.default.moveItem(at: library.root, to: elsewhere)
        try await library.scan()
        try await library.scan([library.secondRoot])
        #expect(try await library.allTracks().isEmpty)
        try await library.scan([library.root, library.secondRoot])
        #expect(try await library.allTracks().map(\.isAvailable) == [false, false])
        try FileManager.default.moveItem(at: elsewhere, to: library.root)
        try await library.scan()
        #expect(try await library.allTracks().map(\.isAvailable) == [true, true])
        try await Self.check(library, track.id)
    }

    @Test func `when another folder around or inside the same files is served`() async throws {
        let (library, track) = try await Self.library()
        for roots in [[library.folder], [library.root], [library.url("a")], [library.root]] {
            let report = try await library.scan(roots)
            #expect(report.added == 0)
            try await Self.check(library, track.id)
        }
        let link = library.folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: library.root)
        for roots in [[link], [library.root, link], [link, library.root, library.url("a")]] {
            let report = try await library.scan(roots)
            #expect(report.seen == 2)
            try await Self.check(library, track.id)
        }
    }

    @Test func `when other folders are served in between`() async throws {
        let (library, track) = try await Self.library()
        try await library.scan([library.secondRoot])
        #expect(try await library.allTracks().isEmpty)
        #expect(try await library.catalogue.roots == [FilePath(library.secondRoot.path)])
        try await library.scan()
        try await Self.check(library, track.id)
    }

    @Test func `when the catalogue is lost`() async throws {
        let (library, _) = try await Self.library()
        let before = try await library.allTracks()
        let albums = try await library.allAlbums().map(\.id)
        let lists = try await library.catalogue.playlists(limit: 5, offset: 0)
        let second = try Catalogue(at: library.folder.appending(path: "second.sqlite"))
        _ = try await Scanner(catalogue: second, readTags: ScannedLibrary.tags).scan(
            roots: [FilePath(library.root.path)])
        let after = try await second.savedTracks(limit: 10, offset: 0).elements
        #expect(Set(after.map(\.id)) == Set(before.map(\.id)))
        #expect(after.map(\.artists.first?.id) == before.map(\.artists.first?.id))
        #expect(try await second.savedAlbums(limit: 9, offset: 0).elements.map(\.id) == albums)
        let newLists = try await second.playlists(limit: 5, offset: 0)
        #expect(newLists.elements.map(\.id) == lists.elements.map(\.id))
    }

    @Test func `and a copy of the same audio is a track of its own`() async throws {
        let (library, track) = try await Self.library()
        try library.write("copy/1.mp3", Self.tags, audio: "one")
        try await library.scan()
        let tracks = try await library.allTracks()
        #expect(tracks.count == 3)
        #expect(Set(tracks.map(\.id)).count == 3)
        #expect(tracks.allSatisfy { $0.id.utf8.count == 22 && $0.id.allSatisfy(\.isASCII) })
        #expect(tracks.contains { $0.id == track.id && $0.path == track.path })
    }

    @Test func `and other audio at the same place is another track`() async throws {
        let (library, track) = try await Self.library()
        try library.write("a/1.mp3", ["title": "Other", "artist": "Y"], audio: "other")
        let report = try await library.scan()
        #expect(report.changed == 1)
        #expect(try await library.catalogue.track(track.id) == nil)
        #expect(try await library.allTracks().count == 2)
        try library.write("later.mp3", Self.tags, audio: "one")
        try await library.scan()
        #expect(try await library.catalogue.track(track.id)?.title == "T")
    }

    @Test func `and a better copy of the same song keeps the id`() async throws {
        let (library, track) = try await Self.library()
        try library.write("a/1.mp3", Self.tags, audio: "encoded anew")
        try await library.scan()
        try await Self.check(library, track.id)
    }

    @Test func `and two files that swap places swap rows`() async throws {
        let (library, track) = try await Self.library()
        let other = try await library.track(titled: "U")
        try library.move("a/1.mp3", to: "x.mp3")
        try library.move("a/2.mp3", to: "a/1.mp3")
        try library.move("x.mp3", to: "a/2.mp3")
        try await library.scan()
        let tracks = try await library.allTracks()
        #expect(tracks.count == 2)
        #expect(Set(tracks.map(\.title)) == ["T", "U"])
        #expect(Set(tracks.map(\.path.display)).count == 2)
        for track in [track, other] {
            #expect(try await library.catalogue.track(track.id)?.title == track.title)
        }
    }

    @Test func `and an album keeps its id over a new title for most of it`() async throws {
        let library = try ScannedLibrary()
        func write(_ album: String, _ range: ClosedRange<Int>) throws {
            for number in range {
                try library.write(
                    "\(number).mp3", ["album": album, "artist": "X", "number": "\(number)"])
            }
        }
        try write("Old", 1...5)
        try await library.scan()
        let id = try #require(try await library.allAlbums().first).id
        try await library.owned.setSaved(.album, [id], false, of: HomeUser.ownerID)
        try write("A better title", 1...5)
        try await library.scan()
        let album = try #require(try await library.catalogue.album(id))
        #expect(album.title == "A better title")
        #expect(album.trackCount == 5)
        try write("Split off", 5...5)
        try await library.scan()
        #expect(try await library.catalogue.album(id)?.trackCount == 4)
        #expect(try await library.allAlbums().map(\.title) == ["Split off"])
    }

    @Test func `and the ids of what is known are told apart from what is not`() async throws {
        let (library, track) = try await Self.library()
        let asked = ["", "nonsense", track.id, "a\0b", String(repeating: "z", count: 22)]
        let found = try await library.catalogue.tracks(asked)
        #expect(found.map { $0?.id } == [nil, nil, track.id, nil, nil])
        let owner = HomeUser.ownerID
        for id in asked {
            try await library.owned.recordPlay(of: id, by: owner, context: nil, at: Date())
        }
        try await library.owned.setSaved(.track, asked, true, of: owner)
        #expect(try await library.owned.recentPlays(of: owner, limit: 9).count == 2)
    }
}

@Suite struct `An id` {
    @Test func `has 22 characters for any bits`() {
        for bits in [0, 1, UInt128.max, 1 << 64, 839_299_365_868_340_224] {
            let id = CatalogueID.text(of: bits)
            #expect(id.utf8.count == 22)
            var back: UInt128 = 0
            let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
            for character in id {
                back = back &* 62 &+ UInt128(digits.firstIndex(of: character) ?? 0)
            }
            #expect(back == bits)
        }
    }

    @Test func `differs by kind, name and copy`() {
        let ids = [
            CatalogueID.text("artist", "x"), CatalogueID.text("album", "x"),
            CatalogueID.text("album", "y"), CatalogueID.text("album", "x", copy: 1),
            CatalogueID.text("album", "x", copy: 2),
        ]
        #expect(Set(ids).count == ids.count)
    }
}
