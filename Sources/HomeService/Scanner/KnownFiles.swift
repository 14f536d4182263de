import SQLite

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the catalogue knows of files, read in one go, and found again by folder and name without
/// an allocation per file: an unchanged file costs one `stat` and one look here.
struct KnownFiles {
    struct Entry {
        var folder: Int
        var nameStart: Int
        var nameCount: Int
        var size: Int
        var modified: Int
        var kind: Int
        var isMissing: Bool
        var track: Int
        var hasProblem: Bool
        var isSeen = false
    }

    private(set) var entries: [Entry] = []
    private var names: [UInt8] = []
    /// Open addressing: index of an entry plus one, 0 for a free place.
    private var slots: [UInt32] = []

    init(_ connection: Connection) throws {
        let statement = try connection.prepare(
            "SELECT folder, name, size, modified, kind, missing, track, problem IS NOT NULL FROM files"
        )
        defer { statement.reset() }
        while try statement.step() {
            let start = names.count
            statement.withBlob(1) { names.append(contentsOf: $0) }
            entries.append(
                Entry(
                    folder: statement.int(0), nameStart: start, nameCount: names.count - start,
                    size: statement.int(2), modified: statement.int(3), kind: statement.int(4),
                    isMissing: statement.int(5) != 0, track: statement.int(6),
                    hasProblem: statement.int(7) != 0))
        }
        var capacity = 16
        while capacity < entries.count * 2 { capacity *= 2 }
        slots = [UInt32](repeating: 0, count: capacity)
        for index in entries.indices {
            let entry = entries[index]
            let hash = names.withUnsafeBufferPointer {
                KnownFiles.hash(
                    entry.folder,
                    UnsafeBufferPointer(
                        rebasing: $0[entry.nameStart..<entry.nameStart + entry.nameCount]))
            }
            var slot = hash & (capacity - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
            slots[slot] = UInt32(index + 1)
        }
    }

    func index(folder: Int, name: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = KnownFiles.hash(folder, name) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot] - 1)
            let entry = entries[index]
            if entry.folder == folder, entry.nameCount == name.count, isName(name, of: entry) {
                return index
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    mutating func see(_ index: Int) { entries[index].isSeen = true }

    func name(of index: Int) -> [UInt8] {
        let entry = entries[index]
        return Array(names[entry.nameStart..<entry.nameStart + entry.nameCount])
    }

    private func isName(_ name: UnsafeBufferPointer<UInt8>, of entry: Entry) -> Bool {
        names.withUnsafeBufferPointer { all in
            guard let stored = all.baseAddress, let asked = name.baseAddress else { return false }
            return memcmp(stored + entry.nameStart, asked, name.count) == 0
        }
    }

    private static func hash(_ folder: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = UInt64(bitPattern: Int64(folder)) &* 0x9E37_79B9_7F4A_7C15
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7FFF_FFFF)
    }
}
