import SQLite

/// What lies below a folder that is served.
struct RootContent: Sendable, Hashable {
    /// Whether it was there when it was looked for last.
    var isThere = true
    var albums = 0
    var songs = 0
    /// Episodes and chapters.
    var spoken = 0
}

extension Catalogue {
    /// What lies below each folder that was served at the last scan, by its path.
    ///
    /// - Parameter age: Counts that are no older serve again: counting reads every track.
    /// - Returns: An empty value for each in which nothing was found.
    /// - Throws: `SQLiteError` if the catalogue cannot be read.
    func contentsOfRoots(noOlderThan age: Duration = .zero) throws -> [[UInt8]: RootContent] {
        var contents: [Int: (path: [UInt8], content: RootContent)] = [:]
        let roots = try connection.all("SELECT row, path, active FROM roots WHERE active") {
            (row: $0.int(0), path: $0.blob(1), state: $0.int(2))
        }
        for root in roots {
            let isThere = root.state == RootState.here.rawValue
            contents[root.row] = (root.path, RootContent(isThere: isThere))
        }
        for count in try counts(noOlderThan: age) {
            if count.medium == Medium.music.rawValue {
                contents[count.root]?.content.songs = count.tracks
                contents[count.root]?.content.albums = count.albums
            } else {
                contents[count.root]?.content.spoken += count.tracks
            }
        }
        return Dictionary(uniqueKeysWithValues: contents.values.map { ($0.path, $0.content) })
    }

    private func counts(noOlderThan age: Duration) throws -> [RootCount] {
        if let rootCounts, age > .zero, rootCounts.at + age > .now { return rootCounts.counts }
        let counts = try connection.all(
            """
            SELECT o.root, t.medium, count(*), count(DISTINCT t.album)
            FROM tracks t JOIN folders o ON o.row = t.folder WHERE t.visible
            GROUP BY o.root, t.medium
            """
        ) {
            RootCount(
                root: $0.int(0), medium: $0.int(1), tracks: $0.int(2), albums: $0.int(3))
        }
        rootCounts = (counts, .now)
        return counts
    }
}

/// How much of one medium lies below a folder that is served.
struct RootCount: Sendable {
    var root: Int
    var medium: Int
    var tracks: Int
    var albums: Int
}
