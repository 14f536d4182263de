import Foundation
import HTTPServer
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient

@testable import HomeService

@Suite struct `Changing playlists` {
    /// A playlist of the owner with three tracks.
    private func withPlaylist(
        public isPublic: Bool = true,
        _ body: (Household, _ id: String, _ uris: [String]) async throws -> Void
    ) async throws {
        try await withTestHome { home in
            let house = Household(home)
            let made = try await house.value(
                "POST me/playlists", body: "{\"name\":\"Mix\",\"public\":\(isPublic)}",
                Playlist.self)
            let id = try #require(made.id?.rawValue)
            var uris: [String] = []
            for title in ["First Light", "Low Water", "Ignition"] {
                uris.append(try await house.uri(title))
            }
            let list = uris.map { "\"\($0)\"" }.joined(separator: ",")
            let answer = await house.ask("POST playlists/\(id)/items", body: "{\"uris\":[\(list)]}")
            #expect(answer.status == 201)
            try await body(house, id, uris)
        }
    }

    private func snapshot(_ house: Household, _ id: String) async throws -> String {
        try #require(try await house.value("GET playlists/\(id)", Playlist.self).snapshotID)
    }

    @Test func `a new playlist is its owner's, and stands in their list alone`() async throws {
        try await withPlaylist(public: false) { house, id, _ in
            let whole = try await house.value("GET playlists/\(id)", Playlist.self)
            #expect(whole.name == "Mix")
            #expect(whole.owner?.id?.rawValue == "home")
            #expect(whole.owner?.displayName == "Test listener")
            #expect(whole.isPublic == false)
            #expect(whole.items?.limit == 100)
            #expect(
                whole.items?.items.map { $0.addedBy?.id?.rawValue } == ["home", "home", "home"])
            #expect(whole.snapshotID?.hasPrefix("AAAA") == true)
            #expect(whole.snapshotID?.utf8.count == 32)
            let mine = try await house.value("GET me/playlists", Page<SimplifiedPlaylist>.self)
            #expect(mine.items.map(\.name) == ["Mix"])
            #expect(mine.items.first?.items?.total == 3)
            let others = try await house.value(
                "GET me/playlists", as: Household.anna, Page<SimplifiedPlaylist>.self)
            #expect(others.items.isEmpty)
            for line in [
                "GET playlists/\(id)", "GET playlists/\(id)/items", "PUT playlists/\(id)/followers",
            ] {
                #expect(await house.said(line, as: Household.anna) == "404 Resource not found")
            }
        }
    }

    @Test func `what others make public can be read, followed, and not changed`() async throws {
        try await withPlaylist { house, id, uris in
            #expect(try await house.names(in: id, as: Household.anna).count == 3)
            let body = "{\"uris\":[\"\(uris[0])\"],\"items\":[{\"uri\":\"\(uris[0])\"}]}"
            for method in ["POST", "PUT", "DELETE"] {
                let said = await house.said(
                    "\(method) playlists/\(id)/items", as: Household.anna, body: body)
                #expect(said == "403 You cannot change a playlist you don't own")
            }
            let renamed = await house.ask(
                "PUT playlists/\(id)", as: Household.anna, body: "{\"name\":\"Mine\"}")
            #expect(renamed.status == 403)
            func follows() async throws -> [Bool] {
                try await house.value(
                    "GET playlists/\(id)/followers/contains", as: Household.anna)
            }
            #expect(try await follows() == [false])
            for (method, isFollowed) in [("PUT", true), ("DELETE", false)] {
                let line = "\(method) playlists/\(id)/followers"
                #expect(await house.said(line, as: Household.anna) == "200")
                #expect(try await follows() == [isFollowed])
                let list = try await house.value(
                    "GET me/playlists", as: Household.anna, Page<SimplifiedPlaylist>.self)
                #expect(list.items.map(\.name) == (isFollowed ? ["Mix"] : []))
                let whole = try await house.value("GET playlists/\(id)", Playlist.self)
                #expect(whole.followers?.total == (isFollowed ? 1 : 0))
            }
        }
    }

    @Test func `a collaborative one is changed by everybody, and says who added what`()
        async throws
    {
        try await withPlaylist(public: false) { house, id, uris in
            let line = "PUT playlists/\(id)"
            #expect(await house.said(line, body: "{\"collaborative\":true}") == "200")
            let body = "{\"uris\":[\"\(uris[0])\"],\"position\":1}"
            let added = await house.ask(
                "POST playlists/\(id)/tracks", as: Household.anna, body: body)
            #expect(added.status == 201)
            let page = try await house.value("GET playlists/\(id)/items", Page<PlaylistItem>.self)
            #expect(
                page.items.map { $0.addedBy?.id?.rawValue } == ["home", "anna", "home", "home"])
            let renamed = await house.ask(line, as: Household.anna, body: "{\"name\":\"Mine\"}")
            #expect(renamed.status == 403)
            #expect(
                await house.said(line, body: "{\"public\":true}")
                    == "400 Collaborative playlists can only be private")
        }
    }

    @Test func `entries are added, moved, removed and replaced`() async throws {
        try await withPlaylist { house, id, uris in
            let items = "playlists/\(id)/items"
            var seen = [try await snapshot(house, id)]
            func edit(_ line: String, _ body: String, _ after: [String?]) async throws {
                let snapshot = try await house.value(line, body: body, Snapshot.self)
                #expect(!seen.contains(snapshot.snapshotID))
                seen.append(snapshot.snapshotID)
                #expect(try await house.names(in: id) == after)
                #expect(try await self.snapshot(house, id) == snapshot.snapshotID)
            }
            // What the query says counts before the body.
            try await edit(
                "POST \(items)?uris=\(uris[2])&position=0", "{\"uris\":[\"nonsense\"]}",
                ["Ignition", "First Light", "Low Water", "Ignition"])
            try await edit(
                "PUT \(items)", "{\"range_start\":1,\"insert_before\":4,\"range_length\":2}",
                ["Ignition", "Ignition", "First Light", "Low Water"])
            // Every copy goes, whatever the positions say.
            try await edit(
                "DELETE \(items)", "{\"items\":[{\"uri\":\"\(uris[2])\",\"positions\":[0]}]}",
                ["First Light", "Low Water"])
            try await edit(
                "DELETE playlists/\(id)/tracks", "{\"tracks\":[{\"uri\":\"\(uris[0])\"}]}",
                ["Low Water"])
            try await edit(
                "PUT \(items)?uris=\(uris[1]),\(uris[0])", "", ["Low Water", "First Light"])
            try await edit("PUT \(items)", "{\"uris\":[]}", [])
        }
    }

    @Test func `an edit against an older snapshot finds the entries where they are now`()
        async throws
    {
        try await withPlaylist { house, id, uris in
            let items = "playlists/\(id)/items"
            let old = try await snapshot(house, id)
            _ = await house.ask("POST \(items)?uris=\(uris[2])&position=0")
            let move = "{\"range_start\":2,\"insert_before\":0,\"snapshot_id\":\"\(old)\"}"
            #expect(await house.said("PUT \(items)", body: move) == "200")
            #expect(
                try await house.names(in: id)
                    == ["Ignition", "Ignition", "First Light", "Low Water"])
            let remove = "{\"items\":[{\"uri\":\"\(uris[2])\"}],\"snapshot_id\":\"\(old)\"}"
            #expect(await house.said("DELETE \(items)", body: remove) == "200")
            // The copy that was added since stays.
            #expect(try await house.names(in: id) == ["Ignition", "First Light", "Low Water"])
            for bad in ["", "nonsense", old + "x"] {
                let body = "{\"items\":[{\"uri\":\"\(uris[0])\"}],\"snapshot_id\":\"\(bad)\"}"
                #expect(
                    await house.said("DELETE \(items)", body: body)
                        == "400 Missing or bad version tag")
            }
        }
    }

    @Test func `what cannot be meant is refused, and nothing changes`() async throws {
        try await withPlaylist { house, id, uris in
            let items = "playlists/\(id)/items"
            let before = try await snapshot(house, id)
            let many = (0..<101).map { _ in "\"\(uris[0])\"" }.joined(separator: ",")
            let unknown = "spotify:track:0000000000000000000000"
            let cases = [
                ("POST \(items)", "{\"uris\":[\(many)]}", "400 At most 100 uris may be given"),
                ("POST \(items)", "{\"uris\":[]}", "400 No uris provided"),
                ("POST \(items)", "{}", "400 Missing required field: uris"),
                ("POST \(items)", "{\"uris\":\"x\"}", "400 Malformed json"),
                (
                    "POST \(items)", "{\"uris\":[\"\(uris[0])\",\"spotify:local:a:b:c:1\"]}",
                    "400 Invalid track uri: spotify:local:a:b:c:1"
                ),
                (
                    "POST \(items)", "{\"uris\":[\"\(unknown)\"]}",
                    "400 Payload contains a non-existing ID"
                ),
                (
                    "POST \(items)", "{\"uris\":[\"\(uris[0])\"],\"position\":4}",
                    "400 Index out of bounds"
                ),
                (
                    "PUT \(items)", "{\"range_start\":2,\"insert_before\":0,\"range_length\":2}",
                    "400 Index out of bounds"
                ),
                (
                    "PUT \(items)", "{\"range_start\":-1,\"insert_before\":0}",
                    "400 Invalid position"
                ),
                (
                    "PUT \(items)",
                    "{\"range_start\":9223372036854775807,\"insert_before\":0,\"range_length\":9}",
                    "400 Invalid position"
                ),
                (
                    "PUT \(items)", "{\"range_start\":0,\"insert_before\":1,\"uris\":[]}",
                    "400 Only one of uris and range_start may be given"
                ),
                ("POST me/playlists", "{\"public\":true}", "400 Missing required field: name"),
                (
                    "POST me/playlists", "{\"name\":\"x\",\"collaborative\":true}",
                    "400 Collaborative playlists can only be private"
                ),
                (
                    "POST users/anna/playlists", "{\"name\":\"x\"}",
                    "403 You cannot create a playlist for another user"
                ),
                ("PUT playlists/\(id)", "{\"name\":\"\"}", "400 Missing required field: name"),
            ]
            for (line, body, words) in cases {
                #expect(await house.said(line, body: body) == words)
            }
            #expect(try await snapshot(house, id) == before)
            #expect(try await house.names(in: id).count == 3)
        }
    }

    @Test func `the scope is that of the playlist's kind`() async throws {
        try await withPlaylist(public: false) { house, id, uris in
            let line = "POST playlists/\(id)/items?uris=\(uris[0])"
            #expect(
                await house.said(line, scopes: [.playlistModifyPublic])
                    == "403 Insufficient client scope")
            #expect(await house.said(line, scopes: [.playlistModifyPrivate]) == "201")
            #expect(
                await house.said("GET playlists/\(id)", scopes: [])
                    == "403 Insufficient client scope")
            for (isPublic, scope) in [
                (true, Scope.playlistModifyPrivate), (false, .playlistModifyPublic),
            ] {
                let body = "{\"name\":\"x\",\"public\":\(isPublic)}"
                let said = await house.said("POST me/playlists", scopes: [scope], body: body)
                #expect(said == "403 Insufficient client scope")
            }
        }
    }

    @Test func `a description comes back as text for HTML`() async throws {
        try await withPlaylist { house, id, _ in
            let body = "{\"description\":\"Salt & \\\"sand\\\" <3\"}"
            #expect(await house.said("PUT playlists/\(id)", body: body) == "200")
            let whole = try await house.value("GET playlists/\(id)", Playlist.self)
            #expect(whole.description == "Salt &amp; &quot;sand&quot; &lt;3")
            #expect(whole.name == "Mix")
        }
    }

    @Test func `a playlist left by its owner leaves the list and can still be opened`()
        async throws
    {
        try await withPlaylist { house, id, _ in
            #expect(await house.said("DELETE playlists/\(id)/followers") == "200")
            let list = try await house.value("GET me/playlists", Page<SimplifiedPlaylist>.self)
            #expect(list.items.isEmpty)
            #expect(try await house.names(in: id).count == 3)
            #expect(await house.said("PUT playlists/\(id)/followers") == "200")
            let again = try await house.value("GET me/playlists", Page<SimplifiedPlaylist>.self)
            #expect(again.total == 1)
        }
    }

    @Test func `only the fields asked for come`() async throws {
        try await withPlaylist { house, id, _ in
            let answer = await house.ask("GET playlists/\(id)?fields=name,items(total)")
            guard case .bytes(let text) = answer.body else { return }
            #expect(String(decoding: text, as: UTF8.self) == #"{"name":"Mix","items":{"total":3}}"#)
        }
    }

    @Test func `a picture is taken if it is a JPEG, and its address changes with it`()
        async throws
    {
        try await withPlaylist { house, id, _ in
            let line = "PUT playlists/\(id)/images"
            func jpeg(_ byte: UInt8) -> String {
                Data([0xFF, 0xD8, 0xFF, 0xFE, 0, 3, byte, 0xFF, 0xD9]).base64EncodedString()
            }
            func url() async throws -> String? {
                try await house.value("GET playlists/\(id)/images", [Image].self).first?.url
            }
            var urls: Set<String?> = [try await url()]
            for byte: UInt8 in [1, 2] {
                #expect(await house.said(line, body: jpeg(byte), type: "image/jpeg") == "202")
                urls.insert(try await url())
            }
            #expect(urls.count == 3)
            let kept = house.home.folder.appending(path: "playlist-covers")
            #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).count == 1)
            let image = "400 Invalid image: the base64 text of a JPEG is wanted"
            for (body, words) in [
                (Data("GIF89a".utf8).base64EncodedString(), image), ("%%%", image), ("", image),
                (String(repeating: "A", count: 262_145), "413 Request Entity Too Large"),
            ] {
                #expect(await house.said(line, body: body, type: "image/jpeg") == words)
            }
            let typed = await house.said(line, body: jpeg(1))
            #expect(typed == "400 Invalid content type: image/jpeg is wanted")
        }
    }

    @Test func `a file's playlist is followed until the first edit takes it over`() async throws {
        let file = "#EXTM3U\n#PLAYLIST:Evening\nHarbour/2.wav\ngone.wav\nEngines/1.wav\n"
        try await withTestHome(playlists: ["evening.m3u8": file]) { home in
            let house = Household(home)
            let list = try await house.value(
                "GET me/playlists", as: Household.anna, Page<SimplifiedPlaylist>.self)
            let playlist = try #require(list.items.first)
            let id = try #require(playlist.id?.rawValue)
            let seen = try #require(playlist.snapshotID)
            #expect(playlist.isPublic == true)
            let refused = await house.ask(
                "PUT playlists/\(id)", as: Household.anna, body: "{\"name\":\"Mine\"}")
            #expect(refused.status == 403)
            let url = home.folder.appending(path: "music/evening.m3u8")
            try Data((file + "Harbour/1.wav\n").utf8).write(to: url)
            try await home.scan()
            #expect(try await house.names(in: id).count == 4)
            try Data(file.utf8).write(to: url)
            try await home.scan()
            let remove =
                "{\"items\":[{\"uri\":\"\(try await house.uri("Ignition"))\"}],"
                + "\"snapshot_id\":\"\(seen)\"}"
            #expect(await house.said("DELETE playlists/\(id)/items", body: remove) == "200")
            #expect(try await house.names(in: id) == ["Low Water", nil])
            try Data((file + "Harbour/1.wav\n").utf8).write(to: url)
            try await home.scan()
            #expect(try await house.names(in: id, as: Household.anna) == ["Low Water", nil])
            #expect(try String(contentsOf: url, encoding: .utf8).hasSuffix("Harbour/1.wav\n"))
            let after = try await house.value("GET me/playlists", Page<SimplifiedPlaylist>.self)
            #expect(after.items.map(\.name) == ["Evening"])
        }
    }

    @Test func `in development mode what is in others' playlists is not shown`() async throws {
        try await withTestHome { home in
            let owners = Household(home)
            let made = try await owners.value(
                "POST me/playlists", body: "{\"name\":\"Mix\"}", Playlist.self)
            let id = try #require(made.id?.rawValue)
            let house = Household(home, regime: .development)
            #expect(
                await house.said("GET playlists/\(id)/items", as: Household.anna)
                    == "403 Forbidden")
            let whole = try await house.value(
                "GET playlists/\(id)", as: Household.anna, Playlist.self)
            #expect(whole.items == nil)
            #expect(whole.tracks == nil)
            #expect(whole.name == "Mix")
            let own = try await house.value("GET playlists/\(id)", Playlist.self)
            #expect(own.items?.items.isEmpty == true)
            #expect(own.tracks == nil)
        }
    }

    @Test func `edits at the same time follow each other`() async throws {
        try await withPlaylist { house, id, uris in
            let statuses = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        await house.ask("POST playlists/\(id)/items?uris=\(uris[0])").status
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 201, count: 20))
            let names = try await house.names(in: id)
            #expect(names.count == 23)
        }
    }

    @Test func `a playlist holds 10,000 entries and no more`() async throws {
        try await withPlaylist { house, id, uris in
            let track = uris[0]
            _ = try await house.home.library.add(
                Array(repeating: track, count: 9_996), toPlaylist: id, by: "home")
            let line = "POST playlists/\(id)/items?uris=\(track)"
            #expect(await house.said(line) == "201")
            #expect(await house.said(line) == "400 A playlist holds at most 10000 items")
        }
    }
}
