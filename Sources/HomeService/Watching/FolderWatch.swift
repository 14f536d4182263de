import Foundation
import WebAPIClient

/// Watches the folders below the roots and says which of them to scan.
///
/// Where the system cannot tell (too many folders, file systems that others write to, or because the
/// person does not want it), it asks for a scan of everything at intervals instead. Roots that are
/// not there are looked for when something is mounted, and from time to time.
///
/// Unchecked: one thread owns everything but what is ``Guarded``.
final class FolderWatch: @unchecked Sendable {
    /// How to watch.
    struct Settings: Sendable {
        var timing = ChangeGathering.Timing()
        /// Whether the system is asked to tell of changes.
        var usesEvents = true
        /// How often everything is scanned where the system does not tell.
        var interval: Duration? = .seconds(300)
        /// How often roots are looked for that are not there.
        var absence = Duration.seconds(10)
        /// The most folders to watch, where that is less than the system allows.
        var folderLimit = Int.max
    }

    /// One root as it was found last.
    private struct Root {
        var path: FilePath
        var identity: Inode?
        var isRemote = false
    }

    /// Gives a value whenever there is something to take.
    let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private let ready = Guarded<ScanScope?>(nil)
    private let alarm: WatchAlarm
    private let settings: Settings
    private let log: @Sendable (String) -> Void
    private let start = ContinuousClock.now

    private var roots: [Root]
    private var inotify: Inotify?
    private var folders = WatchedFolders()
    private var gathering: ChangeGathering
    private var nextInterval: Duration?

    /// Watches nothing before it is started.
    ///
    /// - Throws: ``Inotify/Failure`` if the process has too many files open.
    init(
        _ roots: [FilePath], _ settings: Settings = Settings(),
        log: @escaping @Sendable (String) -> Void
    ) throws(Inotify.Failure) {
        self.roots = roots.map { Root(path: $0) }
        self.settings = settings
        self.log = log
        gathering = ChangeGathering(settings.timing)
        alarm = try WatchAlarm()
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Begins, and asks for a scan of everything: what happened before it began nobody told.
    func begin() {
        let thread = Thread { [self] in
            setUp()
            while !alarm.isCancelled { step() }
            inotify = nil
            signal.finish()
        }
        thread.stackSize = 1 << 20
        thread.start()
    }

    func cancel() { alarm.cancel() }

    /// What is to be scanned now.
    func take() -> ScanScope? {
        ready.withLock { ready in
            defer { ready = nil }
            return ready
        }
    }

    /// How many folders are watched.
    var folderCount: Int { folders.count }

    private var now: Duration { ContinuousClock.now - start }

    // MARK: - The thread

    /// Waits for the next thing to happen, and does what is due.
    func step() {
        var times = [gathering.next, nextInterval].compactMap(\.self)
        if roots.contains(where: { $0.identity == nil }) { times.append(now + settings.absence) }
        let woken = alarm.wait(for: inotify?.descriptor, atMost: times.min().map { $0 - now })
        if let inotify, woken.contains(.events) { receive(inotify.read()) }
        if woken.contains(.mounts) || roots.contains(where: { $0.identity == nil }) {
            checkRoots()
        }
        if let planned = nextInterval, planned <= now {
            gathering.everythingChanged(at: now)
            planInterval()
        }
        askAboutStalled()
        if let (scope, unfinished) = gathering.take(at: now) { hand(over: scope, unfinished) }
    }

    private func hand(over scope: ScanScope, _ files: [ChangeGathering.File]) {
        var scope = scope
        scope.unfinished = Set(files.map(path))
        ready.withLock { $0 = $0?.union(scope) ?? scope }
        signal.yield()
    }

    // MARK: - Setting up

    /// Watches all folders anew.
    func setUp() {
        folders.removeAll()
        inotify = nil
        if settings.usesEvents {
            do {
                inotify = try Inotify()
            } catch {
                giveUp("The system gives no messages about folders (\(reason(error.code)))")
            }
        }
        for index in roots.indices { look(at: index) }
        planInterval()
        gathering.everythingChanged(at: now)
    }

    private func look(at index: Int) {
        roots[index].identity = identity(of: roots[index].path)
        guard roots[index].identity != nil else { return }
        let isRemote = MountTable.current.isRemote(
            resolved(roots[index].path.bytes) ?? roots[index].path.bytes)
        if isRemote, !roots[index].isRemote, settings.usesEvents, let interval = settings.interval {
            log(
                "\(roots[index].path.display) is on another machine or a file system that may not "
                    + "tell of changes, so it is scanned every \(words(interval)), too.")
        }
        roots[index].isRemote = isRemote
        watch(FolderPlace(root: index, path: []))
    }

    private func planInterval() {
        let isNeeded = inotify == nil || roots.contains { $0.isRemote }
        nextInterval = isNeeded ? settings.interval.map { now + $0 } : nil
    }

    /// Watches a folder and all below it. What comes into one of them later is heard of.
    private func watch(_ place: FolderPlace) {
        var open = [place]
        while let place = open.popLast(), let inotify, !alarm.isCancelled {
            let path = path(of: place)
            do throws(Inotify.Failure) {
                guard folders.count < settings.folderLimit else {
                    throw Inotify.Failure(code: ENOSPC)
                }
                folders.set(try inotify.add(path, followsLink: place.path.isEmpty), place)
            } catch {
                // It is gone again, or nobody may look into it: then there is nothing to hear.
                guard error.code == ENOSPC else {
                    // A root that went just now is looked for, as nobody will tell of its return.
                    if error.code == ENOENT, place.path.isEmpty { roots[place.root].identity = nil }
                    continue
                }
                return giveUp(
                    "There are more folders than the system lets watch "
                        + "(fs.inotify.max_user_watches)")
            }
            open += Subfolders.names(in: path).map(place.appending)
        }
    }

    private func giveUp(_ why: String) {
        inotify = nil
        folders.removeAll()
        let instead =
            settings.interval.map { "everything is scanned every \(words($0)) instead" }
            ?? "changes are found by 'gatefold scan' only"
        log("\(why), so \(instead).")
        planInterval()
    }

    /// Notices drives that come and go.
    private func checkRoots() {
        for index in roots.indices
        where roots[index].identity != identity(of: roots[index].path) {
            drop(FolderPlace(root: index, path: []))
            look(at: index)
            planInterval()
            gathering.everythingChanged(at: now)
        }
    }

    private func drop(_ place: FolderPlace) {
        for watch in folders.removeAll(in: place) { inotify?.remove(watch) }
        gathering.forget(filesIn: place)
    }

    // MARK: - What is told

    /// Hears of events, in their order.
    func receive(_ events: [Inotify.Event]) {
        for event in events {
            if event.mask.contains(.overflow) {
                // What was lost may be a folder that should be watched.
                return setUp()
            }
            guard let place = folders[event.watch] else { continue }
            if event.name.isEmpty {
                changedItself(place, event)
            } else if event.mask.contains(.isFolder) {
                changed(folder: place.appending(event.name), event)
            } else {
                changed(file: ChangeGathering.File(folder: place, name: event.name), event.mask)
            }
        }
    }

    private func changedItself(_ place: FolderPlace, _ event: Inotify.Event) {
        if event.mask.contains(.ignored) { folders.remove(event.watch) }
        if event.mask.contains(.attributes), place.path.isEmpty {
            // Perhaps it can be read only now.
            watch(place)
            return gathering.everythingChanged(at: now)
        }
        let isGone = !event.mask.isDisjoint(with: [.unmounted, .selfDeleted, .selfMoved])
        guard isGone, place.path.isEmpty || event.mask.contains(.unmounted) else { return }
        // Whatever is at the root's place now, it is another folder.
        roots[place.root].identity = nil
        drop(FolderPlace(root: place.root, path: []))
        look(at: place.root)
        gathering.everythingChanged(at: now)
    }

    private func changed(folder: FolderPlace, _ event: Inotify.Event) {
        let isSkipped = event.name.withUnsafeBufferPointer(SkippedFolder.contains)
        guard !isSkipped else { return }
        if !event.mask.isDisjoint(with: [.movedAway, .deleted]) { drop(folder) }
        if !event.mask.isDisjoint(with: [.created, .movedHere, .attributes]) { watch(folder) }
        gathering.changed(folder, .below, at: now)
    }

    private func changed(file: ChangeGathering.File, _ mask: Inotify.Mask) {
        guard file.name.withUnsafeBufferPointer(FileKind.init) != nil else { return }
        if mask.contains(.created), isBegun(file) {
            gathering.began(file, at: now)
        } else if mask == .attributes, gathering.isOpen(file) {
            // Its writer sets its time before it closes it.
        } else {
            gathering.ended(file, at: now)
        }
    }

    /// Whether somebody will say when the file is whole: nobody does for a link to one that is there.
    private func isBegun(_ file: ChangeGathering.File) -> Bool {
        guard let status = status(of: path(of: file)) else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }

    private func askAboutStalled() {
        for file in gathering.stalled(at: now) {
            let status = status(of: path(of: file))
            let age = status.map { Date().timeIntervalSince1970 - modified($0) } ?? .infinity
            if Duration.seconds(age) >= settings.timing.stalled {
                gathering.ended(file, at: now)
            } else {
                gathering.began(file, at: now)
            }
        }
    }

    private func path(of place: FolderPlace) -> FilePath {
        FilePath.joining(roots[place.root].path.bytes, place.path, [])
    }

    private func path(of file: ChangeGathering.File) -> FilePath {
        FilePath.joining(roots[file.folder.root].path.bytes, file.folder.path, file.name)
    }

    private func words(_ interval: Duration) -> String {
        let seconds = interval.components.seconds
        return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
    }
}
