import Foundation
import HTTPServer
import HomeTesting
import Testing

@testable import HomeService

@Suite struct `Recommendations` {
    /// Three albums of four tracks by three artists; the first two are of one genre.
    private static let library: [TestTrack] =
        tracks(by: "Anna", on: "Apples", genre: "House", year: 2001)
        + tracks(by: "Bert", on: "Beets", genre: "House", year: 2003)
        + tracks(by: "Cleo", on: "Clouds", genre: "Folk", year: 1970)

    private static func tracks(
        by artist: String, on album: String, genre: String, year: Int
    ) -> [TestTrack] {
        (1...4).map { number in
            let tags: [String: [String]] = [
                "TITLE": ["\(album) \(number)"], "ARTIST": [artist], "ALBUMARTIST": [artist],
                "ALBUM": [album], "TRACKNUMBER": ["\(number)"], "DATE": ["\(year)"],
                "GENRE": [genre],
            ]
            return TestTrack(
                "\(album)/\(number).wav", hertz: Double(year + number * 10),
                seconds: Double(number), tags: tags)
        }
    }

    private func titles(_ home: TestHome, _ query: String) async throws -> [String] {
        let answer = await home.get("/v1/recommendations?\(query)")
        let tracks = try #require(try answer.object["tracks"] as? [[String: Any]])
        return tracks.compactMap { $0["name"] as? String }
    }

    private func album(_ home: TestHome, _ title: String) async throws -> CatalogueAlbum {
        let albums = try await home.catalogue.newestAlbums(limit: 9, offset: 0).elements
        return try #require(albums.first { $0.title == title })
    }

    @Test func `are of the seed's genre and never the seed itself`() async throws {
        try await withTestHome(Self.library) { home in
            let album = try await album(home, "Apples")
            let seed = try #require(
                try await home.catalogue.tracks(ofAlbum: album.id, limit: 1, offset: 0)
                    .elements.first)
            let titles = try await titles(home, "seed_tracks=\(seed.id)")
            #expect(titles.count == 7)
            #expect(!titles.contains(seed.title))
            #expect(titles.allSatisfy { $0.hasPrefix("Apples") || $0.hasPrefix("Beets") })
        }
    }

    @Test func `are the same each time, and mix the seeds and the albums`() async throws {
        try await withTestHome(Self.library) { home in
            let artist = try #require(try await album(home, "Apples").artists.first)
            let query = "seed_artists=\(artist.id)&seed_genres=folk&limit=6"
            let first = try await titles(home, query)
            #expect(first.count == 6)
            #expect(try await titles(home, query) == first)
            #expect(first.filter { $0.hasPrefix("Clouds") }.count >= 2)
            #expect(first.filter { $0.hasPrefix("Apples") }.count == 2)
        }
    }

    @Test func `say of each seed how much there was to choose from`() async throws {
        try await withTestHome(Self.library) { home in
            let answer = try await home.get(
                "/v1/recommendations?seed_genres=house,polka&max_duration_ms=2000"
            ).object
            let seeds = try #require(answer["seeds"] as? [[String: Any]])
            #expect(seeds.map { $0["id"] as? String } == ["house", "polka"])
            #expect(seeds.map { $0["type"] as? String } == ["GENRE", "GENRE"])
            #expect(seeds.map { $0["initialPoolSize"] as? Int } == [8, 0])
            #expect(seeds.map { $0["afterFilteringSize"] as? Int } == [4, 0])
            #expect(seeds.allSatisfy { $0["href"] is NSNull })
        }
    }

    @Test func `keep to bounds and come near to targets`() async throws {
        try await withTestHome(Self.library) { home in
            let short = try await titles(home, "seed_genres=house&max_duration_ms=1000")
            #expect(Set(short) == ["Apples 1", "Beets 1"])
            let near = try await titles(home, "seed_genres=house&target_duration_ms=4000&limit=2")
            #expect(Set(near) == ["Apples 4", "Beets 4"])
            // What is not known of files leaves none of them out.
            let all = try await titles(home, "seed_genres=house&min_tempo=90&target_valence=0.9")
            #expect(all.count == 8)
        }
    }

    @Test(arguments: [
        "", "seed_genres=", "seed_genres=a,b,c,d,e,f", "seed_genres=a&limit=0",
        "seed_genres=a&limit=101", "seed_genres=a&min_tempo=fast", "seed_genres=a&market=XX",
        "seed_genres=a&target_energy=nan",
    ])
    func `are refused for a question that is none`(_ query: String) async throws {
        try await withTestHome([]) { home in
            #expect(await home.get("/v1/recommendations?\(query)").status == 400)
        }
    }

    @Test func `start from genres that are there`() async throws {
        try await withTestHome(Self.library) { home in
            let answer = try await home.get("/v1/recommendations/available-genre-seeds").object
            #expect(answer["genres"] as? [String] == ["folk", "house"])
        }
    }
}
