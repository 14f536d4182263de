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
        var size: Int
        var modified: Int
        var track: Int
        // No file system has names of 64 kB, and 4 GB of them would be some 100 million files.
        var nameStart: UInt32
        var nameCount: UInt16
        var kind: UInt8
        var isMissing: Bool
        var hasProblem: Bool
        /// How many tracks it is, where those are parts of it; -1 where it is left out because its
        /// tracks lie beside it.
        var parts: Int16
        var isSeen = false

        var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameCount) }
    }

    private(set) var entries: [Entry] = []
    private var names: [UInt8] = []
    /// Open addressing: index of an entry plus one, 0 for a free place.
    private var slots: [UInt32] = []

    private static let columns = """
        SELECT folder, name, size, modified, kind, missing, track, problem IS NOT NULL, parts
        FROM files
        """

    /// Reads what is known of the files in the folders with these rows, or of all.
    init(_ connection: Connection, in folders: [Int]? = nil) throws {
        if let folders {
            for folder in folders {
                let statement = try connection.prepare("\(KnownFiles.columns) WHERE folder = ?")
                try statement.bind(Int64(folder), at: 1)
                try add(statement)
            }
        } else {
            try add(connection.prepare(KnownFiles.columns))
        }
        makeSlots()
    }

    private mutating func add(_ statement: Statement) throws {
        defer { statement.reset() }
        while try statement.step() {
            let start = names.count
            statement.withBlob(1) { names.append(contentsOf: $0) }
            entries.append(
                Entry(
                    folder: statement.int(0), size: statement.int(2), modified: statement.int(3),
                    track: statement.int(6), nameStart: UInt32(clamping: start),
                    nameCount: UInt16(clamping: names.count - start),
                    kind: UInt8(clamping: statement.int(4)), isMissing: statement.int(5) != 0,
                    hasProblem: statement.int(7) != 0, parts: Int16(clamping: statement.int(8))))
        }
    }

    private mutating func makeSlots() {
        var capacity = 16
        while capacity < entries.count * 2 { capacity *= 2 }
        slots = [UInt32](repeating: 0, count: capacity)
        for index in entries.indices {
            let entry = entries[index]
            let hash = names.withUnsafeBufferPointer {
                KnownFiles.hash(
                    entry.folder,
                    UnsafeBufferPointer(rebasing: $0[entry.nameRange]))
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
            if entry.folder == folder, Int(entry.nameCount) == name.count, isName(name, of: entry) {
                return index
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    mutating func see(_ index: Int) { entries[index].isSeen = true }

    func name(of index: Int) -> [UInt8] {
        Array(names[entries[index].nameRange])
    }

    private func isName(_ name: UnsafeBufferPointer<UInt8>, of entry: Entry) -> Bool {
        names.withUnsafeBufferPointer { all in
            guard let stored = all.baseAddress, let asked = name.baseAddress else { return false }
            return memcmp(stored + Int(entry.nameStart), asked, name.count) == 0
        }
    }

    private static func hash(_ folder: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = UInt64(bitPattern: Int64(folder)) &* 0x9E37_79B9_7F4A_7C15
        // Eight bytes at a time.
        let bytes = UnsafeRawBufferPointer(name)
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            offset += 8
        }
        for byte in bytes[offset...] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7FFF_FFFF)
    }
}
