/// What a scan found and did.
package struct ScanReport: Sendable, Hashable {
    /// A file or folder that could not be used as it is, and why.
    package struct Problem: Sendable, Hashable {
        package var file: FilePath
        /// A sentence for the person.
        package var message: String
    }

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
    package var problems: [Problem] = []

    package init() {}

    mutating func note(_ file: FilePath, _ message: String) {
        problems.append(Problem(file: file, message: message))
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
