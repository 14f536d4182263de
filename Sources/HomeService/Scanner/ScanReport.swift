/// What a scan found and did.
package struct ScanReport: Sendable, Hashable {
    /// Audio files that are there.
    package var seen = 0
    package var added = 0
    package var changed = 0
    /// Files that were known from another place.
    package var moved = 0
    package var removed = 0
    package var unchanged = 0
    /// Files that are named like audio and could not be read as such.
    package var unreadable = 0
    /// Roots that came or went, pictures and playlists that changed.
    package var otherChanges = 0
    /// What was odd about the files that were read, and about folders.
    package var problems: [ScanFinding] = []

    package init() {}

    /// Whether the catalogue is not what it was before.
    package var hasChanges: Bool { added + changed + moved + removed + otherChanges > 0 }

    mutating func note(_ file: FilePath, _ kind: ScanFinding.Kind, _ message: String) {
        problems.append(ScanFinding(file: file, kind: kind, message: message))
    }
}

/// How far a scan is.
package struct ScanProgress: Sendable, Hashable {
    package enum Phase: Sendable, Hashable { case looking, reading, finishing }
    package var phase: Phase
    /// Files found so far.
    package var found: Int
    /// Files that need reading, and those that were.
    package var toRead: Int
    package var done: Int
}
