import Foundation

/// Finds the tracks that the entries of playlists mean.
struct PlaylistMatcher {
    /// The parts of the roots' own paths, for entries that name a file from the root of the disk.
    var rootParts: [Int: [String]] = [:]
    private struct Candidate {
        var track: Int
        var root: Int
        /// Folded: letter case and the form of accents do not part paths.
        var parts: [String]
    }

    private var byName: [String: [Candidate]] = [:]

    mutating func add(track: Int, root: Int, path: [UInt8]) {
        let parts = PlaylistMatcher.parts(of: path)
        guard let name = parts.last else { return }
        byName[name, default: []].append(Candidate(track: track, root: root, parts: parts))
    }

    /// The folded parts of a path. Names that are no UTF-8 are read as the text of old playlists is, so
    /// that both find each other.
    static func parts(of path: [UInt8]) -> [String] {
        fold(
            path.split(separator: 0x2F).map {
                String(validating: $0, as: UTF8.self) ?? LooseText.decode(Array($0)).text
            })
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
        if let found = match(entry, root: root, folder: folder) { return found }
        // Some programs escape names as in an address; a name can have a percent sign of its own.
        let plain = entry.parts.map { $0.removingPercentEncoding ?? $0 }
        guard plain != entry.parts else { return nil }
        var escaped = entry
        escaped.parts = plain
        return match(escaped, root: root, folder: folder)
    }

    private func match(_ entry: PlaylistFile.Entry, root: Int, folder: [String]) -> Int? {
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
            let above = entry.isAbsolute ? rootParts[candidate.root] ?? [] : []
            return (
                score: zip(wanted.reversed(), (above + candidate.parts).reversed())
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
