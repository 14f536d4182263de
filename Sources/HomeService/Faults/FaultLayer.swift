import Foundation
package import HTTPServer
package import WebAPIClient

/// Lets requests go wrong as rules say, before and after the service answers them.
package struct FaultLayer: Sendable {
    /// Tells which app a request comes from; `nil` if that cannot be told.
    package typealias ClientLookup = @Sendable (HTTPRequest) async -> String?

    private struct State {
        var counts: FaultCounts
        var remembered: [String: HTTPResponse] = [:]
    }
    /// Answers that may come again; with more, the oldest would be of no use anyway.
    private static let mostRemembered = 64

    private let state: Guarded<State>
    private let rotation = RefreshRotation()
    private let timekeeper: Timekeeper
    private let client: ClientLookup

    /// - Parameters:
    ///   - plan: The first rules.
    ///   - timekeeper: What delays go by.
    ///   - client: Asked only if a rule names an app.
    package init(
        _ plan: FaultPlan = .none, timekeeper: Timekeeper,
        client: @escaping ClientLookup = { _ in nil }
    ) {
        state = Guarded(State(counts: FaultCounts(plan)))
        self.timekeeper = timekeeper
        self.client = client
    }

    /// Replaces all rules; counting begins anew.
    package func replace(by plan: FaultPlan) {
        state.withLock { $0 = State(counts: FaultCounts(plan)) }
    }

    var counts: FaultCounts { state.withLock { $0.counts } }

    /// Answers a request, perhaps wrongly.
    package func respond(to request: HTTPRequest, with service: HTTPHandler) async -> HTTPResponse {
        let (isIdle, needsClient) = state.withLock { state in
            let rules = state.counts.plan.rules
            return (rules.isEmpty, rules.contains { $0.client != nil })
        }
        // A token that was given out in place of another outlives the rule.
        if isIdle { return await service(rotation.translated(request)) }
        let client = needsClient ? await client(request) : nil
        let decision = state.withLock { $0.counts.decide(request, client: client) }
        switch decision {
        case .none: return await service(rotation.translated(request))
        case .remember(let rule):
            let answer = await service(rotation.translated(request))
            remember(answer, Self.key(rule, request))
            return answer
        case .strike(let fault, let rule):
            do {
                return try await strike(request, fault, rule: rule, service)
            } catch {
                // Only a wait throws, and only if nobody waits for the answer any more.
                return HTTPResponse(body: .cut(after: nil, of: 0))
            }
        }
    }

    private func strike(
        _ request: HTTPRequest, _ fault: Fault, rule: Int, _ service: HTTPHandler
    ) async throws -> HTTPResponse {
        if fault.delay > .zero { try await timekeeper.sleep(fault.delay) }
        var answer = await answer(request, fault, rule: rule, service)
        if !fault.edits.isEmpty { edit(&answer, fault.edits) }
        for field in fault.headers { set(field.name, field.value, in: &answer) }
        if let wait = fault.retryDate {
            let date = timekeeper.date().addingTimeInterval(Double(wait.components.seconds))
            set("Retry-After", HTTPDate.text(date), in: &answer)
        }
        if let trickle = fault.trickle { slow(&answer, trickle) }
        if let cut = fault.cut { self.cut(&answer, cut) }
        return answer
    }

    private func answer(
        _ request: HTTPRequest, _ fault: Fault, rule: Int, _ service: HTTPHandler
    ) async -> HTTPResponse {
        if let replacement = fault.replacement {
            if fault.isApplied { _ = await service(rotation.translated(request)) }
            return replacement.response
        }
        if fault.cut == .before && !fault.isApplied {
            return HTTPResponse(body: .cut(after: nil, of: 0))
        }
        if fault.rotatesRefreshTokens { return await rotation.rotate(request, service) }
        guard fault.isStale else { return await service(rotation.translated(request)) }
        let key = Self.key(rule, request)
        if let earlier = state.withLock({ $0.remembered[key] }) { return earlier }
        let answer = await service(rotation.translated(request))
        remember(answer, key)
        return answer
    }

    // MARK: - Earlier answers

    private static func key(_ rule: Int, _ request: HTTPRequest) -> String {
        // Nobody gets what another one may see.
        "\(rule) \(request.method) \(request.target) \(request.header("Authorization") ?? "")"
    }

    private func remember(_ answer: HTTPResponse, _ key: String) {
        guard answer.status < 400, case .bytes = answer.body else { return }
        state.withLock { state in
            if state.remembered.count >= Self.mostRemembered { state.remembered = [:] }
            state.remembered[key] = answer
        }
    }

    // MARK: - Bodies

    private func edit(_ answer: inout HTTPResponse, _ edits: [AnswerEdit]) {
        guard 200..<300 ~= answer.status, case .bytes(let bytes) = answer.body,
            let tree = try? JSONTree(bytes)
        else { return }
        answer.body = .bytes(edits.reduce(tree) { $1.apply(to: $0) }.text)
        // A client must not take the wrong answer for the right one later.
        answer.headers.removeAll { ["etag", "last-modified"].contains($0.name.lowercased()) }
        set("Cache-Control", "no-store", in: &answer)
    }

    private func slow(_ answer: inout HTTPResponse, _ trickle: Fault.Trickle) {
        guard case .bytes(let bytes) = answer.body else { return }
        let pieces = TricklingBytes(bytes, trickle, timekeeper)
        answer.body = .stream(AsyncStream { await pieces.next() })
    }

    private func cut(_ answer: inout HTTPResponse, _ cut: Fault.Cut) {
        switch (cut, answer.body) {
        case (.before, _): answer.body = .cut(after: nil, of: 0)
        case (.middle, .bytes(let bytes)):
            // An answer without a body has no middle; its client waits for a byte that never comes.
            answer.body = .cut(
                after: Array(bytes.prefix(bytes.count / 2)), of: max(1, UInt64(bytes.count)))
        case (.middle, .file(_, _, let length)):
            answer.body = .cut(after: [], of: max(1, length))
        case (.middle, .stream), (.middle, .cut): answer.body = .cut(after: [], of: 1)
        }
    }

    private func set(_ name: String, _ value: String, in answer: inout HTTPResponse) {
        answer.headers.removeAll { $0.name.lowercased() == name.lowercased() }
        answer.headers.append((name, value))
    }
}

/// Bytes that are given out a few at a time.
private actor TricklingBytes {
    private var rest: ArraySlice<UInt8>
    private let trickle: Fault.Trickle
    private let timekeeper: Timekeeper
    private var isFirst = true

    init(_ bytes: [UInt8], _ trickle: Fault.Trickle, _ timekeeper: Timekeeper) {
        rest = bytes[...]
        self.trickle = trickle
        self.timekeeper = timekeeper
    }

    func next() async -> [UInt8]? {
        guard !rest.isEmpty else { return nil }
        if !isFirst {
            do { try await timekeeper.sleep(trickle.pause) } catch { return nil }
        }
        isFirst = false
        defer { rest = rest.dropFirst(trickle.size) }
        return Array(rest.prefix(trickle.size))
    }
}
