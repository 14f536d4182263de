import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Changes of a playlist` {
    private let look = "GET /playlists/p?fields=snapshot_id%2Citems%28total%29%2Ctracks%28total%29"

    private func texts(_ uris: [SpotifyURI]) -> [String] { uris.map(\.rawValue) }

    @Test func `adding asks for the state once, then adds at the end`() async throws {
        let service = PlaylistService(["x"])
        let playlists = SpotifyClient.withoutWaits(service).playlists
        let snapshot = try await playlists.add(["spotify:track:a", "spotify:episode:b"], to: "p")
        #expect(snapshot == Snapshot(snapshotID: "s2"))
        #expect(service.content == ["x", "spotify:track:a", "spotify:episode:b"])
        #expect(
            service.lines == [
                look, #"POST /playlists/p/items {"uris":["spotify:track:a","spotify:episode:b"]}"#,
            ])
    }

    @Test func `without the scope to change it, a playlist is not even looked at`() async {
        let client = SpotifyClient(
            sender: RequestSender(
                baseURL: ScriptedTransport.baseURL, transport: ScriptedTransport([]),
                token: { _ in AccessToken("t", scopes: [.playlistReadPrivate]) }))
        await #expect {
            try await client.playlists.add(["spotify:track:a"], to: "p")
        } throws: { error in
            (error as? WebAPIError)?.kind
                == .missingScope(anyOf: [.playlistModifyPublic, .playlistModifyPrivate])
        }
    }

    @Test(arguments: [nil, 0, 1])
    func `any number is added in order, a hundred at once`(position: Int?) async throws {
        let service = PlaylistService(["x", "y"])
        let uris = trackURIs(0..<250)
        let playlists = SpotifyClient.withoutWaits(service).playlists
        try await playlists.add(uris, to: "p", at: position)
        var wanted = ["x", "y"]
        wanted.insert(contentsOf: texts(uris), at: position ?? 2)
        #expect(service.content == wanted)
        #expect(service.requests.count == 4)
    }

    @Test(arguments: [0, 1, 100, 250])
    func `replacing puts any number in the place of all`(count: Int) async throws {
        let service = PlaylistService(["x", "y"])
        let uris = trackURIs(0..<count)
        let playlists = SpotifyClient.withoutWaits(service).playlists
        let snapshot = try await playlists.replaceItems(of: "p", with: uris)
        #expect(service.content == texts(uris))
        #expect(snapshot?.snapshotID == "s\(1 + max(1, (count + 99) / 100))")
        #expect(
            service.requests.map(\.method) == ["PUT"]
                + Array(repeating: "POST", count: max(0, count - 1) / 100))
    }

    @Test func `every occurrence is removed, each URI named once, against the newest state`()
        async throws
    {
        let uris = trackURIs(0..<150)
        let service = PlaylistService(texts(uris + uris) + ["x"])
        let playlists = SpotifyClient.withoutWaits(service).playlists
        let snapshot = try await playlists.removeAllOccurrences(
            of: uris + uris, from: "p", snapshotID: "s1")
        #expect(service.content == ["x"])
        #expect(snapshot?.snapshotID == "s3")
        let bodies = service.requests.map(\.json)
        #expect(bodies.count == 2)
        #expect(bodies[0].contains(#""snapshot_id":"s1""#))
        #expect(bodies[1].contains(#""snapshot_id":"s2""#))
        #expect(bodies[1].hasPrefix(#"{"items":[{"uri":"spotify:track:t100"}"#))
    }

    @Test func `without a state the first removal names none`() async throws {
        let service = PlaylistService(["spotify:track:a"])
        let playlists = SpotifyClient.withoutWaits(service).playlists
        try await playlists.removeAllOccurrences(of: ["spotify:track:a"], from: "p")
        #expect(
            service.lines == [#"DELETE /playlists/p/items {"items":[{"uri":"spotify:track:a"}]}"#])
    }

    @Test func `entries are moved against the state they were seen in`() async throws {
        let service = PlaylistService(["a", "b", "c", "d"])
        let playlists = SpotifyClient.withoutWaits(service).playlists
        try await playlists.moveItems(0..<2, in: "p", before: 4, snapshotID: "s1")
        #expect(service.content == ["c", "d", "a", "b"])
        try await playlists.moveItems(3..<4, in: "p", before: 0)
        #expect(service.content == ["b", "c", "d", "a"])
        let move = #"{"insert_before":4,"range_length":2,"range_start":0,"snapshot_id":"s1"}"#
        #expect(
            service.lines == [
                "PUT /playlists/p/items \(move)", look,
                "PUT /playlists/p/items "
                    + #"{"insert_before":0,"range_length":1,"range_start":3,"snapshot_id":"s2"}"#,
            ])
        // Twice would move something else.
        #expect(service.requests.filter { $0.method == "PUT" }.allSatisfy { !$0.isRepeatable })
    }

    @Test func `nothing to do sends nothing`() async throws {
        let service = PlaylistService(["a"])
        let playlists = SpotifyClient.withoutWaits(service).playlists
        #expect(try await playlists.add([], to: "p") == nil)
        #expect(try await playlists.removeAllOccurrences(of: [], from: "p") == nil)
        #expect(try await playlists.moveItems(1..<1, in: "p", before: 0) == nil)
        #expect(service.requests.isEmpty)
    }

    @Test func `a service without the new names is changed by the old ones`() async throws {
        let service = PlaylistService(["spotify:track:a", "b"], hasItems: false)
        let playlists = SpotifyClient.withoutWaits(service).playlists
        try await playlists.add(["spotify:track:c"], to: "p", at: 0)
        try await playlists.moveItems(2..<3, in: "p", before: 0)
        try await playlists.removeAllOccurrences(of: ["spotify:track:a"], from: "p")
        #expect(service.content == ["b", "spotify:track:c"])
        try await playlists.replaceItems(of: "p", with: ["spotify:track:d"])
        try await playlists.replaceItems(of: "p", with: trackURIs(0..<101))
        #expect(service.content == texts(trackURIs(0..<101)))
        #expect(
            service.lines.contains(
                #"DELETE /playlists/p/tracks {"tracks":[{"uri":"spotify:track:a"}]}"#))
        // Each operation was tried once by its new name.
        #expect(service.requests.count { $0.url.hasSuffix("/items") } == 3)
    }

    private static let refused: [(SpotifyURI, String)] = [
        (
            "spotify:local:A:B:C:1",
            "“spotify:local:A:B:C:1” is a file of the listener's, which the Web API neither adds nor "
                + "removes"
        ),
        ("spotify:album:a", "“spotify:album:a” is no track and no episode"),
        ("nonsense", "“nonsense” is no track and no episode"),
    ]

    @Test(arguments: refused)
    func `what no playlist takes is refused unsent, by name`(
        uri: SpotifyURI, text: String
    ) async throws {
        let service = PlaylistService()
        let playlists = SpotifyClient.withoutWaits(service).playlists
        let uris = ["spotify:track:a", uri]
        let calls: [@Sendable () async throws -> Void] = [
            { try await playlists.add(uris, to: "p") },
            { try await playlists.replaceItems(of: "p", with: uris) },
            { try await playlists.removeAllOccurrences(of: uris, from: "p") },
        ]
        for call in calls {
            let error = try await #require(throws: WebAPIError.self) { try await call() }
            #expect(error.kind == .invalidRequest)
            #expect(error.detail == text)
        }
        await #expect(throws: WebAPIError.self) {
            try await playlists.moveItems(-1..<2, in: "p", before: 0)
        }
        #expect(service.requests.isEmpty)
    }

    @Test func `one of two scopes is enough to change a playlist`() async throws {
        for scope in [Scope.playlistModifyPublic, .playlistModifyPrivate, .playlistReadPrivate] {
            let service = PlaylistService()
            let sender = RequestSender(
                baseURL: ScriptedTransport.baseURL, transport: service,
                token: { _ in AccessToken("secret-token", scopes: [scope]) })
            let playlists = SpotifyClient(sender: sender).playlists
            let mayChange = scope != .playlistReadPrivate
            if mayChange {
                try await playlists.replaceItems(of: "p", with: trackURIs(0..<1))
            } else {
                let error = try await #require(throws: WebAPIError.self) {
                    try await playlists.replaceItems(of: "p", with: trackURIs(0..<1))
                }
                #expect(
                    error.kind
                        == .missingScope(anyOf: [.playlistModifyPublic, .playlistModifyPrivate]))
            }
        }
    }
}
