package import Foundation
import WebAPIClient

/// Scaled covers: made when first asked for, kept on disk and, the small ones, in memory.
///
/// A cover is known by its content. However many files hold the same picture and however many
/// people ask at once, it is scaled once and stored once. What cannot be a cover is remembered
/// until its file changes.
package actor CoverStore {
    /// Reads the front cover inside an audio file, `nil` if there is none.
    package typealias EmbeddedReader =
        @Sendable (FilePath) throws -> (mime: String, bytes: [UInt8])?

    /// What the store holds on disk.
    package struct Usage: Sendable, Hashable {
        package var files: Int
        package var bytes: Int
        package var limit: Int
        package var folder: URL
    }

    private struct SourceKey: Hashable {
        var source: CoverSource
        var identity: FileIdentity
    }

    private let files: CoverFiles
    private let readEmbedded: EmbeddedReader
    private let queue = WorkQueue()
    /// Quick looks at the disk do not wait behind a row of large pictures.
    private let lookups = WorkQueue()
    private let byteLimit: Int
    private var disk: LeastRecentlyUsed<CoverKey, Int>?
    private var memory = LeastRecentlyUsed<CoverKey, CoverImage>(limit: 24 << 20)
    private var digests = LeastRecentlyUsed<SourceKey, Result<String, CoverError>>(limit: 50_000)
    private var failures = LeastRecentlyUsed<String, CoverError>(limit: 10_000)
    private var digesting: [SourceKey: Task<String, any Error>] = [:]
    private var scaling: [CoverKey: Task<CoverImage, any Error>] = [:]
    private var opening: Task<[CoverFiles.Found], any Error>?
    /// Pictures scaled since the start, for tests and for the curious.
    package private(set) var scaledCount = 0

    /// - Parameters:
    ///   - folder: Where scaled covers are kept; made when needed.
    ///   - byteLimit: The most bytes to keep there.
    ///   - readEmbedded: Reads the picture inside an audio file; it may block.
    package init(
        folder: URL, byteLimit: Int = 200_000_000, readEmbedded: @escaping EmbeddedReader
    ) {
        files = CoverFiles(folder: folder)
        self.byteLimit = byteLimit
        self.readEmbedded = readEmbedded
    }

    /// The cover, scaled into a square; smaller originals stay as they are.
    ///
    /// - Parameters:
    ///   - source: Where the original is.
    ///   - side: The longest side in pixels, at most 2048.
    /// - Returns: JPEG, or PNG if the picture is transparent somewhere.
    /// - Throws: ``CoverError`` if there is no usable picture.
    package func cover(for source: CoverSource, side: Int) async throws -> CoverImage {
        let side = min(max(side, 1), 2048)
        let path = source.path
        let identity = try await lookups.run { try PictureFile.identity(of: path) }
        let digest = try await digest(of: SourceKey(source: source, identity: identity))
        let key = CoverKey(digest: digest, side: side)
        if let image = memory.use(key) { return image }
        if let failure = failures.use(digest) { throw failure }
        return try await scaled(key, from: source)
    }

    /// The first usable cover of several sources, in their order.
    ///
    /// - Throws: ``CoverError`` of the first source if none has a usable picture.
    package func cover(
        forFirstOf sources: [CoverSource], side: Int
    ) async throws -> CoverImage {
        var first: CoverError?
        for source in sources {
            do {
                return try await cover(for: source, side: side)
            } catch let error as CoverError {
                first = first ?? error
            }
        }
        throw first ?? .noPicture(path: "The album")
    }

    /// How much is on disk.
    package func info() async -> Usage {
        let disk = await openedDisk()
        return Usage(
            files: disk.count, bytes: disk.cost, limit: byteLimit, folder: files.folder)
    }

    /// Removes every stored cover, and nothing else that may lie in the folder.
    package func clear() async {
        let files = files
        memory.removeAll()
        digests.removeAll()
        failures.removeAll()
        _ = try? await queue.run {
            for found in files.list() { files.remove(found.key) }
        }
        disk = LeastRecentlyUsed(limit: byteLimit)
    }
}

extension CoverStore {
    private func digest(of key: SourceKey) async throws -> String {
        if let known = digests.use(key) { return try known.get() }
        if let running = digesting[key] { return try await running.value }
        let task = Task { [queue, readEmbedded] in
            try await queue.run {
                hex(sha256(try key.source.bytes(readEmbedded: readEmbedded)))
            }
        }
        digesting[key] = task
        defer { digesting[key] = nil }
        do {
            let digest = try await task.value
            _ = digests.insert(.success(digest), cost: 1, for: key)
            return digest
        } catch let error as CoverError where error.isLasting {
            _ = digests.insert(.failure(error), cost: 1, for: key)
            throw error
        }
    }

    private func scaled(_ key: CoverKey, from source: CoverSource) async throws -> CoverImage {
        if let running = scaling[key] { return try await running.value }
        let task = Task { try await self.loadOrScale(key, from: source) }
        scaling[key] = task
        defer { scaling[key] = nil }
        return try await task.value
    }

    private func loadOrScale(
        _ key: CoverKey, from source: CoverSource
    ) async throws -> CoverImage {
        let (files, readEmbedded) = (files, readEmbedded)
        _ = await openedDisk()
        if disk?.use(key) != nil {
            if let image = try await lookups.run({ files.read(key, now: Date()) }) {
                keep(image, for: key)
                return image
            }
            disk?.remove(key)
        }
        do {
            let (image, size) = try await queue.run {
                let bytes = try source.bytes(readEmbedded: readEmbedded)
                let image = try CoverImage.scale(bytes, toFit: key.side)
                // The file may have changed since its digest was taken: then this picture is
                // right for the caller, but not under this name.
                let isSame = hex(sha256(bytes)) == key.digest
                return (image, isSame ? files.write(image, for: key) : nil)
            }
            scaledCount += 1
            if let size { await noteWritten(key, size: size, image: image) }
            return image
        } catch let error as CoverError where error.isLasting {
            _ = failures.insert(error, cost: 1, for: key.digest)
            throw error
        }
    }

    private func noteWritten(_ key: CoverKey, size: Int, image: CoverImage) async {
        keep(image, for: key)
        let gone = disk?.insert(size, cost: size, for: key) ?? []
        await remove(gone)
    }

    private func remove(_ keys: [CoverKey]) async {
        guard !keys.isEmpty else { return }
        let files = files
        _ = try? await queue.run {
            for key in keys { files.remove(key) }
        }
    }

    private func keep(_ image: CoverImage, for key: CoverKey) {
        guard key.side <= 320 else { return }
        _ = memory.insert(image, cost: image.bytes.count + 256, for: key)
    }

    /// Reads the folder once; a smaller limit than last time takes effect here.
    private func openedDisk() async -> LeastRecentlyUsed<CoverKey, Int> {
        if let disk { return disk }
        let task = opening ?? Task { [files, lookups] in try await lookups.run { files.list() } }
        opening = task
        let found = (try? await task.value) ?? []
        if let disk { return disk }
        var index = LeastRecentlyUsed<CoverKey, Int>(limit: byteLimit)
        var gone: [CoverKey] = []
        for file in found {
            gone += index.insert(file.size, cost: file.size, for: file.key)
        }
        disk = index
        await remove(gone)
        return disk ?? index
    }
}

extension CoverSource {
    var path: FilePath {
        switch self {
        case .imageFile(let path), .embedded(let path): path
        }
    }

    /// The original's bytes.
    func bytes(readEmbedded: CoverStore.EmbeddedReader) throws -> [UInt8] {
        switch self {
        case .imageFile(let path):
            return try PictureFile.read(path)
        case .embedded(let path):
            let picture: (mime: String, bytes: [UInt8])?
            do {
                picture = try readEmbedded(path)
            } catch {
                throw CoverError.unreadableFile(
                    path: path.display, reason: String(describing: error))
            }
            guard let picture, !picture.bytes.isEmpty else {
                throw CoverError.noPicture(path: path.display)
            }
            guard picture.bytes.count <= PictureFile.byteLimit else {
                throw CoverError.tooLarge("\(picture.bytes.count >> 20) MB")
            }
            return picture.bytes
        }
    }
}

private func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
