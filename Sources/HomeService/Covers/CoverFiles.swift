import Foundation

/// The name of a scaled cover on disk: what the picture is, not where it came from, so that
/// an album's twelve copies of one picture are one file.
struct CoverKey: Sendable, Hashable {
    /// SHA-256 of the original's bytes, in hex.
    var digest: String
    var side: Int

    var fileName: String { "\(digest)-\(side)" }

    init(digest: String, side: Int) {
        self.digest = digest
        self.side = side
    }

    /// Reads a name made by ``fileName``; anything else in the folder is not ours.
    init?(fileName: String) {
        let parts = fileName.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 64, parts[0].allSatisfy(\.isHexDigit),
            let side = Int(parts[1]), side > 0, String(side) == parts[1]
        else { return nil }
        self.init(digest: String(parts[0]), side: side)
    }
}

/// The folder with scaled covers. All calls block.
struct CoverFiles: Sendable {
    private static let temporaryPrefix = ".cover-"
    let folder: URL

    struct Found: Sendable {
        var key: CoverKey
        var size: Int
        var lastUse: Date
    }

    /// What is there, the longest unused first; what an interrupted write left is removed.
    func list() -> [Found] {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let files =
            (try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        var found: [Found] = []
        for file in files {
            if file.lastPathComponent.hasPrefix(Self.temporaryPrefix) {
                try? FileManager.default.removeItem(at: file)
            }
            guard let key = CoverKey(fileName: file.lastPathComponent),
                let values = try? file.resourceValues(forKeys: keys),
                let size = values.fileSize
            else { continue }
            found.append(
                Found(
                    key: key, size: size,
                    lastUse: values.contentModificationDate ?? .distantPast))
        }
        return found.sorted { $0.lastUse < $1.lastUse }
    }

    /// A stored cover, if it is there and whole; reading it counts as a use.
    func read(_ key: CoverKey, now: Date) -> CoverImage? {
        let file = url(key)
        guard let data = try? Data(contentsOf: file), let image = Self.unpack(Array(data)) else {
            return nil
        }
        try? FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: file.path)
        return image
    }

    /// Stores a cover; readers see all of it or nothing.
    ///
    /// - Returns: Its size on disk, or `nil` if the disk did not take it.
    func write(_ image: CoverImage, for key: CoverKey) -> Int? {
        let data = Data(Self.pack(image))
        let temporary = folder.appendingPathComponent(
            Self.temporaryPrefix + UUID().uuidString, isDirectory: false)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
            try data.write(to: temporary)
            guard rename(temporary.path, url(key).path) == 0 else {
                throw CocoaError(.fileWriteUnknown)
            }
            return data.count
        } catch {
            // A full or read-only disk costs speed, not the cover.
            try? FileManager.default.removeItem(at: temporary)
            return nil
        }
    }

    func remove(_ key: CoverKey) {
        try? FileManager.default.removeItem(at: url(key))
    }

    private func url(_ key: CoverKey) -> URL {
        folder.appendingPathComponent(key.fileName, isDirectory: false)
    }
}

extension CoverFiles {
    /// A picture file with its size in front, and its length to notice a cut-off one.
    private static func pack(_ image: CoverImage) -> [UInt8] {
        let isPNG = image.mime == "image/png" ? 1 : 0
        let numbers = [isPNG, image.width, image.height, image.bytes.count]
        return Array("GFC1".utf8) + numbers.flatMap(bigEndian) + image.bytes
    }

    private static func unpack(_ bytes: [UInt8]) -> CoverImage? {
        guard bytes.count > 20, bytes.starts(with: Array("GFC1".utf8)) else { return nil }
        let numbers = (0..<4).map { index in
            bytes[(4 + index * 4)..<(8 + index * 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        let picture = Array(bytes[20...])
        guard picture.count == numbers[3],
            PictureFormat(picture) == (numbers[0] == 1 ? .png : .jpeg)
        else { return nil }
        return CoverImage(
            bytes: picture, mime: numbers[0] == 1 ? "image/png" : "image/jpeg",
            width: numbers[1], height: numbers[2])
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
