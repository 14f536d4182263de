import Foundation
import Testing

@testable import HomeService

@Suite struct `A playlist file` {
    static func library() throws -> ScannedLibrary {
        let library = try ScannedLibrary()
        for path in [
            "Artist/Pokémon.mp3", "Artist/Album/x.mp3", "Other/x.mp3", "My Song.mp3",
            "lists/near.mp3",
        ] {
            try library.write(path, ["title": path, "artist": "X", "album": path])
        }
        return library
    }

    static func titles(
        _ library: ScannedLibrary, _ name: String, _ bytes: [UInt8]
    ) async throws -> [String?] {
        try library.write(name, bytes: bytes)
        try await library.scan()
        let list = try #require(
            try await library.catalogue.playlists(limit: 5, offset: 0).elements.first)
        let items = try await library.catalogue.items(ofPlaylist: list.id, limit: 50, offset: 0)
        #expect(items.total == items.elements.count)
        return items.elements.map { $0.track?.title }
    }

    @Test(arguments: [
        ("K:\\Music\\Artist\\Pokémon.mp3", "Artist/Pokémon.mp3"),
        ("K:\\Music\\artist\\POKÉMON.MP3", "Artist/Pokémon.mp3"),
        ("/mnt/old/Artist/Poke\u{301}mon.mp3", "Artist/Pokémon.mp3"),
        ("..\\Artist\\Album\\x.mp3", "Artist/Album/x.mp3"),
        ("near.mp3", "lists/near.mp3"), ("./near.mp3", "lists/near.mp3"),
        ("file:///home/me/My%20Song.mp3", "My Song.mp3"),
        ("file://localhost/C:/Music/My%20Song.mp3", "My Song.mp3"),
        ("file:///Artist/Pok%C3%A9mon.mp3", "Artist/Pokémon.mp3"),
        ("../My%20Song.mp3", "My Song.mp3"), ("../Artist/Pok%C3%A9mon.mp3", "Artist/Pokémon.mp3"),
        ("D:\\Other\\x.mp3", "Other/x.mp3"), ("\\\\nas\\music\\Other\\x.mp3", "Other/x.mp3"),
    ])
    func `names its entries in many ways`(line: String, title: String) async throws {
        let library = try Self.library()
        let text = "\u{FEFF}#EXTM3U\r\n\r\n\(line)\r\n"
        #expect(try await Self.titles(library, "lists/p.m3u8", Array(text.utf8)) == [title])
    }

    @Test(arguments: [
        "../../../etc/passwd", "/etc/passwd", "x.mp3", "C:\\Music\\x.mp3", "gone.mp3", "..",
        "http://radio.example/stream.mp3", "file:///", "file:", "\\", "C:", "%", "lists",
    ])
    func `keeps the place of an entry that is not in the library`(line: String) async throws {
        let library = try Self.library()
        let text =
            "#EXTM3U\n#PLAYLIST: Mine\n#EXTALB:Record\n#EXTINF:12,A - B\n\(line)\n../My Song.mp3"
        let titles = try await Self.titles(library, "lists/p.m3u", Array(text.utf8))
        #expect(titles == [nil, "My Song.mp3"])
        let list = try #require(
            try await library.catalogue.playlists(limit: 5, offset: 0).elements.first)
        #expect(list.name == "Mine")
        let items = try await library.catalogue.items(ofPlaylist: list.id, limit: 1, offset: 0)
        #expect(items.elements.map(\.text) == ["A - B"])
        #expect(items.total == 2)
    }

    @Test func `may name a file whose own name has a percent sign`() async throws {
        let library = try Self.library()
        try library.write("100%20 true.mp3", ["title": "Percent", "artist": "X"])
        let text = "../100%20 true.mp3\n../100%2520%20true.mp3\n"
        #expect(
            try await Self.titles(library, "lists/p.m3u8", Array(text.utf8))
                == ["Percent", "Percent"])
    }

    @Test func `finds files whose names are as old as its own text`() async throws {
        let library = try Self.library()
        let name = Array("caf".utf8) + [0xE9] + Array(".mp3".utf8)
        let path = FilePath(bytes: Array(library.root.path.utf8) + [0x2F] + name)
        let file = try #require(fopen(path.cString, "wb"))
        fputs("title=Old\nartist=X\naudio=old", file)
        fclose(file)
        #expect(
            try await Self.titles(library, "lists/p.m3u", Array("../".utf8) + name) == ["Old"])
        #expect(
            try await Self.titles(library, "lists/p.m3u", Array("../café.mp3".utf8)) == ["Old"])
    }

    @Test func `means the file of the root that it names`() async throws {
        let library = try Self.library()
        try library.write("../two/Other/x.mp3", ["title": "second", "artist": "X"])
        let paths = ["one", "two"].map { library.folder.appending(path: "\($0)/Other/x.mp3").path }
        let text = paths.joined(separator: "\n")
        try library.write("lists/p.m3u8", bytes: Array(text.utf8))
        try await library.scan([library.root, library.secondRoot])
        let list = try #require(
            try await library.catalogue.playlists(limit: 5, offset: 0).elements.first)
        let items = try await library.catalogue.items(ofPlaylist: list.id, limit: 5, offset: 0)
        #expect(items.elements.map { $0.track?.title } == ["Other/x.mp3", "second"])
    }

    @Test(arguments: ["p.pls", "p.m3u"])
    func `may be a PLS file, whatever it is called`(name: String) async throws {
        let library = try Self.library()
        let text = """
            [playlist]\r
            File2=http://radio.example/live\r
            Title2=The Radio\r
            Length2=-1\r
            File1=..\\My Song.mp3\r
            file3 = near.mp3\r
            NumberOfEntries=3\r
            Version=2\r

            """
        #expect(
            try await Self.titles(library, "lists/\(name)", Array(text.utf8))
                == ["My Song.mp3", nil, "lists/near.mp3"])
        let list = try #require(
            try await library.catalogue.playlists(limit: 5, offset: 0).elements.first)
        let items = try await library.catalogue.items(ofPlaylist: list.id, limit: 5, offset: 0)
        #expect(items.elements.map(\.text)[1] == "The Radio")
    }

    @Test func `may be Latin-1, UTF-16 or old Mac text`() async throws {
        let latin = Array("../Artist/Pok".utf8) + [0xE9] + Array("mon.mp3".utf8)
        #expect(
            try await Self.titles(try Self.library(), "lists/p.m3u", latin) == [
                "Artist/Pokémon.mp3"
            ])
        let wide = "../My Song.mp3\r\n".data(using: .utf16) ?? Data()
        #expect(
            try await Self.titles(try Self.library(), "lists/p.m3u", Array(wide)) == ["My Song.mp3"]
        )
        let mac = Array("#EXTM3U\r../My Song.mp3\rnear.mp3".utf8)
        #expect(
            try await Self.titles(try Self.library(), "lists/p.m3u", mac)
                == ["My Song.mp3", "lists/near.mp3"])
    }

    @Test func `keeps its id when it moves, its entries when files move, and hides when gone`()
        async throws
    {
        let library = try Self.library()
        let text = Array("../My Song.mp3\n../Other/x.mp3\n".utf8)
        let titles = try await Self.titles(library, "lists/p.m3u", text)
        #expect(titles == ["My Song.mp3", "Other/x.mp3"])
        let before = try #require(
            try await library.catalogue.playlists(limit: 5, offset: 0).elements.first)
        try library.move("lists/p.m3u", to: "lists/q.m3u")
        try library.move("My Song.mp3", to: "Deep/er/My Song.mp3")
        try await library.scan()
        let after = try await library.catalogue.playlists(limit: 5, offset: 0)
        #expect(after.elements.map(\.id) == [before.id])
        #expect(after.elements.map(\.name) == ["q"])
        let items = try await library.catalogue.items(ofPlaylist: before.id, limit: 9, offset: 0)
        #expect(items.elements.map { $0.track?.title } == ["My Song.mp3", "Other/x.mp3"])
        try library.remove("lists/q.m3u")
        try await library.scan()
        #expect(try await library.catalogue.playlists(limit: 5, offset: 0).total == 0)
        #expect(try await library.catalogue.playlist(before.id) == nil)
    }

    @Test func `changes its snapshot with its entries only`() async throws {
        let library = try Self.library()
        _ = try await Self.titles(library, "p.m3u", Array("My Song.mp3\n".utf8))
        let lists = { try await library.catalogue.playlists(limit: 5, offset: 0).elements }
        let first = try await lists()
        try library.write("p.m3u", bytes: Array("# a remark\nMy Song.mp3\n".utf8))
        try await library.scan()
        #expect(try await lists().map(\.snapshot) == first.map(\.snapshot))
        try library.write("p.m3u", bytes: Array("My Song.mp3\nMy Song.mp3\n".utf8))
        try await library.scan()
        #expect(try await lists().map(\.snapshot) != first.map(\.snapshot))
        #expect(try await lists().map(\.itemCount) == [2])
    }
}
