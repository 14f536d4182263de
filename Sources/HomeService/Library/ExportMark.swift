import Foundation

/// The comment line of a playlist file that was exported: `#GATEFOLD:`, the id of the playlist and
/// that of the home service. A scan of this service passes over the file, as the playlist is there
/// already; for every other service it is a playlist like any other.
struct ExportMark: Hashable {
    private static let key = "#GATEFOLD:"
    /// The mark stands in the second line; some room is left for editors that put lines before it.
    private static let reach = 4096

    /// The id of the playlist.
    var playlist: String
    /// The id of the service, see ``DeviceIdentity``.
    var service: String

    var line: String { "\(ExportMark.key)\(playlist) \(service)" }
}

extension ExportMark {
    /// The mark in the bytes of a file, if there is one at its beginning.
    init?(in bytes: [UInt8]) {
        for line in bytes.prefix(ExportMark.reach).split(separator: 0x0A)
        where line.starts(with: Array(ExportMark.key.utf8)) {
            let text = String(decoding: line, as: UTF8.self).dropFirst(ExportMark.key.count)
            let words = text.split(whereSeparator: \.isWhitespace)
            guard words.count == 2 else { return nil }
            self.init(playlist: String(words[0]), service: String(words[1]))
            return
        }
        return nil
    }

    /// The mark of a file, if it can be read and has one.
    init?(of file: FilePath) {
        guard let bytes = file.contents(limit: ExportMark.reach) else { return nil }
        self.init(in: bytes)
    }
}
