import Foundation
import Testing

@testable import HomeService

@Suite struct `The filters of a search` {
    static func library() async throws -> SearchLibrary {
        try await SearchLibrary([
            [
                "title": "So What", "artist": "Miles Davis", "album": "Kind of Blue",
                "date": "1959", "genre": "Jazz", "isrc": "USSM15900113", "barcode": "074646493526",
            ],
            [
                "title": "Doxy", "artist": "Miles Davis", "album": "Bags' Groove", "date": "1957",
                "genre": "Hard Bop;Jazz", "isrc": "US-FI8-54-00011", "barcode": "00 25218-6202 7",
            ],
            [
                "title": "Blue", "artist": "Joni Mitchell", "album": "Blue", "date": "1971",
                "genre": "Folk",
            ],
        ])
    }

    @Test(arguments: [
        ("remaster track:Doxy artist:Miles Davis", [String]()),
        ("track:Doxy artist:Miles Davis", ["Doxy"]), ("artist:\"miles davis\" blue", ["So What"]),
        ("blue artist:mitchell", ["Blue"]), ("album:blue", ["Blue", "So What"]),
        ("album:\"kind of blue\"", ["So What"]), ("year:1950-1959", ["Doxy", "So What"]),
        ("year:1959", ["So What"]), ("year:1958-", ["Blue", "So What"]),
        ("year:1950-1960 year:1958-1970", ["So What"]), ("year:1950 year:1960", []),
        ("year:1959-1950", []), ("year:99999999999999999999", []),
        ("isrc:ussm15900113", ["So What"]),
        ("ISRC:USFI85400011", ["Doxy"]), ("isrc:usfi85400011 isrc:x", []),
        ("genre:jazz", ["Doxy", "So What"]),
        ("genre:\"hard bop\"", ["Doxy"]), ("genre:jazz genre:bop", ["Doxy"]),
        ("genre:folk year:1971 blue", ["Blue"]), ("genre:folk year:1972 blue", []),
        ("artist:", []), ("blue artist:", ["Blue", "So What"]), ("upc:074646493526", []),
        ("tag:new", []), ("mood:blue", []), ("what:so", ["So What"]), ("tag:what so", []),
        ("year: so", ["So What"]), ("year:1959 so", ["So What"]),
        ("isrc:USSM15900113 blue", ["So What"]),
        ("track:", []), ("track:\"", []), ("track:\"doxy", ["Doxy"]), ("artist:davis track:do", []),
    ])
    func `narrow tracks`(query: String, titles: [String]) async throws {
        let library = try await Self.library()
        #expect(try await library.titles(query).sorted() == titles, "\(query)")
    }

    @Test(arguments: [
        ("upc:074646493526", ["Kind of Blue"]), ("upc:0074646493526", ["Kind of Blue"]),
        ("upc:74646493526", ["Kind of Blue"]), ("upc:025218620027", []),
        ("upc:25218-6202-7", ["Bags' Groove"]), ("upc:1 upc:2", []),
        ("artist:davis year:1959", ["Kind of Blue"]), ("album:blue", ["Blue", "Kind of Blue"]),
        ("year:1960-1980", ["Blue"]), ("genre:folk", []), ("isrc:USSM15900113", []),
        ("track:doxy", []),
    ])
    func `narrow albums`(query: String, titles: [String]) async throws {
        let library = try await Self.library()
        #expect(try await library.albums(query).sorted() == titles, "\(query)")
    }

    @Test(arguments: [
        ("genre:jazz", ["Miles Davis"]), ("year:1971", ["Joni Mitchell"]),
        ("artist:mitchell", ["Joni Mitchell"]), ("davis year:1957", ["Miles Davis"]),
        ("davis year:1971", []), ("davis genre:folk", []), ("album:blue", []), ("track:doxy", []),
        ("upc:1", []), ("tag:new", []),
    ])
    func `narrow artists`(query: String, names: [String]) async throws {
        let library = try await Self.library()
        #expect(try await library.artists(query).sorted() == names, "\(query)")
    }

    @Test func `leave playlists out, which none of them is for`() async throws {
        let library = try await Self.library()
        try library.files.write("blue.m3u8", bytes: Array("#PLAYLIST:Blue\n0/1.mp3\n".utf8))
        try await library.files.scan()
        #expect(try await library.answer("blue", [.playlist]).playlists?.total == 1)
        #expect(try await library.answer("blue year:1971", [.playlist]).playlists?.total == 0)
    }

    @Test func `tell albums that were added in the last two weeks`() async throws {
        let library = try await Self.library()
        func albums(_ query: String, days: Double) async throws -> [String] {
            let answer = try await library.files.catalogue.search(
                query, kinds: [.album], limit: 10, offset: 0,
                now: Date(timeIntervalSinceNow: days * 86_400))
            return (answer.albums?.elements.map(\.title) ?? []).sorted()
        }
        #expect(try await albums("tag:new", days: 13) == ["Bags' Groove", "Blue", "Kind of Blue"])
        #expect(try await albums("tag:new kind", days: 13) == ["Kind of Blue"])
        #expect(try await albums("tag:new", days: 15) == [])
    }

    @Test func `tell albums that the listener has never heard`() async throws {
        let library = try await Self.library()
        try await library.play("So What", times: 1)
        #expect(Set(try await library.albums("tag:hipster")) == ["Bags' Groove", "Blue"])
        #expect(try await library.albums("tag:hipster blue") == ["Blue"])
    }
}
