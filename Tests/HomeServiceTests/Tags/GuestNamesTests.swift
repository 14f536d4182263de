import Testing

@testable import HomeService

@Suite struct `Guests` {
    @Test(
        arguments: [
            ("A feat. B", ["A", "B"]), ("A ft. B", ["A", "B"]), ("A featuring B", ["A", "B"]),
            ("A Feat B", ["A", "B"]), ("A (feat. B)", ["A", "B"]),
            ("A [ft. B & C]", ["A", "B", "C"]),
            ("A feat. B, C & D", ["A", "B", "C", "D"]), ("A with B", ["A", "B"]),
            ("A feat. Kool & The Gang", ["A", "Kool & The Gang"]),
            ("Beyoncé feat. Jay‐Z", ["Beyoncé", "Jay‐Z"]), ("A with Ärzte", ["A", "Ärzte"]),
        ])
    func `of an artist are artists of their own`(_ name: String, _ artists: [String]) {
        #expect(GuestNames.split(name) == artists)
    }

    @Test(arguments: [
        "AC/DC", "Simon & Garfunkel", "Feat. Nobody", "Man With A Mission", "Sleeping with sirens",
        "Little Feat", "Defeater", "Swift.", "feat.", "A feat. ", "Featuring", "ft", "",
        "Within Temptation", "Florence + The Machine", "Tyler, The Creator", "A (with",
    ])
    func `are not seen where there are none`(_ name: String) {
        #expect(GuestNames.split(name) == [name])
        #expect(GuestNames.inTitle(name) == [])
    }

    @Test(
        arguments: [
            ("Song (feat. B)", ["B"]), ("Song [ft. B & C]", ["B", "C"]), ("Song feat. B", ["B"]),
            ("Song (with B)", ["B"]), ("Song feat. B [Remix]", ["B"]),
            ("Song (feat. B) [Live]", ["B"]), ("Walking with You", []), ("Song (With B)", []),
            ("Dancing (with myself)", []), ("Song (with Strings)", []), ("Feat. of Strength", []),
        ] as [(String, [String])])
    func `of a title are those that stand in brackets or behind feat`(
        _ title: String, _ guests: [String]
    ) {
        #expect(GuestNames.inTitle(title) == guests)
    }

    @Test(arguments: [AudioFixture.flac, .vorbis, .opus, .mp3, .mp4, .wav])
    func `stand behind those they play with, and the credit is kept`(_ fixture: AudioFixture)
        throws
    {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        try TagWriter.write(
            ["TITLE": ["Song (with Cleo)"], "ARTIST": ["Anna feat. Ben"]], cover: nil, to: path)
        let tags = try TagReader.read(path)
        #expect(tags.title == "Song (with Cleo)")
        #expect(tags.artists == ["Anna", "Ben", "Cleo"])
        #expect(tags.artistCredit == "Anna feat. Ben")
        try TagWriter.write(
            ["TITLE": ["Song"], "ARTIST": ["Anna feat. Ben"], "ARTISTS": ["Anna; Ben; Cleo"]],
            cover: nil, to: path)
        #expect(try TagReader.read(path).artists == ["Anna", "Ben", "Cleo"])
    }
}

@Suite struct `Genres` {
    @Test(
        arguments: [
            ("Rock", ["Rock"]), ("Rock; Pop", ["Rock", "Pop"]), ("Rock/Pop", ["Rock", "Pop"]),
            ("Hip-Hop/Rap", ["Hip-Hop", "Rap"]), ("Rock, Pop", ["Rock", "Pop"]),
            ("Singer/Songwriter", ["Singer/Songwriter"]),
            ("Folk, World, & Country", ["Folk, World, & Country"]), ("R&B", ["R&B"]),
            ("Rock\0Pop", ["Rock", "Pop"]), (" ; / ", []), ("", []), ("1,000 Gecs", ["1,000 Gecs"]),
        ] as [(String, [String])])
    func `in one value come apart`(_ text: String, _ genres: [String]) {
        #expect(GenreNames.split(text) == genres)
    }

    @Test(arguments: [AudioFixture.flac, .vorbis, .mp3, .mp4])
    func `that are numbers have names in every container`(_ fixture: AudioFixture) throws {
        let folder = try TagFolder()
        defer { folder.remove() }
        let path = try folder.write(fixture)
        try TagWriter.write(["GENRE": ["(17)", "8"]], cover: nil, to: path)
        #expect(try TagReader.read(path).genres == ["Rock", "Jazz"])
    }

    @Test func `say what is a podcast or an audiobook`() {
        #expect(Medium(genres: ["Rock", "Podcast"]) == .show)
        #expect(Medium(genres: ["Hörbuch"]) == .audiobook)
        #expect(Medium(genres: ["AUDIOBOOK"]) == .audiobook)
        #expect(Medium(genres: ["Rock"]) == nil)
    }
}
