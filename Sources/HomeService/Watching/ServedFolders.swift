import WebAPIClient

/// The folders that are served. Which ones may change while the service runs.
actor ServedFolders {
    /// Begins to keep the catalogue true to some folders.
    typealias Upkeep =
        @Sendable (_ roots: [FilePath], _ progress: @escaping @Sendable (ScanProgress) -> Void)
        -> CatalogueUpkeep
    /// Keeps another choice of folders for the next start, before it counts.
    typealias Keeping =
        @Sendable (_ old: [FilePath], _ new: [FilePath]) async throws -> Void

    private(set) var roots: [FilePath]
    /// Folders that were served since the start: they may come back, also while their drive is away.
    private var former: [FilePath] = []
    private let makeUpkeep: Upkeep
    private let keep: Keeping
    private let changes = TaskLock()
    private let progress = Guarded(ScanProgress.none)
    private var upkeep: CatalogueUpkeep?
    /// Ends one upkeep and begins the next.
    private var turning: Task<Void, Never>?
    private var turns = 0
    private var isStopped = false

    /// Makes a value; nothing is looked at before ``scanAgain()``.
    ///
    /// - Parameters:
    ///   - roots: The folders, absolute.
    ///   - keep: Keeps another choice for the next start.
    ///   - makeUpkeep: Begins to keep the catalogue true to folders.
    init(
        _ roots: [FilePath], keep: @escaping Keeping = { _, _ in },
        makeUpkeep: @escaping Upkeep
    ) {
        self.roots = roots
        self.keep = keep
        self.makeUpkeep = makeUpkeep
    }

    /// How far the scan of everything is; `nil` if none is at work.
    var scan: ScanProgress? {
        guard turning != nil || upkeep?.hasScanned == false else { return nil }
        return progress.withLock { $0 }
    }

    /// Waits until everything has been looked at, however often that began anew meanwhile.
    func scanIsDone() async {
        while !isStopped {
            await turning?.value
            let current = upkeep
            await current?.firstScanIsDone()
            if turning == nil, current === upkeep { return }
        }
    }

    /// Looks at everything again.
    func scanAgain() {
        turns += 1
        progress.withLock { $0 = .none }
        let (turn, before) = (turns, turning)
        turning = Task {
            await before?.value
            await begin(turn)
        }
    }

    /// Ends the scan that is at work and begins no other.
    func stop() async {
        isStopped = true
        await turning?.value
        await upkeep?.stop()
    }

    private func begin(_ turn: Int) async {
        // A later one does it all.
        guard turn == turns else { return }
        await upkeep?.stop()
        guard turn == turns else { return }
        if !isStopped {
            upkeep = makeUpkeep(roots) { [progress] done in progress.withLock { $0 = done } }
        }
        turning = nil
    }

    // MARK: - Changing

    /// Serves another folder from now on. Those that lie in it are a part of it then.
    ///
    /// - Throws: ``HomeServiceError`` if there is no such folder, it cannot be read or is served
    ///   already, and what keeping the change throws.
    func add(_ folder: FilePath) async throws {
        try await changes.withLock {
            let isKnownAndAway = former.contains(folder) && resolved(folder.bytes) == nil
            let added = isKnownAndAway ? folder : try ServableFolder.check(folder)
            let real = resolved(added.bytes) ?? added.bytes
            if let outer = roots.first(where: { OuterRoots.holds(Self.real($0), real) }) {
                let isSame = Self.real(outer) == real
                throw HomeServiceError(
                    .refused,
                    isSame
                        ? "'\(folder.display)' is served already."
                        : "'\(folder.display)' lies in '\(outer.display)', which is served already.",
                    advice: "")
            }
            try await change(to: roots.filter { !OuterRoots.holds(real, Self.real($0)) } + [added])
        }
    }

    /// Serves a folder no more. Its music is hidden, not forgotten.
    ///
    /// - Parameter name: Its path as people read it.
    /// - Throws: ``HomeServiceError`` if it is not served, or the only one, and what keeping the
    ///   change throws.
    func remove(named name: String) async throws {
        try await changes.withLock {
            let rest = roots.filter { $0.display != name }
            guard rest.count < roots.count else {
                throw HomeServiceError(
                    .notFound, "'\(name)' is none of the folders that are served.", advice: "")
            }
            guard !rest.isEmpty else {
                throw HomeServiceError(
                    .refused, "'\(name)' is the only folder that is served.",
                    advice: "Add another one first.")
            }
            try await change(to: rest)
        }
    }

    private func change(to new: [FilePath]) async throws {
        try await keep(roots, new)
        former += roots.filter { !new.contains($0) && !former.contains($0) }
        roots = new
        scanAgain()
    }

    private static func real(_ folder: FilePath) -> [UInt8] {
        resolved(folder.bytes) ?? OuterRoots.trimmed(folder.bytes)
    }
}

extension ScanProgress {
    fileprivate static let none = ScanProgress(phase: .looking, found: 0, toRead: 0, done: 0)
}
