import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

private func ids<Object>(_ texts: [String]) -> [Identifier<Object>] {
    texts.map { Identifier(rawValue: $0) }
}

/// A batch read of one kind: how many ids one request may carry, and where single reads go.
private struct Batch: CustomTestStringConvertible, Sendable {
    var path: String
    var key: String
    var most: Int
    var isWithdrawnSince2024 = false
    /// The ids of what came, `nil` where nothing did.
    var run: @Sendable (SpotifyClient, [String]) async throws -> [String?]

    var testDescription: String { path }

    static let all = [
        albums, artists, tracks, shows, episodes, audiobooks, chapters, audioFeatures,
    ]

    private static let albums = Batch(path: "albums", key: "albums", most: 20) {
        let found = try await $0.albums.get(ids($1))
        return found.map { $0?.id?.rawValue }
    }
    private static let artists = Batch(path: "artists", key: "artists", most: 50) {
        let found = try await $0.artists.get(ids($1))
        return found.map { $0?.id?.rawValue }
    }
    private static let tracks = Batch(path: "tracks", key: "tracks", most: 50) {
        let found = try await $0.tracks.get(ids($1))
        return found.map { $0?.id?.rawValue }
    }
    private static let shows = Batch(path: "shows", key: "shows", most: 50) {
        let found = try await $0.shows.get(ids($1))
        return found.map { $0?.id?.rawValue }
    }
    private static let episodes = Batch(path: "episodes", key: "episodes", most: 50) {
        let found = try await $0.episodes.get(ids($1))
        return found.map { $0?.id?.rawValue }
    }
    private static let audiobooks = Batch(path: "audiobooks", key: "audiobooks", most: 50) {
        let found = try await $0.audiobooks.get(ids($1))
        return found.map { $0?.id?.rawValue }
    }
    private static let chapters = Batch(path: "chapters", key: "chapters", most: 50) {
        let found = try await $0.chapters.get(ids($1))
        return found.map { $0?.id?.rawValue }
    }
    private static let audioFeatures = Batch(
        path: "audio-features", key: "audio_features", most: 100, isWithdrawnSince2024: true
    ) {
        let found = try await $0.tracks.audioFeatures(of: ids($1))
        return found.map { $0?.id?.rawValue }
    }

    func request(_ ids: some Sequence<String>) -> String {
        "GET /\(path)?ids=" + ids.joined(separator: "%2C")
    }

    func answer(_ ids: some Sequence<String>) -> String {
        #"{"\#(key)":[\#(ids.map(Self.object).joined(separator: ","))]}"#
    }

    /// Ids that end in an x are of nothing.
    static func object(_ id: String) -> String {
        id.hasSuffix("x") ? "null" : #"{"id":"\#(id)","name":"n"}"#
    }
}

@Suite struct `Batch reads` {
    private static let forbidden = #"{"error":{"status": 403, "message": "Forbidden" }}"#

    @Test(arguments: Batch.all)
    fileprivate func `go out in pieces and come back whole, in order`(batch: Batch) async throws {
        let ids = (0..<(2 * batch.most + 5)).map { $0 % 7 == 3 ? "\($0)x" : "\($0)" }
        let pieces = [
            ids[..<batch.most], ids[batch.most..<(2 * batch.most)], ids[(2 * batch.most)...],
        ]
        let transport = ScriptedTransport(
            pieces.map { .on(batch.request($0), batch.answer($0)) })
        let found = try await batch.run(.scripted(transport), ids)
        #expect(found == ids.map { $0.hasSuffix("x") ? nil : $0 })
        transport.finish()
    }

    @Test(arguments: Batch.all)
    fileprivate func `ask for nothing without a request`(batch: Batch) async throws {
        #expect(try await batch.run(.scripted(ScriptedTransport([])), []).isEmpty)
    }

    @Test(arguments: Batch.all)
    fileprivate func `refused to the app become single reads, and are not asked for again`(
        batch: Batch
    ) async throws {
        let transport = RecordingTransport { request in
            let target = request.url.dropFirst(ScriptedTransport.baseURL.count + 1)
            guard !target.contains("?") else { return .answer(403, Self.forbidden) }
            let id = target.split(separator: "/").last.map(String.init) ?? ""
            return id.hasSuffix("x")
                ? .answer(404, #"{"error":{"status":404,"message":"Resource not found"}}"#)
                : .answer(200, Batch.object(id))
        }
        // Where the service took single reads away as well, one must have been given to tell that
        // 404 means the thing itself.
        var access = AppAccess()
        if batch.isWithdrawnSince2024 {
            access.findings["get-audio-features"] = AppAccess.Finding(
                isOffered: true, rule: .beforeNovember2024, date: Date())
        }
        let client = SpotifyClient.scripted(transport, access: access)
        let ids = (0..<11).map { $0 == 4 ? "4x" : "\($0)" }
        #expect(try await batch.run(client, ids) == ids.map { $0 == "4x" ? nil : $0 })
        #expect(try await batch.run(client, ["a", "b"]) == ["a", "b"])
        let batches = transport.requests.filter { $0.url.contains("?ids=") }
        #expect(batches.count == 1)
        #expect(transport.requests.count == 1 + ids.count + 2)
    }

    @Test(arguments: Batch.all)
    fileprivate func `refused for the app's owner are an error, and asked for again`(
        batch: Batch
    ) async throws {
        let words = "Active premium subscription required for the owner of the app."
        let request = batch.request(["a"])
        let transport = ScriptedTransport([
            .on(request, status: 403, words), .on(request, batch.answer(["a"])),
        ])
        let client = SpotifyClient.scripted(transport)
        await #expect { try await batch.run(client, ["a"]) } throws: {
            let error = $0 as? WebAPIError
            return error?.kind == .forbidden && error?.detail == words
        }
        #expect(try await batch.run(client, ["a"]) == ["a"])
        transport.finish()
    }

    @Test func `keep the market where single reads stand for them`() async throws {
        let transport = RecordingTransport { request in
            request.url.contains("?ids=")
                ? .answer(403, Self.forbidden) : .answer(200, #"{"name":"n"}"#)
        }
        let client = SpotifyClient.scripted(transport)
        _ = try await client.albums.get(["1"], market: "DE")
        _ = try await client.tracks.get(["1"], market: "DE")
        _ = try await client.shows.get(["1"], market: "DE")
        _ = try await client.episodes.get(["1"], market: "DE")
        _ = try await client.audiobooks.get(["1"], market: "DE")
        _ = try await client.chapters.get(["1"], market: "DE")
        let singles = transport.requests.map(\.url).filter { !$0.contains("?ids=") }
        let paths = ["albums", "tracks", "shows", "episodes", "audiobooks", "chapters"]
        #expect(singles == paths.map { ScriptedTransport.baseURL + "/\($0)/1?market=DE" })
    }

    @Test func `with fewer answers than ids are an error`() async throws {
        let transport = ScriptedTransport([
            .on("GET /tracks?ids=a%2Cb", #"{"tracks":[{"name":"n"}]}"#)
        ])
        await #expect {
            try await SpotifyClient.scripted(transport).tracks.get(["a", "b"])
        } throws: {
            ($0 as? WebAPIError)?.kind == .incomplete(got: 1, of: 2)
        }
    }
}

extension TransportResponse {
    fileprivate static func answer(_ status: Int, _ text: String) -> Self {
        TransportResponse(status: status, headers: [], body: Array(text.utf8))
    }
}
