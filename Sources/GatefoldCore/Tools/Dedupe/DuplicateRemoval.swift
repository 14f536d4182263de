/// Removes duplicates of playlists, and puts them back.
package struct DuplicateRemoval: Sendable {
    private let editor: PlaylistEditor

    package init(_ editor: PlaylistEditor) { self.editor = editor }

    /// Reads a playlist and looks for duplicates. Changes nothing.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - progress: Told after each page.
    /// - Returns: What removing them would do.
    /// - Throws: ``Failure``, or `CancellationError`.
    @concurrent
    package func preview(
        _ id: MusicID, _ progress: PlaylistEditor.Progress? = nil
    ) async throws -> DuplicatePreview {
        DuplicatePreview(try await editor.read(id, progress))
    }

    /// Removes what a preview shows, if the list still is the same. Cancelling ends it between two
    /// steps.
    ///
    /// - Parameters:
    ///   - preview: What was shown.
    ///   - likely: The positions of those likely copies that shall go too.
    ///   - progress: Told after each step.
    /// - Returns: What was done and what was not.
    @concurrent
    package func carryOut(
        _ preview: DuplicatePreview, taking likely: Set<Int> = [],
        _ progress: PlaylistEditor.Progress? = nil
    ) async -> DuplicateReport {
        let result = preview.result(taking: likely)
        let staying = Set(result.map(\.id))
        let going = preview.contents.entries.filter { !staying.contains($0.id) }
        var outcome = await editor.change(preview.contents, to: result, progress)
        if outcome.isComplete {
            do {
                if let now = try await editor.difference(from: outcome.contents) {
                    outcome.contents = now
                    outcome.failure = Self.differsAfterwards(now.playlist)
                }
            } catch is CancellationError {
            } catch {
                outcome.failure = Self.notChecked(Failure(error))
            }
        }
        return DuplicateReport(outcome, going: going, before: preview.contents)
    }

    /// Puts back what was removed, each to its place; what others have added stays.
    ///
    /// - Parameters:
    ///   - report: What was done. If not all could be put back, it knows the list as it is then, and
    ///     another try goes on from there.
    ///   - progress: Told after each step.
    /// - Throws: ``Failure``; nothing was put back if the list was changed since, and some if it
    ///   failed half-way.
    @concurrent
    package func undo(
        _ report: inout DuplicateReport, _ progress: PlaylistEditor.Progress? = nil
    ) async throws {
        let before = report.before.entries
        let target = before.rebased(on: report.after.entries, since: before)
        let outcome = await editor.change(
            report.after, or: report.alternative, to: target, progress)
        if !outcome.isChangedElsewhere {
            report.after = outcome.contents
            report.alternative = outcome.alternative
        }
        if outcome.wasStopped { throw CancellationError() }
        if let failure = outcome.failure { throw failure }
    }

    private static func differsAfterwards(_ playlist: Playlist) -> Failure {
        Failure(
            .partial,
            "“\(playlist.title)” is not as it should be: it was changed elsewhere as well.",
            advice: "Look through it, and look for duplicates once more.")
    }

    private static func notChecked(_ failure: Failure) -> Failure {
        Failure(
            failure.kind,
            "The duplicates were removed, but the list could not be read again. "
                + failure.message,
            advice: failure.advice, retryAt: failure.retryAt)
    }
}

/// What came of removing duplicates.
package struct DuplicateReport: Sendable {
    /// The list before.
    package let before: PlaylistContents
    /// The list as it is now.
    package fileprivate(set) var after: PlaylistContents
    /// As it may be instead, if that could not be found out.
    fileprivate var alternative: PlaylistContents?
    package let removed: [PlaylistEntry]
    /// Those that were to go and are still there.
    package let notRemoved: [PlaylistEntry]
    /// Those that were to stay and could not be put back.
    package let missing: [PlaylistEntry]
    package let failure: Failure?
    package let wasStopped: Bool

    init(_ outcome: PlaylistEditOutcome, going: [PlaylistEntry], before: PlaylistContents) {
        self.before = before
        after = outcome.contents
        alternative = outcome.alternative
        let there = Set(outcome.contents.entries.map(\.id))
        removed =
            outcome.isChangedElsewhere ? [] : going.filter { !there.contains($0.id) }
        notRemoved = going.filter { there.contains($0.id) }
        missing = outcome.missing
        failure = outcome.failure
        wasStopped = outcome.wasStopped
    }

    /// Whether all came about as it should.
    package var isComplete: Bool {
        failure == nil && !wasStopped && notRemoved.isEmpty && missing.isEmpty
    }

    /// Whether there is, or may be, anything to put back.
    package var canUndo: Bool { !removed.isEmpty || !missing.isEmpty || alternative != nil }

    /// What was done, in a sentence.
    package var summary: String {
        let all = removed.count + notRemoved.count
        return notRemoved.isEmpty
            ? "Removed \(count(all, "duplicate"))."
            : "Removed \(removed.count) of \(count(all, "duplicate"))."
    }

    /// What was not done, and how to put things right; a line for each.
    package var details: [String] {
        var lines: [String] = []
        if wasStopped { lines.append("You stopped it. The list is whole.") }
        if let failure { lines += [failure.message, failure.advice].filter { !$0.isEmpty } }
        if !missing.isEmpty {
            lines.append(
                "Taken out and not put back: \(missing.titles). Undo puts everything back.")
        }
        if !notRemoved.isEmpty { lines.append("Still there: \(notRemoved.titles).") }
        return lines
    }
}

extension [PlaylistEntry] {
    /// The titles in one line; of many, the first ones.
    package var titles: String {
        let shown = prefix(10).map { "“\($0.item.shownTitle)”" }.joined(separator: ", ")
        return count > 10 ? "\(shown) and \(count - 10) more" : shown
    }
}
