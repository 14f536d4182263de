/// What a file is by its name; for audio the content decides later.
enum FileKind: Int {
    case audio = 1
    case playlist = 2
    case image = 3
    case cueSheet = 4

    init?(name: UnsafeBufferPointer<UInt8>) {
        guard let dot = name.lastIndex(of: 0x2E), name.count - dot <= 5 else { return nil }
        var packed: UInt64 = 0
        for byte in name[(dot + 1)...] { packed = packed << 8 | UInt64(byte | 0x20) }
        guard let place = FileKind.endings.firstIndex(where: { $0.packed == packed }) else {
            return nil
        }
        self = FileKind.endings[place].kind
    }

    /// So few that going through them takes less time than hashing.
    private static let endings: [(packed: UInt64, kind: FileKind)] = {
        var kinds: [(UInt64, FileKind)] = []
        let names: [(FileKind, [String])] = [
            (.audio, ["mp3", "flac", "ogg", "oga", "opus", "m4a", "m4b", "mp4", "aac"]),
            (.audio, ["wav", "aif", "aiff"]),
            (.playlist, ["m3u", "m3u8", "pls"]), (.image, ["jpg", "jpeg", "png", "webp"]),
            (.cueSheet, ["cue"]),
        ]
        for (kind, endings) in names {
            for ending in endings {
                kinds.append((ending.utf8.reduce(0) { $0 << 8 | UInt64($1 | 0x20) }, kind))
            }
        }
        return kinds
    }()
}

/// Which folders are never music: those of the system, of a NAS and of version control.
enum SkippedFolder {
    static func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = name.first else { return true }
        // "...And Justice for All" and ".5: The Gray Chapter" are albums, ".Trash-1000" is none.
        if first == 0x2E, name.count > 1 { return isLetter(name[1]) || name[1] == 0x5F }
        guard
            first == 0x40 || first == 0x23 || first == 0x24 || first == 0x53 || first == 0x6C
                || first == 0x5F
        else { return false }
        return names.contains(String(decoding: name, as: UTF8.self))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

    private static let names: Set<String> = [
        "@eaDir", "@Recycle", "@Recently-Snapshot", "@tmp", "@sharebin", "#recycle", "#snapshot",
        "$RECYCLE.BIN", "System Volume Information", "lost+found", "__MACOSX",
    ]
}
