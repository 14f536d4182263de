import Observation

/// The folders of one's own music: which are served, and what is found in them.
@MainActor @Observable
package final class MusicFoldersModel {
    /// A folder.
    package struct Row: Sendable, Hashable, Identifiable {
        /// Its path.
        package var id: String
        /// Its path as people write it.
        package var title: String
        /// What was found in it.
        package var text: String
        /// Why it cannot be removed; `nil` if it can.
        package var reason: String?
        /// What a button that removes it is called.
        package var removeName: String { "Remove \(title)" }
    }

    package private(set) var state = ScreenState<[Row]>.loading
    /// Whether something that the person wanted is under way.
    package private(set) var isBusy = false
    /// What is told in passing, in the dialog.
    package let notices = Notices()

    private var scan: FolderScan?
    /// Runs when more was found or all was looked at, so that what is shown elsewhere may be old.
    @ObservationIgnored package var found: @MainActor () -> Void = {}
    @ObservationIgnored private let folders: any FolderServing
    @ObservationIgnored private let display: @Sendable (String) -> String
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var following: Task<Void, Never>?

    /// How often the service is asked how far it is.
    private static let pause = Duration.milliseconds(500)
    /// After how many answers what was found by then is told, while a long scan goes on.
    private static let patience = 10

    /// Makes a model; nothing is asked before ``appeared()``.
    ///
    /// - Parameters:
    ///   - folders: Tells and changes which are served.
    ///   - display: Writes a path as people do.
    ///   - clock: What pauses are measured by.
    package init(
        _ folders: any FolderServing, display: @escaping @Sendable (String) -> String = { $0 },
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.folders = folders
        self.display = display
        self.clock = clock
    }

    // MARK: - What is shown

    package let title = "Music Folders"

    /// What removing does.
    package let text =
        "Gatefold plays what is in these folders, and notices what changes there. A folder that is "
        + "removed is only left out: its files stay as they are."

    package var rows: [Row] { state.content ?? [] }

    /// Whether the folders are being looked at.
    package var isScanning: Bool { scan != nil }

    /// How far that is, in words.
    package var scanText: String {
        guard let scan else { return "" }
        if scan.toRead > 0 { return "Reading \(scan.done) of \(count(scan.toRead, "file"))…" }
        return scan.found > 0
            ? "Looking for music: \(count(scan.found, "file"))…" : "Looking for music…"
    }

    /// How far that is, from 0 to 1; `nil` while nobody knows.
    package var scanFraction: Double? {
        scan.flatMap { $0.toRead > 0 ? Double($0.done) / Double($0.toRead) : nil }
    }

    /// Whether folders can be added now.
    package var canAdd: Bool { state.content != nil && !isBusy }

    /// Whether the folders can be looked at again now.
    package var canScan: Bool { canAdd && !isScanning }

    // MARK: - What a person does

    /// The dialog was opened.
    package func appeared() async {
        if state.content == nil { state = .loading }
        do { show(try await folders.served()) } catch {
            if !(error is CancellationError) { state = .failed(Failure(error)) }
        }
    }

    /// The person has chosen a folder, or closed the window in which they could.
    package func folderPicked(_ path: String?) async {
        guard let path else { return }
        await change { try await $0.add(path) }
    }

    /// The person wants a folder left out from now on.
    package func removePressed(_ row: Row) async {
        guard row.reason == nil else { return }
        guard await change({ try await $0.remove(row.id) }) else { return }
        notices.tell("“\(row.title)” is removed.") { [weak self] in
            await self?.change { try await $0.add(row.id) }
        }
    }

    /// The person wants all folders looked at again.
    package func scanPressed() async {
        guard canScan else { return }
        await change { try await $0.scanAgain() }
    }

    /// Waits until nothing is being looked at, for tests.
    package func settle() async { await following?.value }

    // MARK: - The work

    /// Changes something.
    ///
    /// - Returns: Whether that came about.
    @discardableResult
    private func change(
        _ work: (any FolderServing) async throws -> ServedFolderList
    ) async -> Bool {
        guard !isBusy else { return false }
        isBusy = true
        defer { isBusy = false }
        do {
            show(try await work(folders))
            return true
        } catch {
            notices.tell(Failure(error))
            return false
        }
    }

    private func show(_ list: ServedFolderList) {
        let reason =
            list.folders.count > 1 ? nil : "The only folder stays; add another one first."
        let rows = list.folders.map { folder in
            Row(
                id: folder.path, title: display(folder.path),
                text: Self.text(of: folder, isScanning: list.scan != nil), reason: reason)
        }
        if state != .shown(rows) { state = .shown(rows) }
        if scan != list.scan { scan = list.scan }
        if scan != nil, following == nil { follow() }
    }

    /// Shows how far the scan is until it is done, also while the dialog is closed.
    private func follow() {
        following = Task { [weak self, clock] in
            var (answers, told) = (0, self?.rows ?? [])
            while !Task.isCancelled {
                try? await clock.sleep(for: Self.pause)
                guard let self, await isStillScanning() else { break }
                answers += 1
                guard answers % Self.patience == 0, rows != told else { continue }
                told = rows
                found()
            }
            guard let self else { return }
            following = nil
            found()
        }
    }

    private func isStillScanning() async -> Bool {
        do { show(try await folders.served()) } catch {
            scan = nil
            state = .failed(Failure(error))
        }
        return scan != nil
    }

    private static func text(of folder: ServedFolder, isScanning: Bool) -> String {
        guard folder.isThere else { return "Not there now; it plays when it is back." }
        var parts: [String] = []
        if folder.albums > 0 { parts.append(count(folder.albums, "album")) }
        if folder.songs > 0 { parts.append(count(folder.songs, "song")) }
        if folder.spoken > 0 {
            let noun = folder.spoken == 1 ? "episode or chapter" : "episodes and chapters"
            parts.append("\(folder.spoken.grouped) \(noun)")
        }
        guard parts.isEmpty else { return parts.joined(separator: ", ") }
        return isScanning ? "Nothing found yet." : "No music found."
    }
}
