import Foundation
import HTTPServer
import HomeTesting
import Testing

@testable import HomeService

@Suite struct `What is new, what is alike` {
    private static func song(
        _ path: String, _ artist: String, _ album: String, genre: String, year: Int = 2000
    ) -> TestTrack {
        TestTrack(
            path, hertz: Double(path.utf8.reduce(300) { $0 &+ Int($1) } % 4_000 + 100),
            tags: [
                "TITLE": [path], "ARTIST": [artist], "ALBUMARTIST": [artist], "ALBUM": [album],
                "DATE": ["\(year)"], "GENRE": [genre],
            ])
    }

    private static let library = [
        song("a/1.wav", "Anna", "Apples", genre: "Hip-Hop"),
        song("a/2.wav", "Anna", "Apples", genre: "Hip-Hop"),
        song("b/1.wav", "Bert", "Beets", genre: "hip hop"),
        song("c/1.wav", "Cleo", "Clouds", genre: "Folk"),
    ]

    private func names(_ answer: HTTPResponse, _ keys: String...) throws -> [String] {
        var object = try answer.object
        for key in keys.dropLast() { object = try #require(object[key] as? [String: Any]) }
        let list = try #require(object[keys.last ?? ""] as? [[String: Any]])
        return list.compactMap { $0["name"] as? String }
    }

    @Test func `new releases are all albums, the newest here first`() async throws {
        try await withTestHome(Self.library) { home in
            let music = home.folder.appending(path: "music")
            try Self.song("d/1.wav", "Dora", "Dunes", genre: "Folk").write(below: music)
            try await home.scan()
            let albums = try names(await home.get("/v1/browse/new-releases"), "albums", "items")
            #expect(albums.first == "Dunes")
            #expect(Set(albums) == ["Apples", "Beets", "Clouds", "Dunes"])
        }
    }

    @Test func `categories are genres, however they are written`() async throws {
        try await withTestHome(Self.library) { home in
            let answer = await home.get("/v1/browse/categories")
            #expect(try names(answer, "categories", "items").count == 2)
            let categories = try #require(try answer.object["categories"] as? [String: Any])
            let items = try #require(categories["items"] as? [[String: Any]])
            for item in items {
                #expect(Set(item.keys) == ["href", "icons", "id", "name"])
                let id = try #require(item["id"] as? String)
                let one = try await home.get("/v1/browse/categories/\(id)").object
                #expect(one["name"] as? String == item["name"] as? String)
                let lists = await home.get("/v1/browse/categories/\(id)/playlists")
                #expect(try names(lists, "playlists", "items").isEmpty)
            }
            #expect(await home.get("/v1/browse/categories/HIPHOP").status == 200)
        }
    }

    @Test func `featured playlists are a page with a message`() async throws {
        try await withTestHome([]) { home in
            let answer = try await home.get("/v1/browse/featured-playlists").object
            #expect(answer["message"] is String)
            #expect((answer["playlists"] as? [String: Any])?["items"] is [Any])
        }
    }

    @Test func `related artists share genres, and the artist is not among them`() async throws {
        try await withTestHome(Self.library) { home in
            let albums = try await home.catalogue.newestAlbums(limit: 9, offset: 0).elements
            let anna = try #require(albums.first { $0.title == "Apples" }?.artists.first?.id)
            let related = try names(
                await home.get("/v1/artists/\(anna)/related-artists"), "artists")
            #expect(related == ["Bert"])
        }
    }

    @Test func `the most played tracks of an artist are the top ones`() async throws {
        try await withTestHome(Self.library) { home in
            let albums = try await home.catalogue.newestAlbums(limit: 9, offset: 0).elements
            let album = try #require(albums.first { $0.title == "Apples" })
            let tracks = try await home.catalogue.tracks(ofAlbum: album.id, limit: 9, offset: 0)
            let heard = try #require(tracks.elements.last)
            try await home.library.recordPlay(
                of: heard.id, by: HomeUser.ownerID, context: nil, at: Date())
            let artist = try #require(album.artists.first?.id)
            let answer = await home.get("/v1/artists/\(artist)/top-tracks")
            #expect(try names(answer, "tracks").first == heard.title)
            let top = try #require((try answer.object["tracks"] as? [[String: Any]])?.first)
            #expect(top["popularity"] as? Int == 9)
        }
    }

    @Test func `popularity rises with each play and stays below 100`() async throws {
        try await withTestHome(Self.library) { home in
            let track = try #require(
                try await home.catalogue.savedTracks(limit: 1, offset: 0).elements.first)
            let popularity = Popularity(patience: .zero)
            var last = popularity.track(track.id)
            #expect(last == 0)
            for number in 0..<15 {
                let time = Date(timeIntervalSince1970: Double(number))
                try await home.library.recordPlay(
                    of: track.id, by: HomeUser.ownerID, context: nil, at: time)
                try await popularity.refresh(from: home.library)
                #expect(popularity.track(track.id) > last)
                last = popularity.track(track.id)
            }
            #expect(last == 60)
            #expect(popularity.album(track.album.id) == 60)
            #expect(popularity.artist(try #require(track.artists.first?.id)) == 60)
        }
    }

    @Test func `public playlists are featured, those of one genre in its category`()
        async throws
    {
        let lists = [
            "hops.m3u": "a/1.wav\nb/1.wav\nc/1.wav\n", "mix.m3u": "c/1.wav\na/1.wav\nc/1.wav\n",
        ]
        try await withTestHome(Self.library, playlists: lists) { home in
            let featured = await home.get("/v1/browse/featured-playlists")
            #expect(try names(featured, "playlists", "items") == ["hops", "mix"])
            let hops = await home.get("/v1/browse/categories/hip-hop/playlists")
            #expect(try names(hops, "playlists", "items") == ["hops"])
            let page = try await home.get("/v1/browse/featured-playlists?limit=1&offset=1").object
            let playlists = try #require(page["playlists"] as? [String: Any])
            #expect(playlists["total"] as? Int == 2)
            #expect((playlists["items"] as? [[String: Any]])?.first?["name"] as? String == "mix")
        }
    }
}
