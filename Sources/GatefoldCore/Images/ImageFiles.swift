package import Foundation

/// Pictures on disk, as they were fetched, under a limit of bytes; those not used for longest go
/// first.
///
/// A picture is stored under what it is, and its address is a link to it: two hundred addresses of
/// one picture are one file. Files come into their place whole or not at all, so that a process
/// that is killed leaves nothing half written. Other processes may use the folder at the same time.
package actor ImageFiles {
    /// What there is on disk.
    package struct Usage: Sendable, Hashable {
        package var files: Int
        package var bytes: Int
        package var limit: Int
        package var folder: URL
    }

    /// A picture that was found.
    package struct Stored: Sendable, Hashable {
        package var bytes: [UInt8]
        /// Whether it is so old that another one may be at its address now.
        package var isStale: Bool
    }

    private struct Content {
        var size: Int
        var lastUse: Date
        var links: Set<String> = []
    }

    private let folder: ImageFolder
    private let limit: Int
    private let maximumAge: @Sendable (String) -> TimeInterval
    private let now: @Sendable () -> Date
    /// What is there, by content; read when first needed, and a memory of it from then on.
    private var contents: [String: Content]?
    private var total = 0

    /// - Parameters:
    ///   - folder: Where the pictures are; made when needed, for nobody else to read.
    ///   - limit: The most bytes of pictures.
    ///   - maximumAge: After how many seconds a picture from an address may be another one.
    ///   - now: What time it is.
    package init(
        folder: URL, limit: Int = 200_000_000,
        maximumAge: @escaping @Sendable (String) -> TimeInterval = ImageFiles.usualAge,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = ImageFolder(folder)
        self.limit = limit
        self.maximumAge = maximumAge
        self.now = now
    }

    /// A music service names pictures by what they are, so that they never change; the home service
    /// names them by what they belong to.
    @Sendable package static func usualAge(_ url: String) -> TimeInterval {
        url.hasPrefix("https://") ? 90 * 86_400 : 3_600
    }

    /// The picture of an address, if it is there.
    package func read(_ url: String) -> Stored? {
        let name = contentDigest(of: Array(url.utf8))
        guard let (digest, since) = folder.link(name), let bytes = folder.content(digest) else {
            return nil
        }
        let moment = now()
        // Not each time: most uses follow one another closely.
        if contents?[digest]?.lastUse ?? .distantPast < moment - 600 {
            folder.touch(digest, at: moment)
            contents?[digest]?.lastUse = moment
        }
        return Stored(
            bytes: bytes, isStale: moment.timeIntervalSince(since) > maximumAge(url))
    }

    /// The file of a picture, for programs that read files only.
    ///
    /// - Parameter url: The picture's address.
    /// - Returns: The file; `nil` if the picture is not there.
    package func file(of url: String) -> URL? {
        guard let digest = folder.link(contentDigest(of: Array(url.utf8)))?.digest,
            folder.hasContent(digest)
        else { return nil }
        return URL(filePath: folder.path(ofContent: digest))
    }

    /// Stores a picture. A disk that does not take it costs time later, nothing else.
    package func write(_ bytes: [UInt8], for url: String) {
        guard bytes.count <= limit else { return }
        openIndex()
        let name = contentDigest(of: Array(url.utf8))
        let digest = contentDigest(of: bytes)
        let old = folder.link(name)?.digest
        if contents?[digest] == nil || !folder.hasContent(digest) {
            makeRoom(for: bytes.count)
            guard folder.store(bytes, as: digest) else { return }
            if contents?[digest] == nil { total += bytes.count }
            contents?[digest] = Content(size: bytes.count, lastUse: now())
        }
        guard folder.link(name, to: digest) else { return }
        contents?[digest]?.links.insert(name)
        if let old, old != digest { unlink(name, from: old) }
    }

    /// Removes the picture of an address.
    package func remove(_ url: String) {
        let name = contentDigest(of: Array(url.utf8))
        guard let digest = folder.link(name)?.digest else { return }
        openIndex()
        folder.removeLink(name)
        // Other addresses of the same picture would give the same damage.
        drop(digest)
    }

    /// How much is on disk.
    package func usage() -> Usage {
        contents = nil
        openIndex()
        return Usage(
            files: contents?.count ?? 0, bytes: total, limit: limit, folder: folder.url)
    }

    /// Removes every picture, and nothing else that may lie in the folder.
    package func clear() {
        contents = nil
        openIndex()
        for digest in Array((contents ?? [:]).keys) { drop(digest) }
    }

    private func makeRoom(for size: Int) {
        guard total + size > limit else { return }
        let oldest = (contents ?? [:]).sorted { $0.value.lastUse < $1.value.lastUse }
        // Some more than needed, so that not every picture looks through all.
        let goal = max(0, limit - limit / 20 - size)
        for (digest, _) in oldest where total > goal { drop(digest) }
    }

    private func drop(_ digest: String) {
        guard let content = contents?.removeValue(forKey: digest) else { return }
        total -= content.size
        folder.removeContent(digest)
        for link in content.links { folder.removeLink(link) }
    }

    private func unlink(_ name: String, from digest: String) {
        contents?[digest]?.links.remove(name)
        if contents?[digest]?.links.isEmpty == true { drop(digest) }
    }

    private func openIndex() {
        guard contents == nil else { return }
        var found: [String: Content] = [:]
        for file in folder.contents() {
            found[file.digest] = Content(size: file.size, lastUse: file.lastUse)
        }
        for (name, digest) in folder.links() {
            if found[digest] == nil {
                folder.removeLink(name)
            } else {
                found[digest]?.links.insert(name)
            }
        }
        contents = found
        total = found.values.reduce(0) { $0 + $1.size }
        makeRoom(for: 0)
    }
}
