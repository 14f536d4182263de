import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

/// A call, the request it must make, and the answer it gets.
struct Call: CustomTestStringConvertible, Sendable {
    var request: String
    var body: String?
    var answer: String
    var run: @Sendable (SpotifyClient) async throws -> Void

    var testDescription: String { request }

    init(
        _ request: String, body: String? = nil, answer: String = "",
        _ run: @escaping @Sendable (SpotifyClient) async throws -> Void
    ) {
        self.request = request
        self.body = body
        self.answer = answer
        self.run = run
    }
}

private let page = #"{"items":[],"total":0}"#

@Suite struct `Requests to Spotify` {
    private static let reads: [Call] = [
        Call("GET /albums/a1", answer: #"{"name":"n"}"#) { _ = try await $0.albums.get("a1") },
        Call("GET /albums/a1/tracks?limit=50&offset=0", answer: page) {
            for try await _ in $0.albums.tracks(of: "a1") {}
        },
        Call("GET /artists/x", answer: #"{"name":"n"}"#) { _ = try await $0.artists.get("x") },
        Call("GET /artists/x/albums?limit=50&offset=0", answer: page) {
            for try await _ in $0.artists.albums(of: "x") {}
        },
        Call(
            "GET /artists/x/albums?include_groups=album%2Csingle&limit=10&offset=20", answer: page
        ) {
            let albums = $0.artists.albums(of: "x", groups: [.album, .single], pageSize: 10)
            _ = try await albums.page(offset: 20)
        },
        Call("GET /tracks/t", answer: #"{"name":"n"}"#) { _ = try await $0.tracks.get("t") },
        Call(
            "GET /playlists/p?additional_types=track%2Cepisode", answer: #"{"name":"n"}"#
        ) { _ = try await $0.playlists.get("p") },
        Call(
            "GET /playlists/p/items?limit=50&offset=0&additional_types=track%2Cepisode",
            answer: page
        ) { for try await _ in $0.playlists.items(of: "p") {} },
        Call("GET /me", answer: "{}") { _ = try await $0.me.profile() },
        Call("GET /me/albums?limit=50&offset=0", answer: page) {
            for try await _ in $0.me.savedAlbums(pageSize: 500) {}
        },
        Call("GET /me/tracks?limit=1&offset=0", answer: page) {
            for try await _ in $0.me.savedTracks(pageSize: -3) {}
        },
        Call("GET /me/playlists?limit=50&offset=0", answer: page) {
            for try await _ in $0.me.playlists() {}
        },
        Call("GET /search?q=a%20%26%20b&type=album%2Ctrack&limit=20&offset=0", answer: "{}") {
            _ = try await $0.search("a & b", for: [.album, .track])
        },
        Call("GET /search?q=m&type=artist&limit=50&offset=0", answer: "{}") {
            for try await _ in $0.search("m", for: .artists) {}
        },
        Call("GET /me/player?additional_types=track%2Cepisode", answer: "null") {
            let state = try await $0.player.state()
            #expect(state == nil)
        },
        Call("GET /me/player/currently-playing?additional_types=track%2Cepisode") {
            let current = try await $0.player.currentlyPlaying()
            #expect(current == nil)
        },
        Call("GET /me/player/devices", answer: #"{"devices":[]}"#) {
            let devices = try await $0.player.devices()
            #expect(devices.isEmpty)
        },
        Call("GET /me/player/queue", answer: "{}") { _ = try await $0.player.queue() },
        Call("GET /me/player/recently-played?limit=50&before=7", answer: #"{"items":[]}"#) {
            _ = try await $0.player.recentlyPlayed(.before(milliseconds: 7), pageSize: 99).page()
        },
    ]

    private static let commands: [Call] = [
        Call("PUT /me/player/play") { try await $0.player.resume() },
        Call("PUT /me/player/play?device_id=d%2F1") { try await $0.player.resume(on: "d/1") },
        Call(
            "PUT /me/player/play",
            body: #"{"context_uri":"spotify:album:a","offset":{"uri":"spotify:track:t"}}"#
        ) {
            try await $0.player.play(
                context: SpotifyURI(.album, id: "a"), startingAt: SpotifyURI(.track, id: "t"))
        },
        Call(
            "PUT /me/player/play?device_id=d",
            body: #"{"offset":{"position":1},"position_ms":0,"uris":["spotify:track:t"]}"#
        ) {
            try await $0.player.play(
                [SpotifyURI(.track, id: "t")], startingAt: 1, position: .milliseconds(-5), on: "d")
        },
        Call("PUT /me/player/pause") { try await $0.player.pause() },
        Call("POST /me/player/next") { try await $0.player.next() },
        Call("POST /me/player/previous?device_id=d") { try await $0.player.previous(on: "d") },
        Call("PUT /me/player/seek?position_ms=0") {
            try await $0.player.seek(to: .milliseconds(-1))
        },
        Call("PUT /me/player/seek?position_ms=1500&device_id=d") {
            try await $0.player.seek(to: .milliseconds(1_500), on: "d")
        },
        Call("PUT /me/player/volume?volume_percent=100") { try await $0.player.setVolume(101) },
        Call("PUT /me/player/volume?volume_percent=0") { try await $0.player.setVolume(-1) },
        Call("PUT /me/player/shuffle?state=true") { try await $0.player.setShuffle(true) },
        Call("PUT /me/player/repeat?state=context") { try await $0.player.setRepeat(.context) },
        Call("POST /me/player/queue?uri=spotify%3Atrack%3At") {
            try await $0.player.addToQueue(SpotifyURI(.track, id: "t"))
        },
        Call("PUT /me/player", body: #"{"device_ids":["d"],"play":true}"#) {
            try await $0.player.transfer(to: "d", play: true)
        },
    ]

    private func client(_ transport: any Transport) -> SpotifyClient {
        SpotifyClient(baseURL: ScriptedTransport.baseURL, transport: transport) { _ in "t" }
    }

    @Test(arguments: reads)
    func `each read makes exactly its request`(call: Call) async throws {
        let transport = ScriptedTransport([.on(call.request, call.answer)])
        try await call.run(client(transport))
        transport.finish()
        #expect(transport.requests.allSatisfy { $0.body == nil })
    }

    @Test(arguments: commands, [(204, ""), (200, "kqdIVRnVvvUbVhGnTq0MVbkFMdE")])
    func `each command makes exactly its request, and any 2xx is success`(
        call: Call, answer: (status: Int, body: String)
    ) async throws {
        let transport = ScriptedTransport([
            .on(call.request, status: answer.status, answer.body)
        ])
        try await call.run(client(transport))
        transport.finish()
        let sent = try #require(transport.requests.first)
        #expect(sent.body.map(sortedJSON) == call.body.map { sortedJSON(Array($0.utf8)) })
        #expect(sent.isRepeatable == (sent.method == "PUT"))
    }

    @Test func `a search beyond what a page may hold learns the size and goes on`() async throws {
        let artist = #"{"name":"n"}"#
        func answer(_ count: Int, next: Bool) -> String {
            let items = Array(repeating: artist, count: count).joined(separator: ",")
            let link = next ? #""x""# : "null"
            return #"{"artists":{"items":[\#(items)],"limit":10,"total":25,"next":\#(link)}}"#
        }
        let target = "GET /search?q=m&type=artist&limit="
        let transport = ScriptedTransport([
            .on(target + "50&offset=0", status: 400, #"{"error":{"message":"Invalid limit"}}"#),
            .on(target + "10&offset=0", answer(10, next: true)),
            .on(target + "10&offset=10", answer(10, next: true)),
            .on(target + "10&offset=20", answer(5, next: false)),
            .on("GET /search?q=n&type=artist&limit=10&offset=0", answer(0, next: false)),
        ])
        let client = client(transport)
        var count = 0
        for try await _ in client.search("m", for: .artists) { count += 1 }
        #expect(count == 25)
        _ = try await client.search("n", for: [.artist], limit: 30)
        transport.finish()
    }

    @Test func `playing nothing is refused unsent`() async throws {
        let transport = ScriptedTransport([])
        await #expect(throws: WebAPIError.self) { try await client(transport).player.play([]) }
    }

    @Test func `a client needs no more than an address and a token`() async throws {
        let handler: LoopbackServer.Handler = { request in
            let isSignedIn = request.header("Authorization") == "Bearer my-own-token"
            let isMe = request.target == "/v1/me"
            return .whole(#"{"display_name":"Ada"}"#, status: isSignedIn && isMe ? 200 : 401)
        }
        try await withLoopbackServer(handler) { server in
            let client = SpotifyClient(baseURL: server.url + "/v1/", token: "my-own-token")
            let person = try await client.me.profile()
            #expect(person.displayName == "Ada")
        }
    }

    @Test func `no active device is told as the player's refusal`() async throws {
        let body = #"{"error":{"status":404,"message":"No","reason":"NO_ACTIVE_DEVICE"}}"#
        let transport = ScriptedTransport([.on("PUT /me/player/pause", status: 404, body)])
        do {
            try await client(transport).player.pause()
            Issue.record("no error")
        } catch let error as WebAPIError {
            #expect(error.kind == .playerRefused(reason: "NO_ACTIVE_DEVICE"))
            #expect(error.operation == "pause-a-users-playback")
        }
    }
}
