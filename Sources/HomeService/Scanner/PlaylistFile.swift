import Foundation

/// An M3U or M3U8 file, read.
struct PlaylistFile {
    struct Entry: Hashable {
        /// What is shown when the file is not in the catalogue.
        var text: String
        /// The path as parts, without drive and blank ones; `..` is still in it.
        var parts: [String]
        /// Whether it begins at the root of a disk.
        var isAbsolute: Bool
    }

    var name: String?
    var entries: [Entry] = []

    init(_ bytes: [UInt8]) {
        var info: String?
        for line in PlaylistFile.text(of: bytes).split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty { continue }
            guard line.hasPrefix("#") else {
                entries.append(PlaylistFile.entry(line, info: info))
                info = nil
                continue
            }
            if let title = PlaylistFile.value(of: line, "#PLAYLIST:") {
                name = title
            } else if let text = PlaylistFile.value(of: line, "#EXTINF:") {
                let title = text.split(separator: ",", maxSplits: 1).last.map(String.init)
                info = title?.trimmingCharacters(in: .whitespaces)
            }
        }
    }

    private static func value(of line: String, _ key: String) -> String? {
        guard line.uppercased().hasPrefix(key) else { return nil }
        let value = line.dropFirst(key.count).trimmingCharacters(in: .whitespaces)
        return value.isEmpty ? nil : value
    }

    /// UTF-8 if it is valid as such, with or without a mark; UTF-16 by its mark; else Windows-1252,
    /// which is what `.m3u` was written in.
    static func text(of bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return String(data: Data(bytes), encoding: .utf16) ?? ""
        }
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if let text = String(validating: plain, as: UTF8.self) { return text }
        return String(data: Data(plain), encoding: .windowsCP1252)
            ?? String(data: Data(plain), encoding: .isoLatin1) ?? ""
    }

    private static func entry(_ line: String, info: String?) -> Entry {
        var path = line
        var isAbsolute = false
        if line.lowercased().hasPrefix("file:") {
            path = String(line.dropFirst(5))
            if path.hasPrefix("//") {
                // Between the second and the third slash is the name of a machine.
                path = String(path.dropFirst(2))
                path = String(path[(path.firstIndex(of: "/") ?? path.startIndex)...])
            }
            path = path.removingPercentEncoding ?? path
            isAbsolute = true
        }
        path = String(path.map { $0 == "\\" ? "/" : $0 })
        let trimmed = path.hasPrefix("/") ? String(path.dropFirst()) : path
        if trimmed.dropFirst().first == ":", trimmed.first?.isLetter == true {
            path = String(trimmed.dropFirst(2))
            isAbsolute = true
        }
        isAbsolute = isAbsolute || path.hasPrefix("/")
        let parts = path.split(separator: "/").map(String.init).filter { $0 != "." }
        return Entry(
            text: PackedText.clean(info ?? line),
            parts: line.contains("://") && !isAbsolute ? [] : parts,
            isAbsolute: isAbsolute)
    }
}

/// Finds the tracks that the entries of playlists mean.
struct PlaylistMatcher {
    struct Candidate {
        var track: Int
        var root: Int
        /// Folded: letter case and the form of accents do not part paths.
        var parts: [String]
    }

    private var byName: [String: [Candidate]] = [:]

    mutating func add(track: Int, root: Int, path: [UInt8]) {
        let parts = PlaylistMatcher.fold(
            path.split(separator: 0x2F).map { String(decoding: $0, as: UTF8.self) })
        guard let name = parts.last else { return }
        byName[name, default: []].append(Candidate(track: track, root: root, parts: parts))
    }

    static func fold(_ parts: [String]) -> [String] {
        parts.map {
            $0.utf8.allSatisfy { $0 < 0x80 }
                ? $0.lowercased() : $0.precomposedStringWithCanonicalMapping.lowercased()
        }
    }

    /// The track an entry means: the file beside the playlist that it names, else the one whose path
    /// has the longest end in common with it. Nothing outside the library can be meant.
    func track(for entry: PlaylistFile.Entry, root: Int, folder: [String]) -> Int? {
        guard let last = entry.parts.last, last != ".." else { return nil }
        let parts = PlaylistMatcher.fold(entry.parts)
        guard let candidates = parts.last.flatMap({ byName[$0] }) else { return nil }
        if !entry.isAbsolute, let place = PlaylistMatcher.resolve(parts, in: folder),
            let exact = candidates.first(where: { $0.root == root && $0.parts == place })
        {
            return exact.track
        }
        let wanted = parts.filter { $0 != ".." }
        let scored = candidates.map { candidate in
            (
                score: zip(wanted.reversed(), candidate.parts.reversed())
                    .prefix { $0 == $1 }.count,
                isHome: candidate.root == root, candidate: candidate
            )
        }
        guard let best = scored.map(\.score).max() else { return nil }
        let tied = scored.filter { $0.score == best }
        // "01.mp3" of a folder that is unknown here could be any of them.
        guard best > 1 || tied.count == 1 || wanted.count == 1 && tied.count == 1 else {
            return nil
        }
        return (tied.first(where: \.isHome) ?? tied.first)?.candidate.track
    }

    private static func resolve(_ parts: [String], in folder: [String]) -> [String]? {
        var place = folder
        for part in parts {
            if part == ".." {
                guard !place.isEmpty else { return nil }
                place.removeLast()
            } else {
                place.append(part)
            }
        }
        return place
    }
}
