import Foundation
import Testing

@testable import HomeService

/// A folder of made-up audio files and its catalogue. A file's text is its tags, one `key=value` a
/// line, so that tests need no audio; `audio` is what the fingerprint is made from.
final class ScannedLibrary: Sendable {
    let folder: URL
    let catalogue: Catalogue
    /// What its owner did with it.
    let owned: Library

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "gatefold-scan-\(UUID().uuidString)")
        for name in ["one", "two"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        catalogue = try Catalogue(at: folder.appending(path: "catalogue.sqlite"))
        owned = try Library(beside: catalogue)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var root: URL { folder.appending(path: "one") }
    var secondRoot: URL { folder.appending(path: "two") }

    func url(_ path: String) -> URL { root.appending(path: path) }

    func write(_ path: String, _ tags: [String: String], audio: String? = nil) throws {
        var lines = tags
        lines["audio"] = audio ?? path
        let text = lines.map { "\($0)=\($1)" }.sorted().joined(separator: "\n")
        try write(path, bytes: Array(text.utf8))
    }

    func write(_ path: String, bytes: [UInt8]) throws {
        let url = url(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func move(_ path: String, to target: URL) throws {
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: url(path), to: target)
    }

    func move(_ path: String, to target: String) throws { try move(path, to: url(target)) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

    @discardableResult func scan(_ roots: [URL]? = nil) async throws -> ScanReport {
        try await Scanner(catalogue: catalogue, readTags: ScannedLibrary.tags).scan(
            roots: (roots ?? [root]).map { FilePath($0.path) })
    }

    func allTracks() async throws -> [CatalogueTrack] {
        try await owned.savedTracks(of: HomeUser.ownerID, limit: 1000, offset: 0).elements
    }

    func allAlbums() async throws -> [CatalogueAlbum] {
        try await owned.savedAlbums(of: HomeUser.ownerID, limit: 1000, offset: 0).elements
    }

    func track(titled title: String) async throws -> CatalogueTrack {
        try #require(try await allTracks().first { $0.title == title })
    }

    struct NotAudio: Error, CustomStringConvertible {
        var description: String { "The content is no audio." }
    }

    @Sendable static func tags(_ path: FilePath) throws -> AudioTags {
        guard
            let file = fopen(path.bytes.map { CChar(bitPattern: $0) } + [0], "rb")
        else { throw CocoaError(.fileReadNoSuchFile) }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        guard text.contains("audio=") else { throw NotAudio() }
        var tags = AudioTags()
        tags.durationMS = 200_000
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { set(parts[0], parts[1], in: &tags) }
        }
        return tags
    }

    private static func set(_ key: String, _ value: String, in tags: inout AudioTags) {
        switch key {
        case "title": tags.title = value
        case "artist":
            tags.artists = value.split(separator: ";").flatMap { GuestNames.split(String($0)) }
            tags.artistCredit = value
        case "artistSort": tags.artistSorts = value.split(separator: ";").map(String.init)
        case "albumSort": tags.albumSort = value
        case "composer": tags.credits = [ArtistCredit(role: .composer, name: value)]
        case "description": tags.description = value
        case "narrator": tags.narrators = [value]
        case "language": tags.language = value
        case "label": tags.label = value
        case "sheet": tags.cueSheet = value.split(separator: "|").joined(separator: "\n")
        case "chapters":
            tags.chapters = value.split(separator: "|").map { chapter in
                let parts = chapter.split(separator: " ", maxSplits: 1)
                return AudioTags.Chapter(startMS: Int(parts[0]) ?? 0, title: String(parts[1]))
            }
        case "albumArtist": tags.albumArtists = value.split(separator: ";").map(String.init)
        case "album": tags.album = value
        case "number": tags.trackNumber = Int(value)
        case "total": tags.trackTotal = Int(value)
        case "disc": tags.discNumber = Int(value)
        case "date": tags.date = ReleaseDate(stored: value)
        case "originalDate": tags.originalDate = ReleaseDate(text: value, precision: .year)
        case "genre":
            tags.genres = value.split(separator: ";").map(String.init)
            tags.medium = Medium(genres: tags.genres)
        case "isrc": tags.isrc = value
        case "barcode": tags.barcode = value
        case "edition": tags.musicBrainzAlbumID = value
        case "compilation": tags.isCompilation = value == "1"
        case "cover": tags.hasCover = true
        case "minutes": tags.durationMS = (Int(value) ?? 0) * 60_000
        case "audio":
            let half = UInt64(truncatingIfNeeded: value.utf8.reduce(5381) { $0 &* 33 ^ Int($1) })
            tags.fingerprint = (0..<16).map { UInt8(truncatingIfNeeded: half >> (4 * $0)) }
        default: break
        }
    }
}
