package import Foundation
import Observation

/// Looks into what goes on between the app and the service, for who tests either.
@MainActor @Observable
package final class DebugModel {
    /// A title and a text.
    package struct Fact: Sendable, Hashable, Identifiable {
        package var id: String
        package var text: String
    }

    /// One request.
    package struct RequestRow: Sendable, Hashable, Identifiable {
        package var id: Int
        /// As in `12:30:05  GET /me/albums`.
        package var title: String
        /// As in `get-users-saved-albums · 200 · 31 ms`.
        package var text: String
        package var hasFailed: Bool
    }

    /// How the sign-in is.
    package private(set) var facts: [Fact] = []
    /// What the service was found to give the app.
    package private(set) var learned: [Fact] = []
    /// The requests of the last minutes, the newest first.
    package private(set) var requests: [RequestRow] = []
    /// What the last act came to.
    package private(set) var result: String?
    /// Whether an act is under way.
    package private(set) var isBusy = false

    /// Whether there is a token that can be expired and renewed.
    package let hasSignIn: Bool

    @ObservationIgnored private let session: ServiceSession
    @ObservationIgnored private let date: @Sendable () -> Date

    /// Makes a model of a session.
    ///
    /// - Parameters:
    ///   - session: What it looks into.
    ///   - date: Gives the time of day.
    package init(_ session: ServiceSession, date: @escaping @Sendable () -> Date = { Date() }) {
        self.session = session
        self.date = date
        hasSignIn = session.inspection.hasSignIn
    }

    /// How many requests there were, in words.
    package var requestsTitle: String {
        requests.isEmpty ? "No Requests" : count(requests.count, "Request")
    }

    /// What is shown in place of findings if there are none.
    package var nothingLearned: String { "Nothing has been refused so far." }

    /// Shows how things are, and follows the requests until it is cancelled.
    package func appeared() async {
        let changes = session.requests.changes
        await refresh()
        for await _ in changes { showRequests() }
    }

    package func expireTokenPressed() async {
        await act("The access token has ended, as far as the app knows.") {
            try await $0.expireToken()
        }
    }

    package func refreshTokenPressed() async {
        await act("There is a new access token.") { try await $0.refreshToken() }
    }

    package func forgetLearnedPressed() async {
        await act("What was learned of the app is forgotten.") { try await $0.forgetLearned() }
    }

    // MARK: - Showing

    private func act(
        _ words: String, _ body: @Sendable (any SessionInspection) async throws -> Void
    ) async {
        guard !isBusy else { return }
        isBusy = true
        do {
            try await body(session.inspection)
            result = words
        } catch {
            result = Failure(error).message
        }
        isBusy = false
        await refresh()
    }

    private func refresh() async {
        showRequests()
        learned = session.inspection.learned().map { Fact(id: $0.id, text: text(of: $0)) }
        do { facts = facts(of: try await session.inspection.facts()) } catch {
            facts = [Fact(id: "Sign-in", text: Failure(error).message)]
        }
    }

    private func facts(of facts: SignInFacts) -> [Fact] {
        var shown = [
            Fact(id: "Account", text: session.choice.title),
            Fact(id: "Service", text: session.choice.place),
        ]
        if let clientID = facts.clientID { shown.append(Fact(id: "Client ID", text: clientID)) }
        shown.append(Fact(id: "Given to the app", text: facts.mode))
        guard hasSignIn else { return shown }
        shown.append(Fact(id: "Access token", text: life(of: facts)))
        shown.append(
            Fact(
                id: "Permissions",
                text: facts.scopes.isEmpty ? "not said" : facts.scopes.joined(separator: ", ")))
        return shown
    }

    private func life(of facts: SignInFacts) -> String {
        guard let end = facts.tokenEndsAt else { return "none" }
        let seconds = end.timeIntervalSince(date())
        guard seconds > 0 else {
            return facts.canBeRenewed
                ? "has ended; the next request gets a new one" : "has ended"
        }
        return "ends in \(count(Int(min(seconds / 60, 1e6).rounded(.up)), "minute"))"
    }

    private func text(of operation: LearnedOperation) -> String {
        var parts: [String] = []
        if let isOffered = operation.isOffered { parts.append(isOffered ? "given" : "refused") }
        if let limit = operation.pageLimit { parts.append("at most \(limit) on a page") }
        if let date = operation.foundAt {
            parts.append("found on \(date.formatted(.iso8601.year().month().day()))")
        }
        return parts.joined(separator: ", ")
    }

    private func showRequests() {
        requests = session.requests.entries.map { entry in
            var parts = [entry.operation]
            if let status = entry.status { parts.append("\(status)") }
            if let duration = entry.duration { parts.append("\(duration.milliseconds) ms") }
            if entry.attempts > 1 { parts.append("sent \(entry.attempts) times") }
            if entry.waits > 0 { parts.append("waited for the rate limit") }
            var hasFailed = false
            switch entry.end {
            case .failed(let sentence):
                parts.append(sentence)
                hasFailed = true
            case .cancelled: parts.append("cancelled")
            case .answered: break
            case nil: parts.append("under way")
            }
            let time = entry.began.formatted(date: .omitted, time: .standard)
            return RequestRow(
                id: entry.id, title: "\(time)  \(entry.method) \(entry.path)",
                text: parts.joined(separator: " · "), hasFailed: hasFailed)
        }
    }
}
