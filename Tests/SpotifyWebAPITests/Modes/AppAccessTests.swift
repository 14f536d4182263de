import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

private struct Thing: Codable, Hashable, Sendable {
    var name: String?
}

private struct Things: Codable, Hashable, Sendable {
    var things: [Thing?]
}

extension Endpoint where Value == Things {
    fileprivate static func batch(_ ids: [String]) -> Self {
        Endpoint("get-things", .get, "things", query: ["ids": ids.joined(separator: ",")])
            .available(to: .extendedQuota)
    }
}

extension Endpoint where Value == Thing {
    fileprivate static func one(_ id: String) -> Self {
        Endpoint("get-a-thing", .get, "things", id)
    }
    fileprivate static let withdrawn = Endpoint("get-more", .get, "me", "more")
        .available(to: .extendedQuota)
    fileprivate static let old = Endpoint("get-old", .get, "things", "t", "old")
        .available(to: .beforeNovember2024)
    fileprivate static let new = Endpoint("get-new", .get, "playlists", "p", "items")
        .available(to: .sinceFebruary2026)
    fileprivate static let replaced = Endpoint("get-replaced", .get, "playlists", "p", "tracks")
}

private let forbidden = #"{"error":{"status": 403, "message": "Forbidden" }}"#
private let found = Date(timeIntervalSince1970: 1_790_000_000)

private func client(
    _ steps: [ScriptedTransport.Step], known: AppAccess = AppAccess(), after: TimeInterval = 0
) -> SpotifyClient {
    SpotifyClient(
        sender: RequestSender(
            baseURL: ScriptedTransport.baseURL, transport: ScriptedTransport(steps),
            token: { _ in "t" }),
        access: AccessRecord(known, date: { found + after }))
}

private func kind(_ body: () async throws -> Void) async -> WebAPIError? {
    do { try await body() } catch { return error as? WebAPIError }
    return nil
}

@Suite struct `What an app is given` {
    @Test func `a refusal is learned once and said in words from then on`() async throws {
        let spotify = client([.on("GET /me/more", status: 403, forbidden)])
        for _ in 0..<3 {
            let error = await kind { _ = try await spotify.send(Endpoint.withdrawn) }
            #expect(error?.kind == .notOffered && error?.operation == "get-more")
            #expect(
                error?.description
                    == "The service does not offer this to this app: Spotify withdrew it from apps "
                    + "in development mode in February 2026.")
        }
        #expect(spotify.access.known.mode == .development)
    }

    @Test(arguments: [
        (403, #"{"error":{"status":403,"message":"Insufficient client scope"}}"#),
        (403, "Active premium subscription required for the owner of the app."),
        (403, "User not registered in the Developer Dashboard"), (500, forbidden), (401, ""),
    ])
    func `a refusal for another reason is not learned`(_ status: Int, _ body: String) async {
        let spotify = SpotifyClient(
            sender: RequestSender(
                baseURL: ScriptedTransport.baseURL,
                transport: RecordingTransport { _ in
                    TransportResponse(status: status, body: Array(body.utf8))
                }, clock: ManualClock(jumps: true), token: { _ in "t" }))
        let error = await kind { _ = try await spotify.send(Endpoint.withdrawn) }
        #expect(error != nil && error?.kind != .notOffered)
        #expect(spotify.access.known == AppAccess())
    }

    @Test func `batches become single reads, in order, where batches are refused`() async throws {
        let ids = (1...45).map { "i\($0)" }
        let transport = RecordingTransport { request in
            if request.url.contains("ids=") {
                return TransportResponse(status: 403, body: Array(forbidden.utf8))
            }
            let id = request.url.split(separator: "/").last.map(String.init) ?? ""
            if id == "i7" { return TransportResponse(status: 404) }
            return TransportResponse(status: 200, body: Array(#"{"name":"\#(id)"}"#.utf8))
        }
        let spotify = SpotifyClient(
            sender: RequestSender(
                baseURL: ScriptedTransport.baseURL, transport: transport, token: { _ in "t" }))
        func read() async throws -> [String?] {
            try await spotify.read(
                ids, atMost: 20, batch: { .batch($0) }, values: { $0.things },
                one: { .one($0) }
            ).map { $0?.name }
        }
        let wanted: [String?] = ids.map { $0 == "i7" ? nil : $0 }
        #expect(try await read() == wanted)
        #expect(try await read() == wanted)
        #expect(transport.requests.count == 1 + 45 + 45)
        #expect(transport.mostAtOnce <= 4)
    }

    @Test func `batches are cut to what one request may ask for`() async throws {
        let spotify = client([
            .on("GET /things?ids=a%2Cb", #"{"things":[{"name":"A"},null]}"#),
            .on("GET /things?ids=c", #"{"things":[{"name":"C"}]}"#),
        ])
        let names = try await spotify.read(
            ["a", "b", "c"], atMost: 2, batch: { .batch($0) },
            values: { $0.things }, one: { .one($0) })
        #expect(names == [Thing(name: "A"), nil, Thing(name: "C")])
    }

    @Test func `a batch with too few answers is an error, not a shift`() async {
        let spotify = client([.on("GET /things?ids=a%2Cb", #"{"things":[{"name":"B"}]}"#)])
        let error = await kind {
            _ = try await spotify.read(
                ["a", "b"], atMost: 2, batch: { .batch($0) },
                values: { $0.things }, one: { .one($0) })
        }
        #expect(error?.kind == .incomplete(got: 1, of: 2))
    }

    @Test func `what is not there is told from what is not given`() async throws {
        let spotify = client([
            .on("GET /things/t/old", status: 404), .on("GET /things/t/old", "{}"),
            .on("GET /things/t/old", status: 404),
        ])
        #expect(await kind { _ = try await spotify.send(Endpoint.old) }?.kind == .notOffered)
        _ = try await spotify.send(Endpoint.old)
        #expect(await kind { _ = try await spotify.send(Endpoint.old) }?.kind == .notFound)
    }

    @Test func `an older way is taken where the newer one is missing, and remembered`() async throws
    {
        let spotify = client([
            .on("GET /playlists/p/items", status: 404),
            .on("GET /playlists/p/tracks", #"{"name":"a"}"#),
            .on("GET /playlists/p/tracks", #"{"name":"b"}"#),
        ])
        for name in ["a", "b"] {
            let answer = try await spotify.send(Endpoint.new) {
                try await spotify.send(Endpoint.replaced)
            }
            #expect(answer.name == name)
        }
    }

    @Test func `what neither way finds is not there`() async {
        let spotify = client([
            .on("GET /playlists/p/items", status: 404), .on("GET /playlists/p/tracks", status: 404),
        ])
        let error = await kind {
            _ = try await spotify.send(Endpoint.new) { try await spotify.send(Endpoint.replaced) }
        }
        #expect(error?.kind == .notFound && error?.operation == "get-new")
        #expect(spotify.access.known.findings.isEmpty)
    }

    @Test func `a refusal is asked for again after a week`() async throws {
        var known = AppAccess()
        known.findings["get-more"] = AppAccess.Finding(
            isOffered: false, rule: Endpoint.withdrawn.availability, date: found)
        let soon = client([], known: known, after: 6 * 86_400)
        #expect(await kind { _ = try await soon.send(Endpoint.withdrawn) }?.kind == .notOffered)
        let later = client([.on("GET /me/more", "{}")], known: known, after: 8 * 86_400)
        _ = try await later.send(Endpoint.withdrawn)
        #expect(later.access.known.mode == .extended)
    }

    @Test func `a kind of access can be given instead of found`() async throws {
        let development = client([], known: .development)
        #expect(
            await kind { _ = try await development.send(Endpoint.withdrawn) }?.kind == .notOffered)
        #expect(AppAccess.development.mode == .development)
        #expect(AppAccess.extended.mode == .extended)
        #expect(AppAccess.extendedBefore2024.mode == .extended)
        let oldest = client([.on("GET /things/t/old", "{}")], known: .extendedBefore2024)
        _ = try await oldest.send(Endpoint.old)
        #expect(AppAccess.developmentBefore2026.mode == .unknown)
        let older = client([.on("GET /me/more", "{}")], known: .developmentBefore2026)
        _ = try await older.send(Endpoint.withdrawn)
        #expect(await kind { _ = try await older.send(Endpoint.old) }?.kind == .notOffered)
    }

    @Test func `what was learned can be kept, handed on and forgotten`() async throws {
        let record = AccessRecord(AppAccess(clientID: "c"), date: { found })
        var changes = record.changes.makeAsyncIterator()
        record.note(Endpoint.withdrawn, isOffered: false)
        let changed = try #require(await changes.next())
        #expect(changed == record.known)
        let kept = try JSON.encode(changed)
        #expect(try JSON.decode(AppAccess.self, from: kept) == changed)
        #expect(
            try JSON.decode(AppAccess.self, from: Array(#"{"page_limits":7}"#.utf8)) == AppAccess())
        // An app may keep it with a coder of its own.
        let damaged = Data(#"{"client_id":"a","page_limits":7,"findings":{"search":0}}"#.utf8)
        #expect(
            try JSONDecoder().decode(AppAccess.self, from: damaged) == AppAccess(clientID: "a"))
        record.forget()
        #expect(record.known == AppAccess(clientID: "c"))
    }

    @Test func `any coder keeps what was learned, and what it cannot read is not known`() throws {
        var known = AppAccess.development
        known.clientID = "c"
        known.findings["get-more"] = AppAccess.Finding(
            isOffered: false, rule: Endpoint.withdrawn.availability, date: found)
        let kept = try JSONEncoder().encode(known)
        #expect(try JSONDecoder().decode(AppAccess.self, from: kept) == known)
        let damaged = #"{"client_id":"c","page_limits":7,"findings":{"a":{"rule":1}},"more":[]}"#
        #expect(
            try JSONDecoder().decode(AppAccess.self, from: Data(damaged.utf8))
                == AppAccess(clientID: "c"))
    }

    @Test(arguments: [(1_000, 50), (51, 50), (50, 50), (1, 1), (0, 1), (-3, 1)])
    func `a page that nobody is given is not asked for, and its refusal not learned`(
        wanted: Int, asked: Int
    ) async throws {
        let transport = RecordingTransport { request in
            let isRefused = !(1...50).contains { request.url.contains("limit=\($0)&") }
            return isRefused
                ? TransportResponse(
                    status: 400,
                    body: Array(#"{"error":{"status":400,"message":"Invalid limit"}}"#.utf8))
                : TransportResponse(status: 200, body: Array(#"{"items":[]}"#.utf8))
        }
        let spotify = SpotifyClient(
            sender: RequestSender(
                baseURL: ScriptedTransport.baseURL, transport: transport, token: { _ in "t" }))
        _ = try await spotify.me.savedTracks().page(limit: wanted)
        #expect(transport.requests.count == 1)
        #expect(transport.requests.first?.url.contains("limit=\(asked)&") == true)
        #expect(spotify.access.known.pageLimits.isEmpty)
    }

    @Test func `a page size that was learned is used by the next client`() async throws {
        let refusal = #"{"error":{"status":400,"message":"Invalid limit"}}"#
        let record = AccessRecord()
        let transport = RecordingTransport { request in
            request.url.contains("limit=50")
                ? TransportResponse(status: 400, body: Array(refusal.utf8))
                : TransportResponse(status: 200, body: Array(#"{"albums":{"items":[]}}"#.utf8))
        }
        for known in [record, AccessRecord(.development)] {
            let spotify = SpotifyClient(
                sender: RequestSender(
                    baseURL: ScriptedTransport.baseURL, transport: transport, token: { _ in "t" }),
                access: known)
            for try await _ in spotify.search("x", for: .albums) {}
        }
        #expect(record.known.pageLimits.mapValues(\.entries) == ["search": 10])
        #expect(transport.requests.count == 3)
    }
}

@Suite struct `The page sizes of an app` {
    private static let refusal = #"{"error":{"status":400,"message":"Invalid limit"}}"#

    /// The page sizes that a search asks for with what was found so long ago.
    private func sizes(_ known: AppAccess, after age: TimeInterval) async throws -> [String] {
        let transport = RecordingTransport { request in
            request.url.contains("limit=50")
                ? TransportResponse(status: 400, body: Array(Self.refusal.utf8))
                : TransportResponse(status: 200, body: Array(#"{"albums":{"items":[]}}"#.utf8))
        }
        let spotify = SpotifyClient(
            sender: RequestSender(
                baseURL: ScriptedTransport.baseURL, transport: transport, token: { _ in "t" }),
            access: AccessRecord(known, date: { found + age }))
        for try await _ in spotify.search("x", for: .albums) {}
        return transport.requests.compactMap { $0.url.firstMatch(of: /limit=(\d+)/)?.1 }
            .map(String.init)
    }

    @Test func `are asked for again after a week, unless they were given`() async throws {
        var known = AppAccess()
        known.pageLimits = ["search": AppAccess.PageLimit(entries: 10, date: found)]
        #expect(try await sizes(known, after: 6 * 86_400) == ["10"])
        #expect(try await sizes(known, after: 8 * 86_400) == ["50", "10"])
        #expect(try await sizes(.development, after: 8 * 86_400) == ["10"])
    }
}

@Suite struct `Changes in several steps` {
    @Test func `are cut to what one request may name`() async throws {
        let spotify = client([])
        var steps: [[Int]] = []
        try await spotify.change(Array(1...5), atMost: 2, operation: "o") { steps.append($0) }
        #expect(steps == [[1, 2], [3, 4], [5]])
    }

    @Test func `say how much was done when one fails`() async {
        let spotify = client([])
        let error = await kind {
            try await spotify.change(Array(1...5), atMost: 2, operation: "o") {
                if $0 == [3, 4] { throw WebAPIError(.forbidden, operation: "o") }
            }
        }
        #expect(error?.kind == .partlyDone(done: 2, of: 5))
        #expect((error?.underlying as? WebAPIError)?.kind == .forbidden)
        let first = await kind {
            try await spotify.change([1], atMost: 2, operation: "o") { _ in
                throw WebAPIError(.forbidden, operation: "o")
            }
        }
        #expect(first?.kind == .forbidden)
    }
}
