import HTTPServer
import HomeTesting
import Testing

@testable import HomeService

@Suite struct `What clients may keep` {
    @Test func `every answer has a tag that stays as long as its content does`() async throws {
        try await withTestHome { home in
            let ids = try await home.ids
            for path in ["me", "me/tracks", "albums/\(ids.album)", "search?q=harbour&type=album"] {
                let first = await home.get("/v1/\(path)")
                #expect(first.header("ETag")?.utf8.count == 15)
                #expect(await home.get("/v1/\(path)").header("ETag") == first.header("ETag"))
                #expect(first.header("Vary") == "Authorization")
            }
            let album = await home.get("/v1/albums/\(ids.album)").header("ETag")
            let other = await home.get("/v1/albums/\(ids.otherAlbum)").header("ETag")
            #expect(album != other)
        }
    }

    @Test func `a search is good for two minutes, all else is asked for again`() async throws {
        try await withTestHome { home in
            let search = await home.get("/v1/search?q=harbour&type=album")
            #expect(search.header("Cache-Control") == "private, max-age=120")
            #expect(await home.get("/v1/me").header("Cache-Control") == "private, max-age=0")
        }
    }

    @Test func `the player's answers and refusals have no tag`() async throws {
        try await withTestHome { home in
            for path in ["me/player/devices", "me/player/queue", "albums/short", "nothing"] {
                #expect(await home.get("/v1/\(path)").header("ETag") == nil)
            }
        }
    }

    @Test func `a tag changes with each byte and with the length`() {
        let text = Array(repeating: UInt8(ascii: "a"), count: 37)
        var tags: Set = [ContentTag.text(of: text)]
        for place in text.indices {
            var other = text
            other[place] ^= 1
            tags.insert(ContentTag.text(of: other))
        }
        for count in 0..<37 { tags.insert(ContentTag.text(of: Array(text.prefix(count)))) }
        #expect(tags.count == 75)
        #expect(tags.allSatisfy { $0.utf8.count == 13 })
    }
}
