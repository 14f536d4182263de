/// The folder of podcasts or of audiobooks that a file lies in, found by its name: `Podcasts`,
/// `Hörbücher`.
struct MediaFolder: Hashable {
    var medium: Medium
    /// The folders between it and the file, from the outside in.
    var below: [String]

    /// Looks at the root's own name and at all folders below it; the innermost counts.
    init?(root: [UInt8], folder: [UInt8]) {
        let rootName = root.split(separator: 0x2F).last.map { [$0] } ?? []
        let parts = rootName + folder.split(separator: 0x2F)
        for index in parts.indices.reversed() {
            guard let medium = MediaFolder.medium(of: parts[index]) else { continue }
            self.medium = medium
            below = parts[(index + 1)...].map { String(decoding: $0, as: UTF8.self) }
            return
        }
        return nil
    }

    /// Whether the ending of a name says that the file is an audiobook.
    static func isBook(fileName: [UInt8]) -> Bool {
        fileName.suffix(4).map { $0 | 0x20 } == Array(".m4b".utf8)
    }

    private static func medium(of name: ArraySlice<UInt8>) -> Medium? {
        // The names have between 5 and 20 bytes: most folders are passed over without a copy.
        guard 5...40 ~= name.count else { return nil }
        return names[SearchWords.key(String(decoding: name, as: UTF8.self))]
    }

    private static let names: [String: Medium] = {
        let books = [
            "audiobooks", "audiobook", "audio books", "Hörbücher", "Hörbuch", "Hoerbuecher",
            "livres audio", "audiolivres", "audiolibros", "libros hablados", "audiolibri",
            "audiolivros", "luisterboeken", "ljudböcker", "lydbøger", "lydbøker", "äänikirjat",
            "audiobooki", "audioknihy", "hangoskönyvek", "аудиокниги", "オーディオブック", "有声书",
        ]
        let shows = ["podcasts", "podcast", "подкасты", "ポッドキャスト", "播客"]
        var media: [String: Medium] = [:]
        for name in books { media[SearchWords.key(name)] = .audiobook }
        for name in shows { media[SearchWords.key(name)] = .show }
        return media
    }()
}
