import HomeTesting
import SpotifyWebAPI
import Testing

@testable import HomeService

@Suite struct `What is written about playlists` {
    private func withPlaylist(
        _ body: (Household, _ id: String) async throws -> Void
    ) async throws {
        try await withTestHome { home in
            let house = Household(home)
            let made = try await house.value(
                "POST me/playlists", body: #"{"name":"Mix"}"#, Playlist.self)
            try await body(house, try #require(made.id?.rawValue))
        }
    }

    @Test func `is refused with a NUL, wherever it stands`() async throws {
        try await withPlaylist { house, id in
            let before = try await house.value("GET playlists/\(id)", Playlist.self).snapshotID
            let uri = try await house.uri("Ignition")
            let cases = [
                ("POST me/playlists", #"{"name":"a\u0000b"}"#),
                ("POST me/playlists", #"{"name":"a\\\u0000b"}"#),
                ("POST me/playlists", #"{"name":"a","description":"\u0000"}"#),
                ("PUT playlists/\(id)", #"{"name":"\u0000"}"#),
                ("PUT playlists/\(id)", #"{"description":"a\u0000"}"#),
                ("POST playlists/\(id)/items", #"{"uris":["\#(uri)\u0000"]}"#),
                ("PUT playlists/\(id)/items", #"{"uris":["\#(uri)\u0000"]}"#),
                ("DELETE playlists/\(id)/items", #"{"items":[{"uri":"\#(uri)\u0000"}]}"#),
                ("DELETE playlists/\(id)/tracks", #"{"tracks":[{"uri":"\u0000"}]}"#),
                ("PUT me/tracks", #"["\u0000"]"#),
            ]
            for (line, body) in cases {
                #expect(await house.said(line, body: body) == "400 Malformed json", "\(body)")
            }
            let whole = try await house.value("GET playlists/\(id)", Playlist.self)
            #expect(whole.name == "Mix")
            #expect(whole.snapshotID == before)
        }
    }

    @Test func `may name a NUL without being one`() async throws {
        try await withPlaylist { house, id in
            let line = "PUT playlists/\(id)"
            #expect(await house.said(line, body: #"{"name":"\\u0000 \u00000"}"#).hasPrefix("400"))
            #expect(await house.said(line, body: #"{"name":"\\u0000 \u0030"}"#) == "200")
            let name = try await house.value("GET playlists/\(id)", Playlist.self).name
            #expect(name == #"\u0000 0"#)
        }
    }

    @Test func `is at most 100 characters of a name and 300 of a description`() async throws {
        try await withPlaylist { house, id in
            func body(name: Int, description: Int) -> String {
                let name = String(repeating: "é", count: name)
                let description = String(repeating: "d", count: description)
                return #"{"name":"\#(name)","description":"\#(description)"}"#
            }
            for (line, status) in [("POST me/playlists", "201"), ("PUT playlists/\(id)", "200")] {
                #expect(await house.said(line, body: body(name: 100, description: 300)) == status)
                #expect(
                    await house.said(line, body: body(name: 101, description: 0))
                        == "400 A name has at most 100 characters")
                #expect(
                    await house.said(line, body: body(name: 1, description: 301))
                        == "400 A description has at most 300 characters")
            }
            let whole = try await house.value("GET playlists/\(id)", Playlist.self)
            #expect(whole.name.count == 100)
            // Marks that pile up on one letter make one sign of any length.
            let piled = "e" + String(repeating: #"\u0301"#, count: 100)
            #expect(
                await house.said("PUT playlists/\(id)", body: #"{"name":"\#(piled)"}"#)
                    == "400 A name has at most 100 characters")
        }
    }
}
