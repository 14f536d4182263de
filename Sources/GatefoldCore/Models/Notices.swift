package import Foundation
import Observation

/// Something to tell the person in passing.
package struct Notice: Identifiable, Sendable {
    package let id: Int
    package let text: String
    /// Takes back what the notice tells of; `nil` if that cannot be done. ``Notices/undo(_:)`` does
    /// it once only.
    package let undo: (@MainActor @Sendable () async -> Void)?
    fileprivate let date: Date
}

/// What is told in passing, the newest last. A view shows each once.
@MainActor @Observable
package final class Notices {
    package private(set) var latest: Notice?
    /// The notice whose matter was taken back last: a view need not offer that any longer.
    package private(set) var lastUndone: Notice.ID?
    /// Refusals that were told, so that they are told once and not with every click.
    @ObservationIgnored private var told: Set<String> = []
    @ObservationIgnored private var count = 0
    /// Those that no view has shown yet.
    @ObservationIgnored private var waiting: [Notice] = []
    /// Those whose matter can be taken back still, the newest last.
    @ObservationIgnored private var undoable: [Notice] = []
    @ObservationIgnored private let date: @Sendable () -> Date

    /// How long after it was told something can be taken back without its notice in view; later
    /// nobody would know what a key undoes. In seconds.
    package nonisolated static let undoTime: TimeInterval = 300
    private static let kept = 10

    /// Makes notices without any.
    ///
    /// - Parameter date: Says when something is told.
    package init(date: @escaping @Sendable () -> Date = { .now }) { self.date = date }

    /// Tells that something was done.
    ///
    /// - Parameters:
    ///   - text: A few words.
    ///   - undo: Takes it back.
    package func tell(_ text: String, undo: (@MainActor @Sendable () async -> Void)? = nil) {
        count += 1
        let notice = Notice(id: count, text: text, undo: undo, date: date())
        waiting = waiting.suffix(Self.kept - 1) + [notice]
        if undo != nil { undoable = undoable.suffix(Self.kept - 1) + [notice] }
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

    // MARK: - Taking back

    /// Takes back what a notice tells of, once however often it is asked for.
    package func undo(_ id: Notice.ID) async {
        guard let index = undoable.firstIndex(where: { $0.id == id }) else { return }
        let notice = undoable.remove(at: index)
        lastUndone = id
        await notice.undo?()
    }

    /// Takes back what was done last of what can be taken back; asked again, what was done before
    /// that. Does nothing if that is long ago.
    package func undoNewest() async {
        let now = date()
        undoable.removeAll { now.timeIntervalSince($0.date) > Self.undoTime }
        if let newest = undoable.last { await undo(newest.id) }
    }

    /// Lets nothing be taken back any longer: another account is shown.
    package func forgetUndo() { undoable = [] }
}
