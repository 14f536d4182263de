import Observation

/// Something to tell the person in passing.
package struct Notice: Identifiable, Sendable {
    package let id: Int
    package let text: String
    /// Takes back what the notice tells of; `nil` if that cannot be done.
    package let undo: (@MainActor @Sendable () async -> Void)?
}

/// What is told in passing, the newest last. A view shows each once.
@MainActor @Observable
package final class Notices {
    package private(set) var latest: Notice?
    /// Refusals that were told, so that they are told once and not with every click.
    @ObservationIgnored private var told: Set<String> = []
    @ObservationIgnored private var count = 0
    /// Those that no view has shown yet.
    @ObservationIgnored private var waiting: [Notice] = []

    package init() {}

    /// Tells that something was done.
    ///
    /// - Parameters:
    ///   - text: A few words.
    ///   - undo: Takes it back.
    package func tell(_ text: String, undo: (@MainActor @Sendable () async -> Void)? = nil) {
        count += 1
        let notice = Notice(id: count, text: text, undo: undo)
        waiting = waiting.suffix(9) + [notice]
        latest = notice
    }

    /// Tells that something did not come about. What the plan or the device does not allow is told
    /// once, until something succeeds again.
    package func tell(_ failure: Failure) {
        switch failure.kind {
        case .interrupted: return
        case .premiumRequired, .notOffered, .deviceRestricted:
            guard told.insert(failure.message).inserted else { return }
        default: break
        }
        tell(failure.advice.isEmpty ? failure.message : "\(failure.message) \(failure.advice)")
    }

    /// What is to be shown now: each once, however many views look.
    package func take() -> [Notice] {
        _ = latest
        defer { waiting = [] }
        return waiting
    }

    /// Lets refusals be told again, after something succeeded or the account changed.
    package func forgetRefusals() { told = [] }
}
