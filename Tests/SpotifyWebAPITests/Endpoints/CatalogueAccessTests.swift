import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Catalogue that not every app is given` {
    private static let forbidden = #"{"error":{"status":403,"message":"Forbidden"}}"#
    private static let absent = #"{"error":{"status":404,"message":"Resource not found"}}"#

    /// Operations of which no other way leads to the same.
    private static let withdrawnIn2026 = [
        "get-an-artists-top-tracks", "get-available-markets", "get-new-releases",
        "get-categories", "get-a-category", "get-users-profile",
    ]
    private static let withdrawnIn2024 = [
        "get-an-artists-related-artists", "get-recommendations", "get-recommendation-genres",
        "get-featured-playlists", "get-a-categories-playlists", "get-audio-features",
        "get-several-audio-features", "get-audio-analysis",
    ]

    private func transport(_ status: Int, _ text: String) -> RecordingTransport {
        RecordingTransport { _ in
            TransportResponse(status: status, headers: [], body: Array(text.utf8))
        }
    }

    private func kind(
        _ operation: String, _ client: SpotifyClient
    ) async throws -> WebAPIError.Kind? {
        let call = try #require(catalogueOperations[operation])
        do { try await call.run(client) } catch let error as WebAPIError { return error.kind }
        return nil
    }

    @Test(arguments: withdrawnIn2026 + withdrawnIn2024)
    func `says so, and is not asked for again`(operation: String) async throws {
        let transport = transport(403, Self.forbidden)
        let client = SpotifyClient.scripted(transport)
        #expect(try await kind(operation, client) == .notOffered)
        let count = transport.requests.count
        #expect(count > 0)
        #expect(try await kind(operation, client) == .notOffered)
        #expect(transport.requests.count == count)
    }

    @Test(arguments: withdrawnIn2024)
    func `says so too if the service calls it absent`(operation: String) async throws {
        let client = SpotifyClient.scripted(transport(404, Self.absent))
        #expect(try await kind(operation, client) == .notOffered)
    }

    @Test(arguments: [
        "get-an-artists-top-tracks", "get-a-category", "get-users-profile",
    ])
    func `tells a thing that is not there from what is withheld`(operation: String) async throws {
        let client = SpotifyClient.scripted(transport(404, Self.absent))
        #expect(try await kind(operation, client) == .notFound)
        #expect(client.access.known.findings.isEmpty)
    }

    @Test(arguments: withdrawnIn2026)
    func `is refused unsent to an app in development mode`(operation: String) async throws {
        let transport = transport(200, "{}")
        let client = SpotifyClient.scripted(transport, access: .development)
        #expect(try await kind(operation, client) == .notOffered)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: withdrawnIn2024)
    func `is refused unsent to an app with extended quota of today`(
        operation: String
    ) async throws {
        let transport = transport(200, "{}")
        let client = SpotifyClient.scripted(transport, access: .extended)
        #expect(try await kind(operation, client) == .notOffered)
        #expect(transport.requests.isEmpty)
    }
}

@Suite struct `The catalogue` {
    @Test(arguments: catalogueOperations.keys.sorted())
    func `is open to a token without any scope`(operation: String) async throws {
        let call = try #require(catalogueOperations[operation])
        let transport = RecordingTransport {
            TransportResponse(status: 200, headers: [], body: Array(call.answer($0).utf8))
        }
        let client = SpotifyClient(
            sender: RequestSender(
                baseURL: ScriptedTransport.baseURL, transport: transport,
                token: { _ in AccessToken("app-token", scopes: []) }),
            access: AccessRecord(call.access))
        try await call.run(client)
        #expect(!transport.requests.isEmpty)
    }
}
