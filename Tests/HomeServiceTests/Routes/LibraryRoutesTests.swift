import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `What is in a person's library` {
    private func ids(_ house: Household) async throws -> [String] {
        try await house.home.library.savedTracks(of: "home", limit: 9, offset: 0)
            .elements.map(\.id)
    }

    private func total(_ house: Household, _ word: String, _ user: HomeUser) async throws -> Int? {
        try await house.value("GET me/\(word)?limit=1", as: user, Page<Empty>.self).total
    }

    private struct Empty: Codable, Hashable, Sendable {}

    @Test(arguments: ["query", "body", "list"])
    func `is changed by ids in the query or the body, for who asks alone`(form: String)
        async throws
    {
        try await withTestHome { home in
            let house = Household(home)
            let ids = try await ids(house)
            // Twice the same in one request is once.
            let names = [ids[0], ids[1], ids[0]]
            let list = names.map { "\"\($0)\"" }.joined(separator: ",")
            let query = form == "query" ? "?ids=\(names.joined(separator: ","))" : ""
            let body = ["body": "{\"ids\":[\(list)]}", "list": "[\(list)]"][form] ?? ""
            for (method, left) in [("DELETE", 3), ("PUT", 5)] {
                let said = await house.said(
                    "\(method) me/tracks\(query)", as: Household.anna, body: body)
                #expect(said == "200")
                #expect(try await total(house, "tracks", Household.anna) == left)
                #expect(try await total(house, "tracks", Household.owner) == 5)
            }
        }
    }

    @Test func `has the times that come with ids, which count before the query`() async throws {
        try await withTestHome { home in
            let house = Household(home)
            let ids = try await ids(house)
            let body = """
                {"ids":["x"],"timestamped_ids":[
                    {"id":"\(ids[3])","added_at":"2010-01-02T03:04:05Z"},
                    {"id":"\(ids[1])","added_at":"2010-01-02T03:04:06.500Z"}]}
                """
            #expect(await house.said("PUT me/tracks?ids=\(ids[0])", body: body) == "200")
            let saved = try await house.value("GET me/tracks", Page<SavedTrack>.self)
            #expect(saved.items.suffix(2).map { $0.track.id?.rawValue } == [ids[1], ids[3]])
            #expect(saved.items.last?.addedAt == "2010-01-02T03:04:05Z")
            let bad = "{\"timestamped_ids\":[{\"id\":\"\(ids[0])\",\"added_at\":\"today\"}]}"
            #expect(await house.said("PUT me/tracks", body: bad) == "400 Invalid added_at: today")
        }
    }

    @Test func `tells in the order asked what is in it`() async throws {
        try await withTestHome { home in
            let house = Household(home)
            let ids = try await ids(house)
            #expect(await house.said("DELETE me/tracks?ids=\(ids[1])") == "200")
            let asked = [ids[1], ids[0], "0000000000000000000000", ids[1]]
            let contains: [Bool] = try await house.value(
                "GET me/tracks/contains?ids=\(asked.joined(separator: ","))")
            #expect(contains == [false, true, false, false])
            let uris = asked.map { "spotify:track:\($0)" }.joined(separator: ",")
            let all: [Bool] = try await house.value("GET me/library/contains?uris=\(uris)")
            #expect(all == contains)
        }
    }

    @Test func `takes all kinds by their URIs, from the query alone`() async throws {
        try await withTestHome { home in
            let house = Household(home)
            let album = try #require(
                try await home.library.savedAlbums(of: "home", limit: 1, offset: 0).elements.first)
            let artist = try #require(album.artists.first).id
            let list = try await home.library.createPlaylist(named: "Mix", owner: "anna")
            let uris = [
                "spotify:album:\(album.id)", "spotify:artist:\(artist)",
                "spotify:playlist:\(list.id)", "spotify:user:home",
                "spotify:artist:0000000000000000000000", "spotify:user:nobody",
            ].joined(separator: ",")
            func contains() async throws -> [Bool] {
                try await house.value("GET me/library/contains?uris=\(uris)")
            }
            #expect(try await contains() == [true, false, false, false, false, false])
            #expect(await house.said("PUT me/library?uris=\(uris)") == "200")
            #expect(try await contains() == [true, true, true, true, false, false])
            #expect(await house.said("DELETE me/library?uris=\(uris)") == "200")
            #expect(try await contains() == Array(repeating: false, count: 6))
        }
    }

    @Test func `refuses in Spotify's words what cannot be meant`() async throws {
        try await withTestHome { home in
            let house = Household(home)
            let id = try #require(try await ids(house).first)
            func many(_ count: Int, _ prefix: String = "") -> String {
                Array(repeating: prefix + id, count: count).joined(separator: ",")
            }
            let tooMany = "400 Too many ids requested"
            let body = "{\"uris\":[\"spotify:track:\(id)\"]}"
            for (line, body, words) in [
                ("PUT me/library", body, "400 Missing required field: uris"),
                (
                    "PUT me/library?uris=\(many(41, "spotify:track:"))", "",
                    "400 Too many uris requested"
                ),
                ("PUT me/library?uris=spotify:track:short", "", "400 Invalid base62 id"),
                ("PUT me/library?uris=track:\(id)", "", "400 Invalid uri: track:\(id)"),
                (
                    "PUT me/library?uris=spotify:chapter:\(id)", "",
                    "400 Unsupported uri kind: spotify:chapter:\(id)"
                ),
                ("PUT me/tracks", "", "400 Missing required field: ids"),
                ("PUT me/tracks", "{", "400 Malformed json"),
                ("PUT me/tracks?ids=\(id),", "", "400 Invalid base62 id"),
                ("PUT me/tracks?ids=\(many(51))", "", tooMany),
                ("PUT me/albums?ids=\(many(21))", "", tooMany),
                ("GET me/albums/contains?ids=\(many(21))", "", tooMany),
                ("GET me/tracks/contains", "", "400 Missing required field: ids"),
                ("GET me/following", "", "400 Missing parameter type"),
                ("GET me/following?type=user", "", "400 Invalid type"),
                ("PUT me/following?type=artist&ids=short", "", "400 Invalid base62 id"),
                ("GET me/top/tracks?time_range=ever", "", "400 Invalid time range"),
            ] {
                #expect(await house.said(line, body: body) == words)
            }
            #expect(try await total(house, "tracks", Household.owner) == 5)
        }
    }

    @Test func `asks for the scope of each kind`() async throws {
        try await withTestHome { home in
            let house = Household(home)
            let id = try #require(try await ids(house).first)
            for (kind, scope) in [
                ("track", Scope.userLibraryModify), ("artist", .userFollowModify),
                ("playlist", .playlistModifyPublic),
            ] {
                let line = "PUT me/library?uris=spotify:\(kind):\(id)"
                #expect(await house.said(line, scopes: [scope]) == "200")
                let others: Set<Scope> = [
                    .userLibraryModify, .userFollowModify, .playlistModifyPublic,
                ]
                #expect(
                    await house.said(line, scopes: others.subtracting([scope]))
                        == "403 Insufficient client scope")
            }
        }
    }

    @Test func `lists followed artists by cursor`() async throws {
        try await withTestHome { home in
            let house = Household(home)
            let ids = try await home.catalogue.artists(limit: 9, offset: 0).elements.map(\.id)
            let line = "me/following?type=artist&ids=\(ids.joined(separator: ","))"
            #expect(await house.said("PUT \(line)") == "204")
            let none = try await house.value(
                "GET me/following?type=artist", as: Household.anna, FollowedArtists.self)
            #expect(none.artists.items.isEmpty)
            #expect(none.artists.total == 0)
            var found: [String] = []
            var next: String? = "me/following?type=artist&limit=1"
            while let page = next {
                let answer = try await house.value("GET \(page)", FollowedArtists.self).artists
                #expect(answer.total == 2)
                found += answer.items.compactMap { $0.id?.rawValue }
                #expect(answer.cursors?.after == (answer.next == nil ? nil : found.last))
                next = answer.next?.replacing("\(TestHome.origin)/v1/", with: "")
            }
            #expect(found == ids.sorted())
            let contains: [Bool] = try await house.value(
                "GET me/following/contains?type=artist&ids=\(ids[0])")
            #expect(contains == [true])
            #expect(await house.said("DELETE \(line)") == "204")
            let gone = try await house.value("GET me/following?type=artist", FollowedArtists.self)
            #expect(gone.artists.items.isEmpty)
        }
    }

    @Test func `follows people of the house`() async throws {
        try await withTestHome { home in
            let house = Household(home)
            let line = "me/following?type=user&ids=home,nobody"
            #expect(await house.said("PUT \(line)", as: Household.anna) == "204")
            let contains: [Bool] = try await house.value(
                "GET me/following/contains?type=user&ids=home,nobody", as: Household.anna)
            #expect(contains == [true, false])
        }
    }

    @Test func `has what was heard most of late on top`() async throws {
        try await withTestHome { home in
            let house = Household(home)
            let ids = try await ids(house)
            func hear(_ id: String, daysAgo: Double) async throws {
                try await home.library.recordPlay(
                    of: id, by: "home", context: nil,
                    at: Date(timeIntervalSinceNow: -daysAgo * 86_400))
            }
            try await hear(ids[0], daysAgo: 1)
            for _ in 0..<2 { try await hear(ids[1], daysAgo: 100) }
            for _ in 0..<3 { try await hear(ids[2], daysAgo: 300) }
            for _ in 0..<9 { try await hear(ids[3], daysAgo: 400) }
            for (range, top) in [
                ("?time_range=short_term", [0]), ("", [1, 0]),
                ("?time_range=long_term", [2, 1, 0]),
            ] {
                let page = try await house.value("GET me/top/tracks\(range)", Page<Track>.self)
                #expect(page.items.map { $0.id?.rawValue } == top.map { ids[$0] })
                #expect(page.total == top.count)
            }
            let artists = try await house.value(
                "GET me/top/artists?time_range=short_term", Page<Artist>.self)
            #expect(artists.items.count == 1)
            let none = try await house.value(
                "GET me/top/tracks", as: Household.anna, Page<Track>.self)
            #expect(none.items.isEmpty)
            #expect(none.total == 0)
        }
    }
}
