import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Details of a playlist` {
    private let answer = #"{"id":"p","name":"n"}"#

    @Test func `a new playlist carries only what is given`() async throws {
        let transport = ScriptedTransport([
            .on("POST /me/playlists", status: 201, answer),
            .on("POST /me/playlists", status: 201, answer),
            .on("POST /me/playlists", status: 201, answer),
        ])
        let playlists = SpotifyClient.withoutWaits(transport).playlists
        #expect(try await playlists.create(name: "n").id == "p")
        _ = try await playlists.create(name: "n", description: "", isPublic: true)
        _ = try await playlists.create(name: "n", isCollaborative: true)
        #expect(
            transport.requests.map(\.json) == [
                #"{"name":"n"}"#, #"{"description":"","name":"n","public":true}"#,
                #"{"collaborative":true,"name":"n","public":false}"#,
            ])
        // Twice would make two.
        #expect(transport.requests.allSatisfy { !$0.isRepeatable })
    }

    @Test func `a service without the new way is asked in the person's name, and not again`()
        async throws
    {
        let transport = ScriptedTransport([
            .on("POST /me/playlists", status: 405), .on("GET /me", #"{"id":"a/b"}"#),
            .on("POST /users/a%2Fb/playlists", status: 201, answer),
            .on("GET /me", #"{"id":"a/b"}"#),
            .on("POST /users/a%2Fb/playlists", status: 201, answer),
        ])
        let playlists = SpotifyClient.withoutWaits(transport).playlists
        for _ in 0..<2 { _ = try await playlists.create(name: "n") }
        transport.finish()
        #expect(transport.requests.last?.json == #"{"name":"n"}"#)
    }

    @Test func `only what is given is changed`() async throws {
        let transport = ScriptedTransport([
            .on("PUT /playlists/p"), .on("PUT /playlists/p"), .on("PUT /playlists/p"),
        ])
        let playlists = SpotifyClient.withoutWaits(transport).playlists
        try await playlists.change("p")
        try await playlists.change("p", name: "m", isPublic: true)
        try await playlists.change("p", description: "d", isCollaborative: true)
        try await playlists.change("p", isCollaborative: false)
        #expect(
            transport.requests.map(\.json) == [
                #"{"name":"m","public":true}"#,
                #"{"collaborative":true,"description":"d","public":false}"#,
                #"{"collaborative":false}"#,
            ])
        transport.finish()
    }

    @Test func `what others may change cannot be public, and that is said unsent`() async throws {
        let playlists = SpotifyClient.withoutWaits(ScriptedTransport([])).playlists
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await playlists.create(name: "n", isPublic: true, isCollaborative: true) },
            { try await playlists.change("p", isPublic: true, isCollaborative: true) },
        ]
        for call in calls {
            let error = try await #require(throws: WebAPIError.self) { try await call() }
            #expect(error.detail == "A collaborative playlist cannot be public")
        }
    }

    private static let needs: [(Bool?, Bool?, Set<Scope>, Bool)] = [
        (nil, nil, [.playlistModifyPrivate], false), (nil, nil, [.playlistModifyPublic], true),
        (true, nil, [.playlistModifyPrivate], false), (true, nil, [.playlistModifyPublic], true),
        (false, nil, [.playlistModifyPrivate], true), (false, nil, [.playlistModifyPublic], false),
        (nil, true, [.playlistModifyPrivate], false), (nil, true, [.playlistModifyPublic], false),
        (nil, true, [.playlistModifyPrivate, .playlistModifyPublic], true),
    ]

    @Test(arguments: needs)
    func `public, private and collaborative each need their scope`(
        isPublic: Bool?, isCollaborative: Bool?, scopes: Set<Scope>, isEnough: Bool
    ) async throws {
        let answer = answer
        let transport = RecordingTransport { _ in .success(answer) }
        let sender = RequestSender(
            baseURL: ScriptedTransport.baseURL, transport: transport,
            token: { _ in AccessToken("secret-token", scopes: scopes) })
        _ = try? await SpotifyClient(sender: sender).playlists.create(
            name: "n", isPublic: isPublic, isCollaborative: isCollaborative)
        #expect(transport.requests.count == (isEnough ? 1 : 0))
    }

    // MARK: Covers

    @Test func `a cover goes as base64 text, and 202 is success`() async throws {
        let transport = ScriptedTransport([
            .on("PUT /playlists/p/images", status: 202),
            .on("GET /playlists/p/images", #"[{"url":"u","height":null,"width":null}]"#),
        ])
        let playlists = SpotifyClient.withoutWaits(transport).playlists
        try await playlists.setCover(of: "p", to: Data([0xFF, 0xD8, 0xFF, 0xE0, 1]))
        #expect(try await playlists.cover(of: "p").map(\.url) == ["u"])
        transport.finish()
        let sent = try #require(transport.requests.first)
        #expect(sent.body == Array("/9j/4AE=".utf8))
        #expect(sent.headers.first { $0.name == "Content-Type" }?.value == "image/jpeg")
    }

    @Test func `a cover that cannot be one is refused unsent`() async throws {
        let transport = ScriptedTransport([.on("PUT /playlists/p/images", status: 202)])
        let playlists = SpotifyClient.withoutWaits(transport).playlists
        let png = Data([0x89, 0x50, 0x4E, 0x47])
        let start = Data([0xFF, 0xD8, 0xFF])
        let details = [png, Data(), start.prefix(2), start + Data(count: 196_606)].map { data in
            Task { () -> String? in
                do { try await playlists.setCover(of: "p", to: data) } catch {
                    return (error as? WebAPIError)?.detail
                }
                return nil
            }
        }
        var texts: [String?] = []
        for detail in details { texts.append(await detail.value) }
        #expect(
            texts == [
                "The picture is no JPEG file", "The picture is no JPEG file",
                "The picture is no JPEG file",
                "The picture has 196609 bytes, and a cover may have 196608",
            ])
        #expect(transport.requests.isEmpty)
        try await playlists.setCover(of: "p", to: start + Data(count: 196_605))
        #expect(transport.requests.first?.body?.count == 256 * 1_024)
    }
}
