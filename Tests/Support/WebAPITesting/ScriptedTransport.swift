import Foundation
import Testing
package import WebAPIClient

/// Answers from a script: each step says which request comes and what it gets. A request that is not
/// next in the script, or one that never comes, fails the test and is named.
package final class ScriptedTransport: Transport, @unchecked Sendable {  // the lock guards state
    /// One exchange.
    package struct Step: Sendable {
        var method: String
        var target: String
        var result: Result<TransportResponse, any Error>

        /// - Parameters:
        ///   - request: Method and target after the base URL, as in `GET /me/player`.
        ///   - status: The answer's status.
        ///   - headers: The answer's header fields.
        ///   - body: The answer's body.
        /// - Returns: The step.
        package static func on(
            _ request: String, status: Int = 200, headers: [(name: String, value: String)] = [],
            _ body: String = ""
        ) -> Step {
            let response = TransportResponse(
                status: status, headers: headers, body: Array(body.utf8))
            return Step(request, .success(response))
        }

        package static func on(_ request: String, failing error: any Error) -> Step {
            Step(request, .failure(error))
        }

        private init(_ request: String, _ result: Result<TransportResponse, any Error>) {
            let words = request.split(separator: " ", maxSplits: 1)
            method = String(words.first ?? "")
            target = String(words.last ?? "")
            self.result = result
        }
    }

    /// What the targets in the script are relative to.
    package static let baseURL = "https://service.test/v1"

    private let lock = NSLock()
    private var steps: ArraySlice<Step>
    private var sent: [TransportRequest] = []
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - steps: The exchanges in order.
    ///   - report: Hears of what does not follow the script; fails the test by default.
    package init(
        _ steps: [Step],
        report: @escaping @Sendable (String) -> Void = { Issue.record(Comment(rawValue: $0)) }
    ) {
        self.steps = steps[...]
        self.report = report
    }

    deinit { reportMissing() }

    /// What was sent so far.
    package var requests: [TransportRequest] { lock.withLock { sent } }

    /// Fails the test if the script is not at its end.
    package func finish() { reportMissing() }

    private func reportMissing() {
        let missing = lock.withLock {
            defer { steps = [] }
            return steps
        }
        for step in missing { report("Missing request: \(step.method) \(step.target)") }
    }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        let target =
            request.url.hasPrefix(Self.baseURL)
            ? String(request.url.dropFirst(Self.baseURL.count)) : request.url
        let step: Step? = lock.withLock {
            sent.append(request)
            guard let first = steps.first, first.method == request.method, first.target == target
            else { return nil }
            return steps.popFirst()
        }
        guard let step else {
            report("Unexpected request: \(request.method) \(target)")
            throw TransportError(.invalidRequest, detail: "not in the script")
        }
        return try step.result.get()
    }
}
