import CTagLib

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Values to write, in order, under TagLib's property names (`TITLE`, `ARTIST`, `TRACKNUMBER`, …).
package struct TagValues: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// A name with its values, all of them kept where the format can.
    package struct Entry: Sendable, Hashable {
        package var key: String
        package var values: [String]
    }
    package private(set) var entries: [Entry] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, [String])...) {
        for (key, values) in elements { self[key] = values }
    }

    /// The values under a name; empty where there are none.
    package subscript(key: String) -> [String] {
        get { entries.first { $0.key == key }?.values ?? [] }
        set {
            if let index = entries.firstIndex(where: { $0.key == key }) {
                entries[index].values = newValue
            } else {
                entries.append(Entry(key: key, values: newValue))
            }
        }
    }
}

/// Writes tags into audio files: for the demo library, for tests and for measuring.
package enum TagWriter {
    /// Makes a file's tags and its cover exactly these; without a cover the file has none afterwards.
    ///
    /// TagLib 1.13 takes the mark of the last metadata block from an Ogg FLAC file that has no other
    /// block than the tags: such a file can be read here afterwards, but not be written again.
    ///
    /// - Parameters:
    ///   - tags: What to write; other tags that were there are removed.
    ///   - cover: The front cover with its type (`image/jpeg` or `image/png`).
    ///   - path: FLAC, Ogg Vorbis, Opus, Ogg FLAC, MP3, MP4, WAV or AIFF, found by its content.
    /// - Throws: A ``TagError``; the file may then have been changed in part.
    package static func write(
        _ tags: TagValues, cover: (mime: String, bytes: [UInt8])?, to path: FilePath
    ) throws(TagError) {
        let container = try OpenAudioFile(path).sniff().container
        var text = TextPool()
        var pairs: [(key: Int, value: Int)] = []
        for entry in tags.entries {
            let key = text.add(entry.key)
            for value in entry.values { pairs.append((key, text.add(value))) }
        }
        let result = text.bytes.withUnsafeBufferPointer { buffer in
            let base = buffer.baseAddress
            let list = pairs.map { pair in
                gf_tag(key: base.map { $0 + pair.key }, value: base.map { $0 + pair.value })
            }
            let picture = cover?.bytes ?? []
            return gf_write_file(
                path.cString, container.code, list, list.count, cover?.mime, picture, picture.count)
        }
        try TagReader.check(result, path)
    }
}

/// C strings one after the other, so that one pointer keeps all of them alive.
private struct TextPool {
    private(set) var bytes: [CChar] = []

    /// Adds text, without the NULs that C could not tell from its end; returns where it starts.
    mutating func add(_ text: String) -> Int {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8.lazy.filter { $0 != 0 }.map { CChar(bitPattern: $0) })
        bytes.append(0)
        return start
    }
}
