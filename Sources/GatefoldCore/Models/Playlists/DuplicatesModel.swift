import Observation

/// The dialog that removes duplicates of a playlist, or of the songs that the person likes.
@MainActor @Observable
package final class DuplicatesModel {
    package enum State: Hashable, Sendable {
        case reading(StepCount)
        /// There are none.
        case nothing
        /// What would go, before anything is done.
        case preview
        case removing(StepCount)
        case finished(summary: String, details: [String])
        case undoing(StepCount)
        case failed(Failure)
    }

    package private(set) var state = State.reading(StepCount(done: 0))
    package private(set) var rows: [DuplicateRow] = []
    /// The places of those likely ones that shall go too.
    package private(set) var chosen: Set<Int> = []
    /// How many that stay are put in anew.
    private var renewedCount = 0
    package private(set) var canUndo = false

    private let work: any DuplicateWork
    private let notices: Notices
    private let underWay: WorkUnderWay
    @ObservationIgnored private var task: Task<Void, Never>?

    init(_ work: any DuplicateWork, notices: Notices, underWay: WorkUnderWay) {
        self.work = work
        self.underWay = underWay
        self.notices = notices
    }

    package var title: String { "Remove Duplicates" }

    /// What is being looked through.
    package var subject: String { work.subject }

    /// What is going on, in a sentence.
    package var statusText: String {
        switch state {
        case .reading(let progress): "Reading \(Self.words(for: progress))"
        case .nothing: "“\(work.subject)” has no duplicates."
        case .preview: previewText
        case .removing(let progress): "Removing, step \(Self.words(for: progress))"
        case .undoing(let progress): "Putting back, step \(Self.words(for: progress))"
        case .finished(let summary, _): summary
        case .failed(let failure): "\(failure.message) \(failure.advice)"
        }
    }

    private var previewText: String {
        let certain = rows.filter { $0.kind == .certain }.count + chosen.count
        var sentences = [
            certain == 0
                ? "Nothing is removed unless you choose it."
                : "\(count(certain, "duplicate")) will be removed."
        ]
        if renewedCount > 0 {
            sentences.append(
                "\(count(renewedCount, "item")) that \(renewedCount == 1 ? "stays" : "stay") must "
                    + "be added anew, which changes the date \(renewedCount == 1 ? "it was" : "they were") "
                    + "added.")
        }
        return sentences.joined(separator: " ")
    }

    /// How far it is, from 0 to 1; `nil` if that is not known or nothing is going on.
    package var fraction: Double? {
        switch state {
        case .reading(let progress), .removing(let progress), .undoing(let progress):
            progress.total.flatMap { $0 > 0 ? Double(progress.done) / Double($0) : nil }
        default: nil
        }
    }

    package var certainRows: [DuplicateRow] { rows.filter { $0.kind == .certain } }
    package var likelyRows: [DuplicateRow] { rows.filter { $0.kind == .likely } }
    package var fixedRows: [DuplicateRow] { rows.filter { $0.kind == .fixed } }

    /// What stands above a row; `nil` if it belongs to what is above it already.
    package func heading(above row: DuplicateRow) -> String? {
        guard rows.first(where: { $0.kind == row.kind }) == row else { return nil }
        return switch row.kind {
        case .certain: "Will be removed"
        case .likely: "Maybe the same: choose which ones to remove"
        case .fixed: "Files of yours, which apps cannot remove"
        }
    }

    /// What was not done, a line for each.
    package var detailText: String {
        if case .finished(_, let details) = state { return details.joined(separator: "\n") }
        return ""
    }

    /// Whether there is anything to remove now.
    package var canRemove: Bool {
        state == .preview && (!chosen.isEmpty || rows.contains { $0.kind == .certain })
    }

    /// Whether something is going on that can be stopped.
    package var canStop: Bool {
        switch state {
        case .reading, .removing, .undoing: true
        default: false
        }
    }

    package var canTryAgain: Bool {
        if case .failed = state { true } else { false }
    }

    // MARK: - What a person does

    /// The dialog came into sight, or the person tries again.
    package func appeared() async { await follow(Task { await find() }) }

    /// Takes a likely one with the others, or not.
    package func choose(_ row: DuplicateRow, _ isChosen: Bool) {
        guard row.kind == .likely else { return }
        if isChosen { chosen.insert(row.id) } else { chosen.remove(row.id) }
        countRenewed()
    }

    package func removePressed() async {
        guard canRemove else { return }
        await follow(underWay.begin { [self] in await remove() })
    }

    /// Stops at the next step; what was done stays done.
    package func stopPressed() { task?.cancel() }

    /// Puts everything back.
    package func undoPressed() async {
        guard canUndo else { return }
        canUndo = false
        await follow(underWay.begin { [self] in await putBack() })
    }

    /// The dialog was closed: what is only being read is stopped, what is being removed goes on.
    package func closed() {
        if case .reading = state { task?.cancel() }
    }

    // MARK: - Work

    private func find() async {
        state = .reading(StepCount(done: 0))
        do {
            let findings = try await work.find { [weak self] in self?.state = .reading($0) }
            rows = DuplicateRow.rows(of: findings)
            chosen = []
            countRenewed()
            state = rows.isEmpty ? .nothing : .preview
        } catch is CancellationError {
            state = .failed(Failure(.interrupted, "You stopped it. Nothing was changed."))
        } catch {
            state = .failed(Failure(error))
        }
    }

    private func remove() async {
        state = .removing(StepCount(done: 0))
        let result = await work.remove(taking: chosen) { [weak self] in
            self?.state = .removing($0)
        }
        canUndo = result.canUndo
        state = .finished(summary: result.summary, details: result.details)
        guard result.canUndo else { return notices.tell(result.summary) }
        notices.tell(result.summary) { await self.undoPressed() }
    }

    private func putBack() async {
        state = .undoing(StepCount(done: 0))
        do {
            try await work.undo { [weak self] in self?.state = .undoing($0) }
            state = .finished(summary: "Everything is back.", details: work.undoNotes)
            notices.tell("Everything is back.")
        } catch {
            let failure = Failure(error)
            // What is not back yet can be put back by another try.
            canUndo = true
            state = .failed(failure)
            notices.tell(failure)
        }
    }

    /// A task of its own goes on when the dialog is closed, and ends when the person says.
    private func follow(_ task: Task<Void, Never>) async {
        self.task = task
        await task.value
    }

    private func countRenewed() { renewedCount = work.renewedCount(taking: chosen) }

    private static func words(for progress: StepCount) -> String {
        guard let total = progress.total else { return "\(progress.done.grouped)…" }
        return "\(progress.done.grouped) of \(total.grouped)"
    }
}
