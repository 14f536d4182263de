import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `The library` {
    private let mix = [
        SpotifyURI(.track, id: "t"), SpotifyURI(.album, id: "a"), SpotifyURI(.episode, id: "e"),
        SpotifyURI(.show, id: "s"), SpotifyURI(.audiobook, id: "b"), SpotifyURI(.user, id: "ü"),
        SpotifyURI(rawValue: "spotify:user:me:playlist:p"), SpotifyURI(.artist, id: "x"),
    ]

    private func escaped(_ uris: String) -> String {
        uris.replacing(":", with: "%3A").replacing(",", with: "%2C")
    }

    @Test func `all kinds go in one request, but for artists`() async throws {
        let others = escaped(
            "spotify:track:t,spotify:album:a,spotify:episode:e,spotify:show:s,spotify:audiobook:b,"
                + "spotify:user:%25C3%25BC,spotify:playlist:p")
        let artist = escaped("spotify:artist:x")
        let transport = ScriptedTransport([
            .on("PUT /me/library?uris=\(others)"), .on("PUT /me/library?uris=\(artist)"),
            .on("DELETE /me/library?uris=\(others)"), .on("DELETE /me/library?uris=\(artist)"),
        ])
        let spotify = SpotifyClient.withoutWaits(transport)
        try await spotify.library.save(mix)
        try await spotify.library.remove(mix)
        transport.finish()
        // A body is refused.
        #expect(transport.requests.allSatisfy { $0.body == nil && $0.isRepeatable })
    }

    @Test func `asking takes artists along, and answers in order`() async throws {
        let all = escaped("spotify:artist:x,spotify:track:t,spotify:artist:y")
        let transport = ScriptedTransport([
            .on("GET /me/library/contains?uris=\(all)", "[true,false,true]")
        ])
        let uris = [SpotifyURI(.artist, id: "x"), SpotifyURI(.track, id: "t"), "spotify:artist:y"]
        let found = try await SpotifyClient.withoutWaits(transport).library.contains(uris)
        #expect(found == [true, false, true])
        transport.finish()
    }

    @Test func `nothing to do sends nothing`() async throws {
        let library = SpotifyClient.withoutWaits(ScriptedTransport([])).library
        try await library.save([])
        try await library.remove([])
        try await library.saveTracks([] as [TrackID])
        try await library.saveTracks([(id: TrackID, addedAt: Date)]())
        #expect(try await library.contains([]) == [])
    }

    @Test(arguments: [
        "spotify:local:A:B:C:1", "spotify:chapter:c", "spotify:track:", "spotify:collection", "x",
    ])
    func `what no library holds is refused unsent, by name`(uri: String) async throws {
        let library = SpotifyClient.withoutWaits(ScriptedTransport([])).library
        let uris = [SpotifyURI(.track, id: "t"), SpotifyURI(rawValue: uri)]
        for call in [library.save, library.remove, { _ = try await library.contains($0) }] {
            let error = try await #require(throws: WebAPIError.self) { try await call(uris) }
            #expect(error.kind == .invalidRequest)
            #expect(error.detail == "“\(uri)” is nothing that a library can hold")
        }
    }

    // MARK: Splitting

    private static let counts: [(SpotifyURI.Kind, AppAccess, [Int])] = [
        (.track, AppAccess(), [40, 40, 25]), (.album, .lackingLibrary, [20, 20, 20, 20, 20, 5]),
        (.track, .lackingLibrary, [50, 50, 5]), (.user, .lackingLibrary, [50, 50, 5]),
    ]

    @Test(arguments: counts)
    func `any number is split by what one request takes, in order`(
        kind: SpotifyURI.Kind, access: AppAccess, sizes: [Int]
    ) async throws {
        let transport = RecordingTransport { request in
            guard request.method == "GET" else { return TransportResponse(status: 200) }
            let names = try #require(URLComponents(string: request.url)?.queryItems?.last?.value)
            // Those with an even number are there.
            let answers = names.split(separator: ",").map { name in
                name.last.flatMap(\.wholeNumberValue).map { $0.isMultiple(of: 2) } ?? false
            }
            return .success("[\(answers.map(String.init).joined(separator: ","))]")
        }
        let library = SpotifyClient.withoutWaits(transport, access: access).library
        let uris = (0..<105).map { SpotifyURI(kind, id: "i\($0)") }
        try await library.save(uris)
        try await library.remove(uris)
        let found = try await library.contains(uris)
        #expect(found == (0..<105).map { $0.isMultiple(of: 2) })
        let sent = try transport.requests.map { request in
            try #require(URLComponents(string: request.url)?.queryItems?.last?.value)
                .split(separator: ",").map { $0.split(separator: ":").last ?? $0 }
        }
        #expect(sent.map(\.count) == sizes + sizes + sizes)
        for part in 0..<3 {
            let names = sent[(part * sizes.count)..<((part + 1) * sizes.count)].flatMap(\.self)
            #expect(names == (0..<105).map { "i\($0)" })
        }
    }

    @Test func `mixed kinds are taken apart for the old way, and answers put in order`()
        async throws
    {
        let transport = ScriptedTransport([
            .on("GET /me/tracks/contains?ids=t1%2Ct2", "[true,false]"),
            .on("GET /me/following/contains?type=artist&ids=x", "[false]"),
            .on("GET /me/following/contains?type=user&ids=u", "[true]"),
            .on("GET /playlists/p/followers/contains", "[true]"),
            .on("GET /playlists/q/followers/contains", "[false]"),
        ])
        let library = SpotifyClient.withoutWaits(transport, access: .lackingLibrary).library
        let found = try await library.contains([
            "spotify:playlist:p", "spotify:track:t1", "spotify:user:u", "spotify:artist:x",
            "spotify:track:t2", "spotify:playlist:q",
        ])
        #expect(found == [true, true, true, false, false, false])
        transport.finish()
    }

    @Test func `fewer answers than questions are an error`() async throws {
        let transport = RecordingTransport { _ in .success("[true]") }
        let library = SpotifyClient.withoutWaits(transport).library
        let error = try await #require(throws: WebAPIError.self) {
            _ = try await library.containsTracks(["a", "b"])
        }
        #expect(error.kind == .incomplete(got: 1, of: 2))
    }

    @Test func `a failure on the way says how many were done`() async throws {
        let count = Counter()
        let transport = RecordingTransport { _ in
            TransportResponse(status: count.add() == 2 ? 400 : 200)
        }
        let library = SpotifyClient.withoutWaits(transport).library
        let error = try await #require(throws: WebAPIError.self) {
            try await library.removeTracks(ids(100))
        }
        #expect(error.kind == .partlyDone(done: 40, of: 100))
        #expect(error.operation == "remove-library-items")
        #expect((error.underlying as? WebAPIError)?.kind == .refused(status: 400))
        #expect(transport.requests.count == 2)
    }

    // MARK: The old way

    @Test(arguments: [404, 405])
    func `a service without the new way is asked the old way, and not again`(
        status: Int
    ) async throws {
        let transport = ScriptedTransport([
            .on("PUT /me/library?uris=spotify%3Atrack%3Ai0%2Cspotify%3Atrack%3Ai1", status: status),
            .on("PUT /me/tracks?ids=i0%2Ci1"), .on("PUT /me/albums?ids=a"),
            .on("PUT /me/following?type=artist&ids=x", status: 204),
        ])
        let spotify = SpotifyClient.withoutWaits(transport)
        try await spotify.library.saveTracks(ids(2))
        try await spotify.library.saveAlbums(["a"])
        try await spotify.library.followArtists(["x"])
        transport.finish()
        #expect(spotify.access.known.findings["save-library-items"]?.isOffered == false)
    }

    @Test func `a service without the new way stops nothing half done`() async throws {
        let count = Counter()
        let transport = RecordingTransport { request in
            let isNew = request.url.contains("/me/library")
            return TransportResponse(status: isNew && count.add() == 2 ? 404 : 200)
        }
        try await SpotifyClient.withoutWaits(transport).library.saveTracks(ids(100))
        #expect(
            transport.requests.map { $0.line.prefix(14) } == [
                "PUT /me/librar", "PUT /me/librar", "PUT /me/tracks", "PUT /me/tracks",
            ])
        #expect(
            transport.requests.last?.line.hasSuffix(
                "i90%2Ci91%2Ci92%2Ci93%2Ci94%2Ci95%2Ci96%2Ci97%2Ci98%2Ci99") == true)
    }

    @Test func `an app that is given neither way is told so`() async throws {
        var access = AppAccess.lackingLibrary
        access.findings["save-tracks-user"] = .init(
            isOffered: false, rule: .extendedQuota, date: .now)
        let library = SpotifyClient.withoutWaits(ScriptedTransport([]), access: access).library
        let error = try await #require(throws: WebAPIError.self) {
            try await library.saveTracks(["t"])
        }
        #expect(error.kind == .notOffered)
    }

    @Test func `tracks saved as of a time say it to the millisecond`() async throws {
        let transport = ScriptedTransport([.on("PUT /me/tracks")])
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        try await SpotifyClient.withoutWaits(transport).library.saveTracks([("t", date)])
        #expect(
            transport.requests.first?.json
                == #"{"timestamped_ids":[{"added_at":"2023-11-14T22:13:20.250Z","id":"t"}]}"#)
    }

    // MARK: Scopes

    private static let needs: [(SpotifyURI, Scope, Scope)] = [
        ("spotify:track:t", "user-library-modify", "user-library-read"),
        ("spotify:audiobook:b", "user-library-modify", "user-library-read"),
        ("spotify:artist:x", "user-follow-modify", "user-follow-read"),
        ("spotify:user:u", "user-follow-modify", "user-follow-read"),
        ("spotify:playlist:p", "playlist-modify-public", "playlist-read-private"),
    ]

    @Test(arguments: needs)
    func `each kind needs its own scope`(
        uri: SpotifyURI, toChange: Scope, toRead: Scope
    ) async throws {
        let sender = RequestSender(
            baseURL: ScriptedTransport.baseURL, transport: ScriptedTransport([]),
            token: { _ in AccessToken("secret-token", scopes: []) })
        let library = SpotifyClient(sender: sender).library
        var kinds: [WebAPIError.Kind?] = []
        for call in [library.save, library.remove, { _ = try await library.contains($0) }] {
            do { try await call([uri]) } catch { kinds.append((error as? WebAPIError)?.kind) }
        }
        #expect(
            kinds == [
                .missingScope(anyOf: [toChange]), .missingScope(anyOf: [toChange]),
                .missingScope(anyOf: [toRead]),
            ])
    }
}
