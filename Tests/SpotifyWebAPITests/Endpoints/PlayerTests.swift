import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `The player` {
    private static let calls: [Call] = [
        Call("GET /me/player?market=DE&additional_types=track%2Cepisode", answer: "{}") {
            _ = try await $0.player.state(market: "DE")
        },
        Call("GET /me/player/currently-playing?market=DE&additional_types=track%2Cepisode") {
            _ = try await $0.player.currentlyPlaying(market: "DE")
        },
        Call(
            "PUT /me/player/play?device_id=d",
            body: #"{"context_uri":"spotify:album:a","offset":{"position":3},"position_ms":1500}"#
        ) {
            try await $0.player.play(
                context: "spotify:album:a", startingAt: 3, position: .seconds(1.5), on: "d")
        },
        Call("PUT /me/player/play", body: #"{"context_uri":"spotify:artist:x"}"#) {
            try await $0.player.play(context: "spotify:artist:x")
        },
        Call(
            "PUT /me/player/play",
            body: #"{"context_uri":"spotify:show:s","offset":{"uri":"spotify:episode:e"}}"#
        ) { try await $0.player.play(context: "spotify:show:s", startingAt: "spotify:episode:e") },
        // Without a body: an empty one would be refused.
        Call("PUT /me/player/play?device_id=d") { try await $0.player.resume(on: "d") },
        Call("POST /me/player/queue?uri=spotify%3Aepisode%3Ae&device_id=d") {
            try await $0.player.addToQueue("spotify:episode:e", on: "d")
        },
        Call("PUT /me/player/repeat?state=track&device_id=d") {
            try await $0.player.setRepeat(.track, on: "d")
        },
        Call("PUT /me/player/shuffle?state=false&device_id=d") {
            try await $0.player.setShuffle(false, on: "d")
        },
        Call("PUT /me/player", body: #"{"device_ids":["d"]}"#) {
            try await $0.player.transfer(to: "d")
        },
    ]

    @Test(arguments: calls)
    func `each call makes exactly its request`(call: Call) async throws {
        let transport = ScriptedTransport([.on(call.request, call.answer)])
        try await call.run(.withoutWaits(transport))
        transport.finish()
        #expect(transport.requests.first?.body.map(sortedJSON) == call.body)
    }

    @Test func `a thousand tracks go in one request, in order`() async throws {
        let transport = RecordingTransport { _ in TransportResponse(status: 204) }
        let uris = trackURIs(0..<1_000)
        try await SpotifyClient.withoutWaits(transport).player.play(uris, startingAt: 999)
        #expect(transport.requests.count == 1)
        let body = try JSONSerialization.jsonObject(with: Data(transport.requests[0].body ?? []))
        #expect((body as? [String: Any])?["uris"] as? [String] == uris.map(\.rawValue))
    }

    @Test(arguments: [
        (Duration.seconds(-1), "0"), (.zero, "0"), (.microseconds(1_999), "1"),
        (.milliseconds(83_500), "83500"), (.seconds(86_400), "86400000"),
        (.seconds(Int64.max), "\(Int.max)"),
    ])
    func `places are whole milliseconds, none before the start`(
        position: Duration, text: String
    ) async throws {
        let transport = ScriptedTransport([.on("PUT /me/player/seek?position_ms=\(text)")])
        try await SpotifyClient.withoutWaits(transport).player.seek(to: position)
        transport.finish()
    }

    @Test(arguments: [(204, ""), (200, ""), (200, "null"), (200, " \n")])
    func `nothing playing is no playback and no error`(status: Int, body: String) async throws {
        let transport = RecordingTransport { _ in
            TransportResponse(status: status, body: Array(body.utf8))
        }
        let player = SpotifyClient.withoutWaits(transport).player
        #expect(try await player.state() == nil)
        #expect(try await player.currentlyPlaying() == nil)
    }

    @Test func `an advertisement is playback without an item`() async throws {
        let answer = #"""
            {"is_playing":true,"currently_playing_type":"ad","progress_ms":null,"item":null,
             "context":null,"device":{"id":null,"name":"Web","type":"Computer","is_active":true,
             "volume_percent":null},"actions":{"disallows":{"skipping_next":true}}}
            """#
        let transport = RecordingTransport { _ in .success(answer) }
        let state = try #require(try await SpotifyClient.withoutWaits(transport).player.state())
        #expect(state.item == nil && state.progressMS == nil && state.isPlaying == true)
    }

    @Test(arguments: [200, 202, 204])
    func `whatever a command is answered with is success`(status: Int) async throws {
        let transport = RecordingTransport { _ in
            TransportResponse(status: status, body: Array("kqdIVRnVvvUbVhGnTq0MVbkFMdE".utf8))
        }
        try await SpotifyClient.withoutWaits(transport).player.next()
        // Twice would skip two.
        #expect(transport.requests.count == 1)
    }

    @Test func `a device that has only accepted is told again`() async throws {
        let transport = ScriptedTransport([
            .on("PUT /me/player/pause", status: 202), .on("PUT /me/player/pause", status: 202),
            .on("PUT /me/player/pause", status: 204),
        ])
        try await SpotifyClient.withoutWaits(transport).player.pause()
        transport.finish()
    }

    @Test(arguments: ["DEVICE_NOT_CONTROLLABLE", "PREMIUM_REQUIRED", "A_NEW_WORD"])
    func `why a player refuses is told in its own word`(reason: String) async throws {
        let body = #"{"error":{"status":403,"message":"m","reason":"\#(reason)"}}"#
        let transport = RecordingTransport { _ in
            TransportResponse(status: 403, body: Array(body.utf8))
        }
        let error = try await #require(throws: WebAPIError.self) {
            try await SpotifyClient.withoutWaits(transport).player.setVolume(10)
        }
        #expect(error.kind == .playerRefused(reason: reason))
    }
}

@Suite struct `Recently played` {
    private func page(_ numbers: [Int], next: Bool, cursors: String? = nil) -> String {
        let items = numbers.map { #"{"track":{"name":"\#($0)"},"played_at":"x"}"# }
        let first = numbers.first.map { "\($0)" } ?? ""
        let last = numbers.last.map { "\($0)" } ?? ""
        let cursors = cursors ?? #"{"after":"\#(first)","before":"\#(last)"}"#
        return #"""
            {"items":[\#(items.joined(separator: ","))],"next":\#(next ? #""x""# : "null"),
             "cursors":\#(cursors)}
            """#
    }

    private func names(_ list: CursorPaged<CursorPage<PlayHistory>>) async throws -> [String] {
        var names: [String] = []
        for try await play in list { names.append(play.track.name) }
        return names
    }

    @Test func `goes back from play to play until the service has no more`() async throws {
        let transport = ScriptedTransport([
            .on("GET /me/player/recently-played?limit=2", page([9, 8], next: true)),
            .on("GET /me/player/recently-played?limit=2&before=8", page([7, 6], next: true)),
            .on(
                "GET /me/player/recently-played?limit=2&before=6",
                page([], next: false, cursors: "null")),
        ])
        let player = SpotifyClient.withoutWaits(transport).player
        #expect(try await names(player.recentlyPlayed(pageSize: 2)) == ["9", "8", "7", "6"])
        transport.finish()
    }

    @Test func `after a moment goes forward, in milliseconds`() async throws {
        let transport = ScriptedTransport([
            .on(
                "GET /me/player/recently-played?limit=50&after=1700000000250",
                page([4, 3], next: true)),
            .on("GET /me/player/recently-played?limit=50&after=4", page([5], next: false)),
            .on(
                "GET /me/player/recently-played?limit=5&before=1700000000250", page([], next: false)
            ),
            .on("GET /me/player/recently-played?limit=50&before=7", page([], next: false)),
        ])
        let player = SpotifyClient.withoutWaits(transport).player
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        #expect(try await names(player.recentlyPlayed(.after(date))) == ["4", "3", "5"])
        #expect(try await player.recentlyPlayed(.before(date)).page(limit: 5).items.isEmpty)
        #expect(
            try await names(player.recentlyPlayed(.before(milliseconds: 7), pageSize: 99)) == [])
        transport.finish()
    }
}
