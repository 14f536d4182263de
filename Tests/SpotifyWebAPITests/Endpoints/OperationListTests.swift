import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

/// The published list of operations, held against what the library sends.
@Suite struct `The list of operations` {
    static let calls =
        catalogueOperations
        .merging(libraryOperations) { one, _ in one }.merging(playerOperations) { one, _ in one }

    @Test func `is whole, and each has its call`() {
        #expect(Operation.all.count == 97)
        let names = Set(Operation.all.map(\.name))
        #expect(names.count == 97)
        #expect(names.subtracting(Self.calls.keys).sorted() == [])
        #expect(Set(Self.calls.keys).subtracting(names).sorted() == [])
        print("\(names.intersection(Self.calls.keys).count) of \(names.count) operations")
    }

    @Test(arguments: Operation.all)
    func `gives verb, path, parameters and limits`(_ operation: Operation) async throws {
        let call = try #require(Self.calls[operation.name])
        let transport = RecordingTransport { .json(call.answer($0)) }
        let client = SpotifyClient(
            sender: RequestSender(
                baseURL: ScriptedTransport.baseURL, transport: transport,
                token: { _ in "secret-token" }),
            access: AccessRecord(call.access))
        try await call.run(client)

        let requests = transport.requests.filter {
            operation.matches($0, under: ScriptedTransport.baseURL)
        }
        #expect(!requests.isEmpty, "sent: \(transport.requests.map { $0.method + " " + $0.url })")
        var largest: [String: Int] = [:]
        for request in requests {
            largest.merge(try Operation.parameters(of: request), uniquingKeysWith: max)
        }
        #expect(Set(largest.keys) == Set(operation.parameters.keys))
        for case (let name, let limit?) in operation.parameters {
            #expect(largest[name] == limit, "\(name)")
        }
    }
}

extension TransportResponse {
    static func json(_ text: String) -> Self {
        TransportResponse(
            status: 200, headers: [("Content-Type", "application/json")], body: Array(text.utf8))
    }
}
