import WebAPIClient

/// What a broker counts. Labels are words of ours and statuses, so that no caller can add any.
final class BrokerMetrics: Sendable {
    private struct State {
        var requests: [RequestLabels: Int] = [:]
        var upstream: [UpstreamLabels: Int] = [:]
        var durations: [GrantType: Histogram] = [:]
        var notOpened: [SealFault: Int] = [:]
        var rateLimited = 0
        var shared = 0
        var resealed = 0
    }
    private struct RequestLabels: Hashable {
        var operation: BrokerOperation
        var status: Int
    }
    private struct UpstreamLabels: Hashable {
        var grant: GrantType
        var outcome: UpstreamOutcome
    }
    private let state = Guarded(State())

    func request(_ operation: BrokerOperation, status: Int) {
        let labels = RequestLabels(operation: operation, status: status)
        state.withLock { $0.requests[labels, default: 0] += 1 }
    }

    func upstream(_ grant: GrantType, _ outcome: UpstreamOutcome, duration: Duration) {
        let labels = UpstreamLabels(grant: grant, outcome: outcome)
        state.withLock {
            $0.upstream[labels, default: 0] += 1
            $0.durations[grant, default: Histogram()].add(duration / .seconds(1))
        }
    }

    func rateLimited() { state.withLock { $0.rateLimited += 1 } }
    func shared() { state.withLock { $0.shared += 1 } }
    func resealed() { state.withLock { $0.resealed += 1 } }
    func notOpened(_ fault: SealFault) {
        state.withLock { $0.notOpened[fault, default: 0] += 1 }
    }

    /// All of it in Prometheus' text format.
    func text() -> String {
        let state = state.withLock { $0 }
        var text = MetricsText()
        text.family(
            "requests_total", "counter", "Requests by what was asked for and the answer's status.",
            state.requests.map {
                (["route": $0.operation.rawValue, "status": "\($0.status)"], "\($1)")
            })
        text.family(
            "upstream_total", "counter", "Calls to the token service by grant and outcome.",
            state.upstream.map {
                (["grant": $0.grant.rawValue, "outcome": $0.outcome.rawValue], "\($1)")
            })
        text.histograms(
            "upstream_duration_seconds", "How long the token service took.",
            state.durations.map { (["grant": $0.rawValue], $1) })
        text.family(
            "tokens_not_opened_total", "counter",
            "Refresh tokens that could not be opened, and why.",
            state.notOpened.map { (["reason": $0.rawValue], "\($1)") })
        text.counter("rate_limited_total", "Requests refused with 429 here.", state.rateLimited)
        text.counter(
            "shared_refreshes_total", "Refreshes answered by another one's call.", state.shared)
        text.counter(
            "resealed_total", "Refresh tokens sealed anew because their key is old.",
            state.resealed)
        return text.lines
    }
}

/// Counts durations by size.
struct Histogram: Sendable {
    static let bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private(set) var counts = [Int](repeating: 0, count: bounds.count)
    private(set) var count = 0
    private(set) var sum = 0.0

    mutating func add(_ seconds: Double) {
        for (place, bound) in Self.bounds.enumerated() where seconds <= bound {
            counts[place] += 1
        }
        count += 1
        sum += seconds
    }
}
