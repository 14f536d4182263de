import Foundation

/// An M3U, M3U8 or PLS file, read.
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
        let text = LooseText.decode(bytes).text
        guard !PLSFile.isOne(text) else {
            entries = PLSFile.entries(text).map { PlaylistFile.entry($0.path, info: $0.title) }
            return
        }
        var info: String?
        for line in text.split(whereSeparator: \.isNewline) {
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
