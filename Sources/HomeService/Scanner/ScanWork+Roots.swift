import SQLite

/// How it is with a root, as the catalogue has it.
enum RootState: Int {
    /// It is not among the roots that are served: its tracks are hidden.
    case unserved = 0
    case here = 1
    /// It is served, but not there: its tracks are shown and cannot be played.
    case away = 2
}

extension ScanWork {
    /// Which roots are not as they were.
    struct RootChanges {
        var states: [(root: Int, state: RootState)]
        var count: Int { states.count }
        var isChange: Bool { !states.isEmpty }
    }

    func rootsToShow() throws -> RootChanges {
        guard run.isWhole else { return RootChanges(states: []) }
        let served = Set(rowsByPlace)
        let changes = try connection.all("SELECT row, active FROM roots ORDER BY row") {
            row -> (root: Int, state: RootState)? in
            let root = row.int(0)
            let state: RootState =
                readRoots.contains(root) ? .here : served.contains(root) ? .away : .unserved
            return row.int(1) == state.rawValue ? nil : (root, state)
        }
        return RootChanges(states: changes.compactMap(\.self))
    }

    mutating func apply(_ changes: RootChanges, _ writer: CatalogueWriter) throws {
        for (root, state) in changes.states {
            try connection.run(
                "UPDATE roots SET active = ? WHERE row = ?", state.rawValue, root)
            let tracks = try connection.all(
                """
                SELECT i.track FROM folders o JOIN files i ON i.folder = o.row
                WHERE o.root = ?1 AND i.track > 0 AND NOT i.missing
                UNION ALL
                SELECT t.row FROM folders o JOIN files i ON i.folder = o.row
                JOIN tracks t ON t.folder = i.folder AND t.name = i.name AND t.part > 0
                WHERE o.root = ?1 AND i.parts > 1 AND t.row <> i.track AND NOT i.missing
                """, root
            ) { $0.int(0) }
            for track in tracks {
                switch state {
                case .here: try writer.show(track: track)
                case .away:
                    try writer.show(track: track)
                    // It counts and is listed like any other; only its file is not there.
                    try connection.run("UPDATE tracks SET visible = 2 WHERE row = ?", track)
                case .unserved:
                    // The same folder can be part of another root from now on.
                    try lost.addHidden(track, connection)
                    try writer.hide(track: track)
                }
            }
        }
    }
}
