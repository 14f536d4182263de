import Foundation
import Testing

@testable import HomeService

@Suite struct `An exported playlist` {
    private static let owner = HomeUser.ownerID

    /// A library of two tracks, and a playlist of them.
    private static func library(
        named name: String = "Mix"
    ) async throws -> (ScannedLibrary, LibraryPlaylist) {
        let library = try ScannedLibrary()
        try library.write("A/one.mp3", ["title": "One", "artist": "X", "album": "A"])
        try library.write("A/two.mp3", ["title": "Two", "artist": "Y feat. Z", "album": "A"])
        try await library.scan()
        return (library, try await playlist(name, ["One", "Two"], in: library))
    }

    private static func playlist(
        _ name: String, _ titles: [String] = [], owner: String = Self.owner,
        in library: ScannedLibrary
    ) async throws -> LibraryPlaylist {
        let list = try await library.owned.createPlaylist(
            named: name, PlaylistDetails(isPublic: false), owner: owner)
        for title in titles {
            let track = try await library.track(titled: title)
            _ = try await library.owned.add(
                ["spotify:track:\(track.id)"], toPlaylist: list.id, by: owner)
        }
        return try #require(try await library.owned.playlist(list.id, for: owner))
    }

    @discardableResult private static func export(
        _ lists: LibraryPlaylist..., from library: ScannedLibrary,
        _ settings: PlaylistExport.Settings = .init()
    ) async throws -> [PlaylistExport.Outcome] {
        var export = try await PlaylistExport(dataFolder: library.folder, settings)
        var outcomes: [PlaylistExport.Outcome] = []
        for list in lists { outcomes.append(try await export.export(list)) }
        await export.close()
        return outcomes
    }

    private static func lines(_ outcome: PlaylistExport.Outcome?) throws -> [String] {
        let bytes = try #require(outcome?.file.contents(limit: 1 << 16))
        return String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    }

    private static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private static func mark(of list: LibraryPlaylist, _ library: ScannedLibrary) -> String {
        "#GATEFOLD:\(list.id) \(DeviceIdentity.id(in: library.folder))"
    }

    // MARK: - What it says

    @Test func `lies beside the music and names files from there`() async throws {
        let (library, list) = try await Self.library()
        let outcome = try #require(try await Self.export(list, from: library).first)
        #expect(outcome.file == FilePath(library.url("Mix.m3u8").path))
        #expect(outcome.entries == 2)
        #expect(outcome.missing == 0)
        #expect(
            try Self.lines(outcome) == [
                "#EXTM3U", Self.mark(of: list, library), "#PLAYLIST:Mix", "#EXTINF:200,X - One",
                "A/one.mp3", "#EXTINF:200,Y feat. Z - Two", "A/two.mp3", "",
            ])
    }

    @Test func `names files outside its folder by their whole path`() async throws {
        let (library, list) = try await Self.library()
        let place = FilePath(library.secondRoot.path)
        let outcome = try await Self.export(list, from: library, .init(folder: place)).first
        let lines = try Self.lines(outcome)
        #expect(
            lines.filter { $0.hasPrefix("/") }
                == ["A/one.mp3", "A/two.mp3"].map { library.url($0).path })
    }

    @Test(arguments: [
        ("#1.mp3", "./#1.mp3"), (" 1.mp3", "./ 1.mp3"), ("c: d/1.mp3", "./c: d/1.mp3"),
        ("d/c:1.mp3", "d/c:1.mp3"), ("1\n2.mp3", "# Missing: X - Odd"),
    ])
    func `names no file so that it is mistaken`(name: String, line: String) async throws {
        let library = try ScannedLibrary()
        try library.write(name, ["title": "Odd", "artist": "X", "album": "A"])
        try await library.scan()
        let list = try await Self.playlist("Mix", ["Odd"], in: library)
        #expect(try await Self.lines(Self.export(list, from: library).first).contains(line))
    }

    @Test func `keeps the bytes of a name that is no UTF-8`() async throws {
        let library = try ScannedLibrary()
        let name = Array("caf".utf8) + [0xE9] + Array(".mp3".utf8)
        let path = FilePath.joining(Array(library.root.path.utf8), [], name)
        let file = try #require(fopen(path.cString, "wb"))
        fputs("title=Old\nartist=X\naudio=old", file)
        fclose(file)
        try await library.scan()
        let list = try await Self.playlist("Mix", ["Old"], in: library)
        let outcome = try await Self.export(list, from: library).first
        let bytes = try #require(outcome?.file.contents(limit: 4096))
        #expect(outcome?.missing == 0)
        #expect(bytes.split(separator: 0x0A).last.map(Array.init) == name)
    }

    @Test func `tells where a part of a file begins and ends`() async throws {
        let library = try await `An album in one file`.library()
        try await library.scan()
        let list = try await Self.playlist("Mix", ["Song 2", "Song 12"], in: library)
        let lines = try await Self.lines(Self.export(list, from: library).first)
        #expect(
            lines.dropFirst(3) == [
                "#EXTINF:240,The Band - Song 2", "#EXTVLCOPT:start-time=240.200",
                "#EXTVLCOPT:stop-time=480.200", "A/album.flac",
                "#EXTINF:240,The Band - Song 12", "#EXTVLCOPT:start-time=2640.200",
                "A/album.flac", "",
            ])
    }

    @Test func `has a comment for an entry without a file`() async throws {
        let (library, list) = try await Self.library(named: "Two\nlines")
        try library.remove("A/one.mp3")
        let outcome = try await Self.export(list, from: library).first
        #expect(outcome?.entries == 2)
        #expect(outcome?.missing == 1)
        let lines = try Self.lines(outcome)
        #expect(lines.dropFirst(2).first == "#PLAYLIST:Two lines")
        #expect(
            lines.dropFirst(3).prefix(2) == ["# Missing: X - One", "#EXTINF:200,Y feat. Z - Two"])
        try await library.scan()
        #expect(try await Self.export(list, from: library).first?.missing == 1)
    }

    @Test func `still names the files of a drive that is away`() async throws {
        let (library, list) = try await Self.library()
        try FileManager.default.moveItem(
            at: library.root, to: library.folder.appending(path: "away"))
        try await library.scan()
        let place = FilePath(library.secondRoot.path)
        let outcome = try await Self.export(list, from: library, .init(folder: place)).first
        #expect(outcome?.missing == 0)
        #expect(try Self.lines(outcome).contains(library.url("A/one.mp3").path))
    }

    // MARK: - Where it lies

    @Test(arguments: [
        ("Sundays", 1, "Sundays.m3u8"), ("Sundays", 2, "Sundays 2.m3u8"),
        ("AC/DC: live?", 1, "AC_DC_ live_.m3u8"), ("..", 1, "Playlist.m3u8"),
        (" .hidden. ", 1, "hidden.m3u8"), ("", 3, "Playlist 3.m3u8"), ("\u{0}a\nb", 1, "ab.m3u8"),
        ("cafe\u{301}", 1, "caf\u{E9}.m3u8"),
        (String(repeating: "ä", count: 300), 12, String(repeating: "ä", count: 96) + " 12.m3u8"),
    ])
    func `has a name that every disk takes`(name: String, number: Int, file: String) {
        let found = ExportFolder.fileName(name, number: number)
        #expect(Array(found.utf8) == Array(file.utf8))
        #expect(found.utf8.count <= 200)
    }

    @Test func `replaces only what was exported from the same playlist`() async throws {
        let (library, list) = try await Self.library()
        let foreign = Array("#EXTM3U\nA/one.mp3\n".utf8)
        try library.write("Mix.m3u8", bytes: foreign)
        let other = try await Self.playlist("Mix", in: library)
        let first = try await Self.export(list, other, from: library)
        #expect(first.map(\.state) == [.new, .new])
        #expect(
            try Self.names(in: library.root) == ["A", "Mix 2.m3u8", "Mix 3.m3u8", "Mix.m3u8"])
        #expect(try Data(contentsOf: library.url("Mix.m3u8")) == Data(foreign))
        let track = try await library.track(titled: "One")
        _ = try await library.owned.add(
            ["spotify:track:\(track.id)"], toPlaylist: list.id, by: Self.owner)
        let second = try await Self.export(other, list, from: library)
        #expect(second.map(\.state) == [.unchanged, .replaced])
        #expect(second.map(\.file) == first.map(\.file).reversed())
        #expect(try Self.lines(second.last).count == 10)
    }

    @Test func `takes the place of a foreign file if that is wanted`() async throws {
        let (library, list) = try await Self.library()
        try library.write("Mix.m3u8", bytes: Array("#EXTM3U\n".utf8))
        let other = try await Self.playlist("Mix", in: library)
        let forced = PlaylistExport.Settings(replacesForeign: true)
        #expect(
            try await Self.export(list, from: library, forced).map(\.file)
                == [FilePath(library.url("Mix.m3u8").path)])
        // What another playlist was exported to is nothing foreign.
        #expect(
            try await Self.export(other, from: library, forced).map(\.file)
                == [FilePath(library.url("Mix 2.m3u8").path)])
    }

    @Test func `gives way to folders and links`() async throws {
        let (library, list) = try await Self.library()
        try FileManager.default.createDirectory(
            at: library.url("Mix.m3u8"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            at: library.url("Mix 2.m3u8"), withDestinationURL: library.url("A/one.mp3"))
        let forced = PlaylistExport.Settings(replacesForeign: true)
        #expect(
            try await Self.export(list, from: library, forced).map(\.file)
                == [FilePath(library.url("Mix 3.m3u8").path)])
    }

    @Test func `is said not to be written when all names are taken`() async throws {
        let (library, list) = try await Self.library()
        for number in 1...99 {
            try library.write(ExportFolder.fileName("Mix", number: number), bytes: [])
        }
        let error = await #expect(throws: HomeServiceError.self) {
            try await Self.export(list, from: library)
        }
        #expect(error?.kind == .refused)
        #expect(error?.message.contains("Mix.m3u8") == true)
    }

    @Test func `is not written when it is only tried`() async throws {
        let (library, list) = try await Self.library()
        let other = try await Self.playlist("Mix", in: library)
        let outcomes = try await Self.export(
            list, other, from: library, .init(isRehearsal: true))
        #expect(
            outcomes.map(\.file.display).map { ($0 as NSString).lastPathComponent }
                == ["Mix.m3u8", "Mix 2.m3u8"])
        #expect(outcomes.map(\.state) == [.new, .new])
        #expect(try Self.names(in: library.root) == ["A"])
    }

    @Test func `leaves nothing behind where it cannot be written`() async throws {
        let (library, list) = try await Self.library()
        var export = try await PlaylistExport(
            dataFolder: library.folder, .init(folder: FilePath(library.secondRoot.path)))
        try FileManager.default.removeItem(at: library.secondRoot)
        let error = await #expect(throws: HomeServiceError.self) {
            try await export.export(list)
        }
        #expect(error?.kind == .storage)
        await #expect(throws: HomeServiceError.self) {
            try await Self.export(list, from: library, .init(folder: FilePath("/no/such/folder")))
        }
        await export.close()
    }

    // MARK: - Read again

    @Test func `is no second playlist where it came from, but one elsewhere`() async throws {
        let (library, list) = try await Self.library()
        try await Self.export(list, from: library)
        try await library.scan()
        func lists(_ library: ScannedLibrary) async throws -> [LibraryPlaylist] {
            try await library.owned.playlists(of: Self.owner, limit: 9, offset: 0).elements
        }
        #expect(try await lists(library).map(\.id) == [list.id])
        let (other, _) = try await Self.library(named: "Another")
        try other.write("Mix.m3u8", bytes: Array(try Data(contentsOf: library.url("Mix.m3u8"))))
        try await other.scan()
        let copy = try #require(try await lists(other).first { $0.name == "Mix" })
        let items = try await other.owned.items(of: copy, limit: 9, offset: 0)
        #expect(items.elements.map { $0.track?.title } == ["One", "Two"])
    }

    @Test func `never takes the place of the file that it follows`() async throws {
        let (library, _) = try await Self.library()
        try library.write("Old.m3u8", bytes: Array("A/one.mp3\nA/gone.mp3\n".utf8))
        try await library.scan()
        let forced = PlaylistExport.Settings(replacesForeign: true)
        let export = try await PlaylistExport(dataFolder: library.folder, forced)
        let list = try #require(
            try await export.select(["old"], of: Self.owner).playlists.first)
        await export.close()
        let outcome = try await Self.export(list, from: library, forced).first
        #expect(outcome?.file == FilePath(library.url("Old 2.m3u8").path))
        #expect(try Self.lines(outcome).dropFirst(5) == ["# Missing: A/gone.mp3", ""])
        try await library.scan()
        #expect(
            try await library.owned.playlists(of: Self.owner, limit: 9, offset: 0).elements
                .map(\.name) == ["Mix", "Old"])
    }

    // MARK: - Which

    @Test func `is one of the person's own unless it is named`() async throws {
        let (library, mix) = try await Self.library()
        try library.write("File.m3u8", bytes: Array("A/one.mp3\n".utf8))
        try await library.scan()
        let anna = try await Self.playlist("Hers", owner: "anna", in: library)
        func select(
            _ names: [String], of user: String = Self.owner, _ folder: FilePath? = nil
        ) async throws -> PlaylistExport.Selection {
            let export = try await PlaylistExport(
                dataFolder: library.folder, .init(folder: folder))
            defer { Task { await export.close() } }
            return try await export.select(names, of: user)
        }
        let own = try await select([])
        #expect(own.playlists.map(\.name) == ["Mix"])
        #expect(own.filesAlready == 1)
        let elsewhere = try await select([], FilePath(library.secondRoot.path))
        #expect(elsewhere.playlists.map(\.name) == ["File", "Mix"])
        #expect(elsewhere.filesAlready == 0)
        #expect(try await select([], of: "anna").playlists.map(\.id) == [anna.id])
        let named = try await select(["MIX", mix.id, "spotify:playlist:\(mix.id)", "file"])
        #expect(named.playlists.map(\.name) == ["Mix", "File"])
        _ = try await Self.playlist("mix", in: library)
        #expect(try await select(["Mix"]).playlists.map(\.id) == [mix.id])
        for (name, kind) in [
            ("MIX", HomeServiceError.Kind.refused), ("Nothing", .notFound), ("?!", .notFound),
            (anna.id, .notFound), ("Hers", .notFound), ("", .notFound),
        ] {
            let error = await #expect(throws: HomeServiceError.self) { try await select([name]) }
            #expect(error?.kind == kind, "\(name)")
        }
    }
}
