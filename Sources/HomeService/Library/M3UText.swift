import Foundation

/// What an exported playlist file says, as bytes: names of files need not be UTF-8.
struct M3UText {
    private(set) var bytes: [UInt8] = []
    /// How many entries have no file and are comments.
    private(set) var missing = 0
    /// The folder of the file, with a slash at its end.
    private let base: [UInt8]

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - name: What the playlist is called.
    ///   - mark: What tells that it is ours.
    ///   - folder: Where the file will be.
    init(_ name: String, _ mark: ExportMark, in folder: FilePath) {
        base = folder.bytes.last == 0x2F ? folder.bytes : folder.bytes + [0x2F]
        write("#EXTM3U")
        write(mark.line)
        write("#PLAYLIST:\(M3UText.oneLine(name))")
    }

    mutating func add(_ item: LibraryPlaylistItem) {
        guard let track = item.track, let path = path(of: track) else {
            missing += 1
            let text = item.track.map(M3UText.title) ?? M3UText.oneLine(item.entry.text)
            return write("# Missing: \(text)")
        }
        let seconds = track.durationMS > 0 ? (track.durationMS + 500) / 1000 : -1
        write("#EXTINF:\(seconds),\(M3UText.title(of: track))")
        if let part = track.part {
            write("#EXTVLCOPT:start-time=\(M3UText.seconds(part.startMS))")
            if let end = part.endMS { write("#EXTVLCOPT:stop-time=\(M3UText.seconds(end))") }
        }
        bytes.append(contentsOf: path)
        bytes.append(0x0A)
    }

    private mutating func write(_ line: String) {
        bytes.append(contentsOf: line.utf8)
        bytes.append(0x0A)
    }

    /// The file as the playlist names it; `nil` if it is gone, or no line can hold its name.
    private func path(of track: CatalogueTrack) -> [UInt8]? {
        let whole = track.path.bytes
        guard !whole.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
        // The file of a drive that is away is there again with its drive.
        guard !track.isAvailable || access(track.path.cString, F_OK) == 0 else { return nil }
        guard whole.starts(with: base) else { return whole }
        let path = Array(whole.dropFirst(base.count))
        return M3UText.isMistakable(path) ? Array("./".utf8) + path : path
    }

    /// Whether a relative path could be taken for a comment, an address or a drive, or lose a blank.
    private static func isMistakable(_ path: [UInt8]) -> Bool {
        [0x20, 0x23].contains(path.first) || path.prefix { $0 != 0x2F }.contains(0x3A)
    }

    private static func title(of track: CatalogueTrack) -> String {
        let names = track.artistCredit ?? track.artists.map(\.name).joined(separator: ", ")
        return oneLine(names.isEmpty ? track.title : "\(names) - \(track.title)")
    }

    private static func seconds(_ milliseconds: Int) -> String {
        let rest = String(milliseconds % 1000 + 1000).dropFirst()
        return "\(milliseconds / 1000).\(rest)"
    }

    private static func oneLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            let isBreak = CharacterSet.newlines.contains(scalar)
            return isBreak || scalar.properties.generalCategory == .control ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
    }
}
