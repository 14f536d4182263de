package import Foundation
import SQLite

/// What one account's library was when it was last looked at, in a file.
///
/// The cache is a convenience: nothing here throws. What cannot be read is as if it had never been
/// kept, and a file that cannot be used is replaced by memory. Each change is one transaction, so
/// that a program killed at any moment leaves a whole cache.
package actor LibraryCache {
    private var connection: Connection?
    private let file: URL?
    /// How many bytes the file may have; more is not kept.
    private let limit: Int

    /// Makes a cache; the file is opened with the first use.
    ///
    /// - Parameters:
    ///   - file: Where it is kept; only in memory if not given.
    ///   - limit: In bytes.
    package init(file: URL?, limit: Int = 256 << 20) {
        self.file = file
        self.limit = limit
    }

    /// Lets go of the file.
    package func close() { connection = nil }

    // MARK: - Sections

    /// A section as it was kept; empty if it was not.
    package func content<Value: LibraryValue>(
        of type: Value.Type = Value.self
    ) -> LibraryContent<Value> {
        read { connection in
            try connection.snapshot {
                var previous: Value?
                let items = try connection.all(
                    "SELECT added_at, value FROM entries WHERE kind = ? ORDER BY place",
                    Value.kind.rawValue
                ) { row in
                    var bytes = PackedReader(row.blob(1))
                    let addedAt = row.isNull(0) ? nil : Self.date(row.double(0))
                    var value = try bytes.value(Value.self)
                    if let previous { value = value.sharing(with: previous) }
                    previous = value
                    return SavedItem(value, addedAt: addedAt)
                }
                let state = try connection.first(
                    "SELECT is_complete, missing, read_at FROM sections WHERE kind = ?",
                    Value.kind.rawValue
                ) { row in
                    (row.int(0) == 1, row.int(1), row.isNull(2) ? nil : Self.date(row.double(2)))
                }
                return LibraryContent(
                    items, isComplete: state?.0 ?? false, missing: state?.1 ?? 0,
                    readAt: state?.2)
            }
        } ?? LibraryContent()
    }

    /// Keeps a section in place of what was kept of it.
    package func replace<Value: LibraryValue>(with content: LibraryContent<Value>) {
        write { connection in
            try connection.run("DELETE FROM entries WHERE kind = ?", Value.kind.rawValue)
            try insert(content.items, from: 0, on: connection)
            try setState(of: content, on: connection)
        }
    }

    /// Keeps more at the end of a section that is being read for the first time.
    package func append<Value: LibraryValue>(_ items: [SavedItem<Value>]) {
        write { connection in
            let next = try connection.count(
                "SELECT coalesce(max(place) + 1, 0) FROM entries WHERE kind = ?",
                Value.kind.rawValue)
            try insert(items, from: next, on: connection)
        }
    }

    /// Keeps what is new, and what became of the rest.
    ///
    /// - Parameters:
    ///   - new: In front of all others; those that were there already move.
    ///   - changed: In the places that they have.
    package func update<Value: LibraryValue>(
        new: [SavedItem<Value>], changed: [SavedItem<Value>] = []
    ) {
        write { connection in
            try delete(new.map(\.id), of: Value.kind, on: connection)
            let first = try connection.count(
                "SELECT coalesce(min(place), 0) FROM entries WHERE kind = ?", Value.kind.rawValue)
            try insert(new, from: first - new.count, on: connection)
            for item in changed {
                try connection.run(
                    "UPDATE entries SET value = ? WHERE kind = ? AND id = ?", item.packed,
                    Value.kind.rawValue, item.id.value)
            }
        }
    }

    package func remove(_ ids: Set<MusicID>) {
        write { connection in
            for (kind, ids) in Dictionary(grouping: ids, by: \.kind) {
                try delete(ids, of: kind, on: connection)
            }
        }
    }

    private func insert<Value: LibraryValue>(
        _ items: [SavedItem<Value>], from place: Int, on connection: Connection
    ) throws {
        for (offset, item) in items.enumerated() {
            try connection.run(
                "INSERT INTO entries (kind, place, id, added_at, value) VALUES (?, ?, ?, ?, ?)",
                Value.kind.rawValue, place + offset, item.id.value,
                item.addedAt?.timeIntervalSinceReferenceDate, item.packed)
        }
    }

    private func delete(
        _ ids: [MusicID], of kind: MusicKind, on connection: Connection
    ) throws {
        for id in ids {
            try connection.run(
                "DELETE FROM entries WHERE kind = ? AND id = ?", kind.rawValue, id.value)
        }
    }

    private func setState<Value: LibraryValue>(
        of content: LibraryContent<Value>, on connection: Connection
    ) throws {
        try connection.run(
            "INSERT OR REPLACE INTO sections (kind, is_complete, missing, read_at) "
                + "VALUES (?, ?, ?, ?)", Value.kind.rawValue, content.isComplete, content.missing,
            content.readAt?.timeIntervalSinceReferenceDate)
    }

    private static func date(_ seconds: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: seconds)
    }

    // MARK: - Lists

    /// A list that was kept; `nil` if it was not.
    package func list<Item: Packed & Sendable>(
        _ name: KeptListName, of type: Item.Type = Item.self
    ) -> KeptList<Item>? {
        let list: KeptList<Item>?? = read { connection in
            try connection.first(
                "SELECT snapshot, items FROM lists WHERE name = ?", name.text
            ) { row in
                var bytes = PackedReader(row.blob(1))
                return KeptList(items: try bytes.value(), snapshot: row.optionalText(0))
            }
        }
        guard let list = list ?? nil else { return nil }
        write { connection in
            try connection.run(
                "UPDATE lists SET used = (SELECT max(used) + 1 FROM lists) WHERE name = ?",
                name.text)
        }
        return list
    }

    /// Keeps a list in place of what was kept under its name; those that were not used for longest
    /// make room for it.
    package func keep<Item: Packed & Sendable>(_ list: KeptList<Item>, as name: KeptListName) {
        var bytes = PackedWriter()
        bytes.add(list.items)
        let items = bytes.bytes
        guard items.count <= limit / 8 else { return }
        write { connection in
            try connection.run(
                "INSERT OR REPLACE INTO lists (name, snapshot, entries, used, items) "
                    + "VALUES (?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM lists), ?)",
                name.text, list.snapshot, list.items.count, items)
            try dropOldLists(on: connection)
        }
    }

    /// At most half of the room is for lists: they are the part that grows with what one opens.
    private func dropOldLists(on connection: Connection) throws {
        var bytes = try connection.count("SELECT sum(length(items)) FROM lists")
        while bytes > limit / 2 {
            let oldest = try connection.first(
                "SELECT name, length(items) FROM lists ORDER BY used LIMIT 1"
            ) { ($0.text(0), $0.int(1)) }
            guard let (name, length) = oldest else { return }
            try connection.run("DELETE FROM lists WHERE name = ?", name)
            bytes -= length
        }
    }

    // MARK: - The file

    func read<Result>(_ body: (Connection) throws -> Result) -> Result? {
        attempt { try body($0) }
    }

    func write(_ body: (Connection) throws -> Void) {
        _ = attempt { connection in
            try connection.transaction {
                try body(connection)
                // Half of the room is for sections; what is too much is not kept at all.
                let pages =
                    try connection.count("PRAGMA page_count")
                    - connection.count("PRAGMA freelist_count")
                let bytes = try pages * connection.count("PRAGMA page_size")
                if bytes > limit { throw CacheIsFull() }
            }
        }
    }

    private func attempt<Result>(_ body: (Connection) throws -> Result) -> Result? {
        let connection = self.connection ?? LibraryCacheFile.open(file)
        self.connection = connection
        guard let connection else { return nil }
        do {
            return try body(connection)
        } catch let error as SQLiteError where error.isDamage {
            startAnew(connection)
        } catch is PackedError {
            startAnew(connection)
        } catch {
            // A full disk, a locked file: what was kept stays as it was.
        }
        return nil
    }

    private func startAnew(_ damaged: Connection) {
        damaged.close()
        connection = nil
        if let file { LibraryCacheFile.moveAside(file) }
    }
}

private struct CacheIsFull: Error {}

extension SavedItem {
    fileprivate var packed: [UInt8] {
        var bytes = PackedWriter()
        bytes.add(value)
        return bytes.bytes
    }
}

/// A list that is kept whole.
package struct KeptList<Item: Packed & Sendable>: Sendable {
    package var items: [Item]
    /// Names the state of the list, where the service has such names.
    package var snapshot: String?

    package init(items: [Item], snapshot: String? = nil) {
        self.items = items
        self.snapshot = snapshot
    }
}

/// Which list is kept.
package enum KeptListName: Hashable, Sendable {
    /// The tracks, entries, episodes or chapters of a thing.
    case contents(MusicID)
    case recentlyPlayed, topTracks, topArtists, newReleases

    var text: String {
        switch self {
        case .contents(let id): "\(id.kind.rawValue):\(id.value)"
        case .recentlyPlayed: "recently-played"
        case .topTracks: "top-tracks"
        case .topArtists: "top-artists"
        case .newReleases: "new-releases"
        }
    }
}
