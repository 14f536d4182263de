import SQLite

/// Tracks whose file is not where it was: a new file with the same audio is theirs, moved.
struct LostTracks {
    struct Track {
        var row: Int
        var album: Int
        var folder: Int
        var name: [UInt8]
        var path: FilePath
        var wasRemovedNow: Bool
        /// Whether its place is still its own, as far as the catalogue knows.
        var hasPlace: Bool
        /// Whether its file is there and changed: perhaps it is another's now.
        var isUnsettled = false
    }

    private var tracks: [[UInt8]: [Track]] = [:]
    private var taken: Set<Int> = []

    var isEmpty: Bool { tracks.isEmpty }

    private static let columns = """
        SELECT t.row, t.album, t.folder, t.name, t.fingerprint, f.path, r.path,
            i.track IS NOT NULL FROM tracks t
        JOIN folders f ON f.row = t.folder JOIN roots r ON r.row = f.root
        LEFT JOIN files i ON i.folder = t.folder AND i.name = t.name AND NOT i.missing
            AND (i.track = t.row OR i.parts > 1 AND t.part > 0)
        """

    /// Those that are hidden from before.
    mutating func load(_ connection: Connection) throws {
        for (key, track) in try connection.all(
            "\(LostTracks.columns) WHERE NOT t.visible ORDER BY t.row",
            read: { LostTracks.read($0, wasRemovedNow: false) })
        {
            tracks[key, default: []].append(track)
        }
    }

    /// One that this scan misses.
    mutating func add(_ row: Int, _ connection: Connection) throws {
        let found = try connection.first("\(LostTracks.columns) WHERE t.row = ?", row) {
            LostTracks.read($0, wasRemovedNow: true)
        }
        guard let (key, track) = found else { return }
        tracks[key, default: []].append(track)
    }

    /// One that is hidden, as its root is not served any more.
    mutating func addHidden(_ row: Int, _ connection: Connection) throws {
        let found = try connection.first("\(LostTracks.columns) WHERE t.row = ?", row) {
            LostTracks.read($0, wasRemovedNow: false)
        }
        guard let (key, track) = found else { return }
        tracks[key, default: []].append(track)
    }

    /// One whose file changed: when the file turns out to be other audio, its old one may be
    /// elsewhere.
    mutating func addUnsettled(_ row: Int, _ connection: Connection) throws {
        let found = try connection.first("\(LostTracks.columns) WHERE t.row = ?", row) {
            LostTracks.read($0, wasRemovedNow: false)
        }
        guard let (key, found) = found, tracks[key]?.contains(where: { $0.row == row }) != true
        else { return }
        var track = found
        track.isUnsettled = true
        tracks[key, default: []].append(track)
    }

    func isTaken(_ row: Int) -> Bool { taken.contains(row) }

    private static func read(_ row: Statement, wasRemovedNow: Bool) -> ([UInt8], Track) {
        let path = FilePath.joining(row.blob(6), row.blob(5), row.blob(3))
        return (
            row.blob(4),
            Track(
                row: row.int(0), album: row.int(1), folder: row.int(2), name: row.blob(3),
                path: path, wasRemovedNow: wasRemovedNow, hasPlace: row.int(7) != 0)
        )
    }

    /// Its own file came back.
    mutating func take(_ row: Int) { taken.insert(row) }

    /// The lost track with that audio, the one of the same file name first. A file that is still
    /// there, in a folder that is not served now, was copied and not moved; unless it is the very
    /// file.
    mutating func claim(_ fingerprint: [UInt8], at path: FilePath, name: [UInt8]) -> Track? {
        guard let candidates = tracks[fingerprint] else { return nil }
        let own = LostTracks.file(path)
        let free = candidates.filter { track in
            guard !taken.contains(track.row) else { return false }
            guard track.hasPlace, !track.isUnsettled else { return true }
            let there = LostTracks.file(track.path)
            return there == nil || there == own
        }
        guard let found = free.first(where: { $0.name == name }) ?? free.first else { return nil }
        taken.insert(found.row)
        return found
    }

    private static func file(_ path: FilePath) -> Inode? { status(of: path).map(Inode.init) }
}
