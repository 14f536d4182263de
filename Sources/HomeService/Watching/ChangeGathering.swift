/// Gathers what happens to folders until it is quiet, so that an album that is being copied is one
/// scan and not one for each file. Nothing but a function of what it is told and when.
struct ChangeGathering {
    /// How long is waited for what. Times are counted from any moment that stays the same.
    struct Timing: Sendable {
        /// How long nothing may have happened before it is looked at.
        var quiet = Duration.milliseconds(400)
        /// How long it may go on before it is looked at all the same.
        var longest = Duration.seconds(5)
        /// After how long without an end a file that was begun is looked at.
        var stalled = Duration.seconds(10)
    }

    struct File: Hashable {
        var folder: FolderPlace
        var name: [UInt8]
    }

    private let timing: Timing
    private var scope: ScanScope?
    private var first = Duration.zero
    private var last = Duration.zero
    /// Files that are being written, and when that was seen last.
    private var open: [File: Duration] = [:]

    init(_ timing: Timing) { self.timing = timing }

    // MARK: - What happens

    mutating func changed(_ folder: FolderPlace, _ reach: ScanScope.Reach, at now: Duration) {
        begin(at: now)
        scope?.add(folder, reach)
    }

    mutating func everythingChanged(at now: Duration) {
        begin(at: now)
        scope = .everything
    }

    /// Somebody made the file and writes it now.
    mutating func began(_ file: File, at now: Duration) {
        open[file] = now
        if scope != nil { last = now }
    }

    mutating func ended(_ file: File, at now: Duration) {
        open[file] = nil
        changed(file.folder, .folder, at: now)
    }

    func isOpen(_ file: File) -> Bool { open[file] != nil }

    mutating func forget(filesIn folder: FolderPlace) {
        open = open.filter { !folder.holds($0.key.folder) }
    }

    private mutating func begin(at now: Duration) {
        if scope == nil {
            scope = ScanScope([:])
            first = now
        }
        last = now
    }

    // MARK: - What to do

    /// When there is something to look at or to ask.
    var next: Duration? {
        let asks = open.values.min().map { $0 + timing.stalled }
        guard let due else { return asks }
        return asks.map { min($0, due) } ?? due
    }

    private var due: Duration? {
        guard let scope else { return nil }
        let isWriting =
            scope.folders.map { folders in
                open.keys.contains { file in
                    folders.contains { $0.key == file.folder || isBelow($0, file.folder) }
                }
            } ?? !open.isEmpty
        let latest = first + timing.longest
        return isWriting ? latest : min(last + timing.quiet, latest)
    }

    private func isBelow(
        _ part: (key: FolderPlace, value: ScanScope.Reach), _ folder: FolderPlace
    ) -> Bool {
        part.value == .below && part.key.holds(folder)
    }

    /// Files that were begun so long ago that one should look whether somebody still writes them.
    func stalled(at now: Duration) -> [File] {
        open.filter { $0.value + timing.stalled <= now }.map(\.key)
    }

    /// What is to be scanned now, if it is time.
    mutating func take(at now: Duration) -> (scope: ScanScope, unfinished: [File])? {
        guard let due, due <= now, let scope else { return nil }
        self.scope = nil
        return (scope, Array(open.keys))
    }
}
