import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Following` {
    private let newWay = "PUT /me/library?uris=spotify%3Aartist%3Ax"
    private let oldWay = "PUT /me/following?type=artist&ids=x"
    private let refusal = #"{"error":{"status":400,"message":"Unsupported kind"}}"#

    @Test func `artists that the library does not take go the old way, then at once`() async throws
    {
        let transport = ScriptedTransport([
            .on("PUT /me/library?uris=spotify%3Atrack%3At"),
            .on(newWay, status: 400, refusal), .on(oldWay, status: 204),
            .on(oldWay, status: 204),
            // Everything else still goes the new way.
            .on("PUT /me/library?uris=spotify%3Auser%3Au"),
        ])
        let library = SpotifyClient.withoutWaits(transport).library
        try await library.save(["spotify:artist:x", "spotify:track:t"])
        try await library.followArtists(["x"])
        try await library.followUsers(["u"])
        transport.finish()
    }

    @Test func `an artist that is no good either way proves nothing`() async throws {
        let transport = ScriptedTransport([
            .on(newWay, status: 400, refusal), .on(oldWay, status: 400, refusal), .on(newWay),
        ])
        let library = SpotifyClient.withoutWaits(transport).library
        let error = try await #require(throws: WebAPIError.self) {
            try await library.followArtists(["x"])
        }
        #expect(error.kind == .refused(status: 400))
        try await library.followArtists(["x"])
        transport.finish()
    }

    @Test func `an app without the old way hears what the new way said`() async throws {
        let transport = ScriptedTransport([.on(newWay, status: 400, refusal)])
        let library = SpotifyClient.withoutWaits(transport, access: .development).library
        let error = try await #require(throws: WebAPIError.self) {
            try await library.followArtists(["x"])
        }
        #expect(error.kind == .refused(status: 400))
        #expect(error.detail == "Unsupported kind")
    }

    @Test func `a refusal of other kinds is no reason for the old way`() async throws {
        let transport = ScriptedTransport([
            .on("DELETE /me/library?uris=spotify%3Auser%3Au", status: 400, refusal)
        ])
        await #expect(throws: WebAPIError.self) {
            try await SpotifyClient.withoutWaits(transport).library.unfollowUsers(["u"])
        }
    }

    @Test func `followed artists go on from cursor to cursor, to the last`() async throws {
        func page(_ names: [String], _ rest: String) -> String {
            let items = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
            return #"{"artists":{"items":[\#(items)]\#(rest)}}"#
        }
        let transport = ScriptedTransport([
            .on(
                "GET /me/following?type=artist&limit=50",
                page(["a", "b"], #","next":"x","cursors":{"after":"b1"},"total":3"#)),
            // At the end, cursors and total may be missing.
            .on("GET /me/following?type=artist&limit=50&after=b1", page(["c"], "")),
        ])
        var names: [String] = []
        for try await artist in SpotifyClient.withoutWaits(transport).me.followedArtists() {
            names.append(artist.name)
        }
        #expect(names == ["a", "b", "c"])
        transport.finish()
    }

    @Test func `a playlist is followed through the library, unless others shall not see it`()
        async throws
    {
        let transport = ScriptedTransport([
            .on("PUT /me/library?uris=spotify%3Aplaylist%3Ap"),
            .on("PUT /playlists/p/followers"),
            .on("DELETE /me/library?uris=spotify%3Aplaylist%3Ap"),
            .on("GET /me/library/contains?uris=spotify%3Aplaylist%3Ap", "[true]"),
            .on("GET /playlists/p/followers/contains?ids=me", "[false]"),
        ])
        let playlists = SpotifyClient.withoutWaits(transport).playlists
        try await playlists.follow("p")
        try await playlists.follow("p", isPublic: false)
        try await playlists.unfollow("p")
        #expect(try await playlists.isFollowed("p"))
        #expect(try await !playlists.isFollowed("p", by: "me"))
        transport.finish()
        #expect(transport.requests[1].json == #"{"public":false}"#)
    }
}
