import Foundation
import HTTPServer
import HomeService
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@Suite struct `Saved tracks` {
    @Test func `the second answer is the first one, byte for byte`() async throws {
        try await withTestHome { home in
            for target in ["/v1/me/tracks", "/v1/me/tracks?limit=2&offset=2"] {
                let answers = [await home.get(target), await home.get(target)]
                guard case .bytes(let first) = answers[0].body,
                    case .bytes(let second) = answers[1].body
                else {
                    Issue.record("an answer is no text")
                    return
                }
                #expect(first == second)
                #expect(answers.map(\.status) == [200, 200])
                let page = try JSON.decode(Page<SavedTrack>.self, from: first)
                #expect(try JSON.encode(page) == first)
            }
        }
    }

    @Test func `the list follows the catalogue`() async throws {
        try await withTestHome { home in
            func names() async throws -> [String] {
                try await home.spotify.me.savedTracks().page().items.map(\.track.name)
            }
            let before = try await names()
            let first = try await home.spotify.me.savedTracks().page().items[0].track
            let id = try #require(first.id?.rawValue)
            try await home.library.setSaved(.track, [id], false, of: HomeUser.ownerID)
            #expect(try await names() == Array(before.dropFirst()))
            try await home.library.setSaved(.track, [id], true, of: HomeUser.ownerID)
            #expect(Set(try await names()) == Set(before))

            let music = home.folder.appending(path: "music")
            try TestTrack("New/1.wav", tags: ["TITLE": ["Newcomer"]]).write(below: music)
            try await home.scan()
            #expect(Set(try await names()) == Set(before + ["Newcomer"]))
            try FileManager.default.removeItem(at: music.appending(path: "New"))
            try await home.scan()
            #expect(Set(try await names()) == Set(before))
        }
    }

    @Test func `a page past the end is empty and tells the total`() async throws {
        try await withTestHome { home in
            for _ in 0..<2 {
                let page = try await home.spotify.me.savedTracks().page(offset: 99)
                #expect(page.items.isEmpty)
                #expect(page.total == 5)
                #expect(page.next == nil)
                _ = try await home.spotify.me.savedTracks().page()
            }
        }
    }
}
