/// A folder below a root.
struct FolderPlace: Sendable, Hashable {
    /// The root's place among those that are served.
    var root: Int
    /// Below the root; empty for the root itself.
    var path: [UInt8]

    var parent: FolderPlace? {
        guard !path.isEmpty else { return nil }
        let slash = path.lastIndex(of: 0x2F)
        return FolderPlace(root: root, path: slash.map { Array(path[..<$0]) } ?? [])
    }

    func appending(_ name: [UInt8]) -> FolderPlace {
        FolderPlace(root: root, path: path.isEmpty ? name : path + [0x2F] + name)
    }

    /// Whether the other one is this one or below it.
    func holds(_ other: FolderPlace) -> Bool {
        guard root == other.root, other.path.starts(with: path) else { return false }
        return path.isEmpty || other.path.count == path.count || other.path[path.count] == 0x2F
    }
}

/// What a scan looks at: all there is, or some folders that are known to have changed.
struct ScanScope: Sendable, Hashable {
    enum Reach: Sendable, Hashable {
        /// Only what lies in the folder itself.
        case folder
        /// Everything below it, too.
        case below
    }

    /// A part of a scan needs to see more than it was to look at.
    struct TooNarrow: Error {}

    static let everything = ScanScope()

    /// The folders to look at; all of them if there is no list.
    private(set) var folders: [FolderPlace: Reach]?
    /// Files that somebody is still writing: for this scan they are as they were.
    var unfinished: Set<FilePath> = []

    init() { folders = nil }

    init(_ folders: [FolderPlace: Reach]) { self.folders = folders }

    mutating func add(_ folder: FolderPlace, _ reach: Reach) {
        guard folders?[folder] != .below else { return }
        folders?[folder] = reach
    }

    /// What both look at. A file is unfinished only as long as the later one says so.
    func union(_ later: ScanScope) -> ScanScope {
        guard folders != nil, let more = later.folders else {
            var all = ScanScope.everything
            all.unfinished = later.unfinished
            return all
        }
        var both = self
        for (folder, reach) in more { both.add(folder, reach) }
        both.unfinished = later.unfinished
        return both
    }

    /// What to list, each folder once and those above before those below. The folder above belongs to
    /// each: a picture counts for both, and discs are put together there.
    var starts: [(place: FolderPlace, reach: Reach)]? {
        guard let folders else { return nil }
        var all = folders
        for place in folders.keys {
            if let parent = place.parent, all[parent] == nil { all[parent] = .folder }
        }
        let deep = all.filter { $0.value == .below }.keys
        return
            all.filter { place, _ in !deep.contains { $0 != place && $0.holds(place) } }
            .sorted {
                ($0.key.root, $0.key.path.count) != ($1.key.root, $1.key.path.count)
                    ? ($0.key.root, $0.key.path.count) < ($1.key.root, $1.key.path.count)
                    : $0.key.path.lexicographicallyPrecedes($1.key.path)
            }.map { (place: $0.key, reach: $0.value) }
    }
}
