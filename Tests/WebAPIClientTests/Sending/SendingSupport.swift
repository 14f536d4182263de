import Foundation
import WebAPIClient
import WebAPITesting

/// What the endpoints of these tests answer with.
struct Thing: Codable, Hashable, Sendable {
    var name: String
}

/// A sender over a transport of the test, with a clock that jumps and events that are kept.
struct Setup: Sendable {
    let clock: ManualClock
    let events = Kept<SendingEvent>()
    let sender: RequestSender

    static let began = Date(timeIntervalSince1970: 1_790_000_000)

    init(
        _ transport: any Transport, policy: SendingPolicy = SendingPolicy(), jitter: Double = 0,
        clock: ManualClock = ManualClock(jumps: true), gate: RateLimitGate? = nil,
        store: (any ResponseStore)? = nil, language: String? = nil, userAgent: String = "Gatefold",
        token: @escaping RequestSender.TokenSource = { _ in "secret-token" }
    ) {
        self.clock = clock
        let events = events
        sender = RequestSender(
            baseURL: ScriptedTransport.baseURL, transport: transport, policy: policy, gate: gate,
            store: store, language: language, userAgent: userAgent, clock: clock,
            date: Self.date(of: clock), jitter: { jitter }, onEvent: { events.add($0) },
            token: token)
    }

    /// The time of day by a clock that began at ``began``.
    static func date(of clock: ManualClock) -> @Sendable () -> Date {
        { began.addingTimeInterval(clock.now.sinceStart / .seconds(1)) }
    }

    static let get = Endpoint<Thing>("get-thing", .get, "things", "1")
    static let post = Endpoint<Void>("add-thing", .post, "things", body: Thing(name: "new"))
    static let put = Endpoint<Void>("set-thing", .put, "things", "1", body: Thing(name: "new"))

    func error<Value>(
        of endpoint: Endpoint<Value>, patience: Duration? = nil
    ) async -> WebAPIError? {
        do {
            _ = try await sender.send(endpoint, patience: patience)
            return nil
        } catch {
            return error as? WebAPIError
        }
    }
}

/// Keeps what it is given, from any thread.
final class Kept<Value: Sendable>: @unchecked Sendable {  // the lock guards the values
    private let lock = NSLock()
    private var kept: [Value] = []

    var values: [Value] { lock.withLock { kept } }
    func add(_ value: Value) { lock.withLock { kept.append(value) } }
}

extension TransportRequest {
    /// The first field of that name.
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension TransportResponse {
    static func text(_ body: String, status: Int = 200, _ headers: [String: String] = [:]) -> Self {
        TransportResponse(
            status: status, headers: headers.map { (name: $0.key, value: $0.value) },
            body: Array(body.utf8))
    }
}
