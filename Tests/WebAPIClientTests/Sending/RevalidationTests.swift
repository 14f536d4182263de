import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Revalidation` {
    private static let thing = #"{"name":"a"}"#
    private static let other = #"{"name":"b"}"#

    private static func on(
        _ etag: String?, _ headers: [(name: String, value: String)] = [], body: String = thing
    ) -> ScriptedTransport.Step {
        .on(
            "GET /things/1", headers: (etag.map { [(name: "etag", value: $0)] } ?? []) + headers,
            body)
    }
    private static let unchanged = ScriptedTransport.Step.on("GET /things/1", status: 304)

    @Test(arguments: [#""abc""#, #"W/"abc""#, #"MC-"a,b""#, "bare"])
    func `what has not changed is taken from the store, and the tag goes back as it came`(
        etag: String
    ) async throws {
        let transport = ScriptedTransport([Self.on(etag), Self.unchanged, Self.unchanged])
        let setup = Setup(transport, store: MemoryResponseStore())
        for _ in 0..<3 {
            #expect(try await setup.sender.send(Setup.get) == Thing(name: "a"))
        }
        transport.finish()
        #expect(transport.requests.map { $0.header("If-None-Match") } == [nil, etag, etag])
    }

    @Test func `what has changed replaces what was kept`() async throws {
        let transport = ScriptedTransport([
            Self.on(#""1""#), Self.on(#""2""#, body: Self.other), Self.unchanged,
        ])
        let setup = Setup(transport, store: MemoryResponseStore())
        var names: [String] = []
        for _ in 0..<3 { names.append(try await setup.sender.send(Setup.get).name) }
        #expect(names == ["a", "b", "b"])
        #expect(transport.requests[2].header("If-None-Match") == #""2""#)
    }

    @Test(
        arguments: [
            (nil, []), ("", []), (#""1""#, [("Cache-Control", "private, No-Store")]),
            (#""1""#, [("Vary", "*")]), ("\"1\"\r\nX: y", []),
        ] as [(String?, [(name: String, value: String)])])
    func `what may not be kept is not, and what was kept before goes`(
        etag: String?, headers: [(name: String, value: String)]
    ) async throws {
        let transport = ScriptedTransport([
            Self.on(#""0""#), Self.on(etag, headers), Self.on(nil),
        ])
        let store = MemoryResponseStore()
        let setup = Setup(transport, store: store)
        for _ in 0..<3 { _ = try await setup.sender.send(Setup.get) }
        #expect(
            transport.requests.map { $0.header("If-None-Match") } == [nil, #""0""#, nil])
        #expect(await store.size == 0)
    }

    @Test func `"not changed" about something that was never kept is an error`() async throws {
        for store in [nil, MemoryResponseStore()] {
            let setup = Setup(ScriptedTransport([Self.unchanged]), store: store)
            #expect(await setup.error(of: Setup.get)?.kind == .refused(status: 304))
        }
    }

    @Test func `each language and each URL has its own answer`() async throws {
        let transport = RecordingTransport { _ in
            .text(Self.thing, ["ETag": #""1""#])
        }
        let store = MemoryResponseStore()
        let endpoint = { (query: QueryItems) in
            Endpoint<Thing>("get-thing", .get, "things", "1", query: query)
        }
        for language in [nil, "de", "fr"] {
            let sender = Setup(transport, store: store, language: language).sender
            _ = try await sender.send(endpoint([:]))
            _ = try await sender.send(endpoint(["market": "DE"]))
        }
        #expect(transport.requests.allSatisfy { $0.header("If-None-Match") == nil })
        #expect(
            transport.requests.map { $0.header("Accept-Language") }
                == [nil, nil, "de", "de", "fr", "fr"])
    }

    @Test func `only reading uses the store`() async throws {
        let transport = RecordingTransport { _ in .text("", ["ETag": #""1""#]) }
        let store = MemoryResponseStore()
        let setup = Setup(transport, store: store)
        for endpoint in [Setup.put, Setup.post, Setup.put, Setup.post] {
            try await setup.sender.send(endpoint)
        }
        #expect(transport.requests.allSatisfy { $0.header("If-None-Match") == nil })
        #expect(await store.size == 0)
    }

    @Test func `what was not understood is not kept, and what no longer is goes`() async throws {
        let transport = ScriptedTransport([
            Self.on(#""1""#, body: "<html>"), Self.on(#""2""#), Self.unchanged, Self.on(#""3""#),
        ])
        let store = MemoryResponseStore()
        let setup = Setup(transport, store: store)
        #expect(await setup.error(of: Setup.get) != nil)
        #expect(await store.size == 0)
        _ = try await setup.sender.send(Setup.get)
        let numbers = Endpoint<[Int]>("get-thing", .get, "things", "1")
        #expect(await setup.error(of: numbers)?.kind == .unreadable(path: ""))
        _ = try await setup.sender.send(Setup.get)
        #expect(transport.requests.map { $0.header("If-None-Match") } == [nil, nil, #""2""#, nil])
    }

    @Test func `a store that holds nonsense harms nothing`() async throws {
        struct OddStore: ResponseStore {
            func response(for key: String) async -> StoredResponse? {
                StoredResponse(etag: "\"1\"\r\nAuthorization: x", body: [])
            }
            func keep(_ response: StoredResponse?, for key: String) async {}
        }
        let transport = ScriptedTransport([Self.on(#""1""#)])
        #expect(try await Setup(transport, store: OddStore()).sender.send(Setup.get).name == "a")
        #expect(transport.requests[0].header("If-None-Match") == nil)
    }
}

@Suite struct `Memory of answers` {
    private static func answer(_ size: Int) -> StoredResponse {
        StoredResponse(etag: "1", body: [UInt8](repeating: 0, count: size))
    }

    @Test func `what was not asked for longest goes first`() async {
        let store = MemoryResponseStore(limit: 3_600)
        for key in ["a", "b", "c"] { await store.keep(Self.answer(1_000), for: key) }
        _ = await store.response(for: "a")
        await store.keep(Self.answer(1_000), for: "d")
        var kept: [String] = []
        for key in ["a", "b", "c", "d"] where await store.response(for: key) != nil {
            kept.append(key)
        }
        #expect(kept == ["a", "c", "d"])
    }

    @Test func `what is larger than the store is not kept, and nothing else goes for it`() async {
        let store = MemoryResponseStore(limit: 3_000)
        await store.keep(Self.answer(1_000), for: "a")
        await store.keep(Self.answer(1_000), for: "b")
        await store.keep(Self.answer(3_000), for: "b")
        #expect(await store.response(for: "a") != nil)
        #expect(await store.response(for: "b") == nil)
    }

    @Test func `its size stays within the limit and is zero when it is empty`() async {
        let store = MemoryResponseStore(limit: 10_000)
        for number in 0..<5_000 {
            await store.keep(Self.answer(number % 700), for: "\(number % 97)")
            if number % 3 == 0 { _ = await store.response(for: "\(number % 89)") }
            if number % 5 == 0 { await store.keep(nil, for: "\(number % 83)") }
            #expect(await store.size <= 10_000)
        }
        #expect(await store.size > 0)
        for number in 0..<97 { await store.keep(nil, for: "\(number)") }
        #expect(await store.size == 0)
    }
}
