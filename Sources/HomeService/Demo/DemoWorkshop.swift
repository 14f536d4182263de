import Foundation
import WebAPIClient

/// The folder a demo library grows in.
struct DemoWorkshop: Sendable {
    struct Job: Sendable {
        var album: DemoAlbum
        var track: DemoTrack
    }

    private static let markerName = ".gatefold-demo"
    private static let benchPrefix = ".composing-"

    let folder: URL
    private let selection: DemoLibrary.Selection
    private let albums: [DemoAlbum]
    private let bench: URL
    private let queue = WorkQueue(width: max(1, ProcessInfo.processInfo.activeProcessorCount))

    init(folder: URL, selection: DemoLibrary.Selection) throws {
        self.folder = folder.standardizedFileURL
        self.selection = selection
        let process = ProcessInfo.processInfo.processIdentifier
        bench = self.folder.appendingPathComponent(
            "\(Self.benchPrefix)\(process)-\(UUID().uuidString)", isDirectory: true)
        albums = DemoLibrary.albums.filter { selection.albums?.contains($0.title) ?? true }
    }

    /// The album's tracks that were asked for, as long as they were asked for.
    private func tracks(of album: DemoAlbum) -> [DemoTrack] {
        album.tracks.prefix(max(0, selection.tracksPerAlbum)).map { track in
            var track = track
            track.seconds = min(track.seconds, max(1, selection.longestTrack))
            return track
        }
    }

    var trackCount: Int { albums.reduce(0) { $0 + tracks(of: $1).count } }

    var missingTracks: [Job] {
        albums.flatMap { album in
            tracks(of: album).filter { !exists(album.path(of: $0)) }
                .map { Job(album: album, track: $0) }
        }
    }

    /// Makes the folder ready.
    ///
    /// - Returns: Whether there is anything to compose.
    /// - Throws: ``HomeServiceError`` if the folder is somebody else's.
    func open() throws -> Bool {
        let marker = try? String(contentsOf: url(Self.markerName), encoding: .utf8)
        if marker != nil { removeBenches() }
        if marker == markerText(isComplete: true), files.allSatisfy(exists) { return false }
        if marker == nil { try checkIsEmpty() }
        do {
            if let marker, marker != markerText(isComplete: true),
                marker != markerText(isComplete: false)
            {
                removeFiles(listedIn: marker)
            }
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
            try FileManager.default.createDirectory(at: bench, withIntermediateDirectories: true)
            try write(markerText(isComplete: false), to: Self.markerName)
            return true
        } catch {
            throw storageError(error)
        }
    }

    func close() { try? FileManager.default.removeItem(at: bench) }

    /// Writes the playlist and marks the library as whole.
    func finish() throws {
        try Task.checkCancellation()
        do {
            if !playlistLines.isEmpty {
                let text = (["#EXTM3U"] + playlistLines).joined(separator: "\n") + "\n"
                try write(text, to: playlistName)
            }
            try write(markerText(isComplete: true), to: Self.markerName)
        } catch {
            throw storageError(error)
        }
    }

    /// Draws every album's cover and puts those beside the tracks that belong there.
    ///
    /// - Returns: The covers to embed, by album title.
    func drawCovers() async throws -> [String: CoverImage] {
        let side = selection.coverSide
        return try await withThrowingTaskGroup(of: (String, CoverImage?).self) { group in
            for album in albums {
                group.addTask {
                    try await queue.run {
                        do {
                            return (album.title, try drawCover(of: album, side: side))
                        } catch {
                            throw storageError(error)
                        }
                    }
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// - Returns: The cover to embed; `nil` if the album has it in a file of its own.
    private func drawCover(of album: DemoAlbum, side: Int) throws -> CoverImage? {
        guard case .file(let name) = album.cover else {
            return try album.design.draw(side: side, asPNG: false)
        }
        let path = "\(album.folder)/\(name)"
        if !exists(path) {
            let art = try album.design.draw(side: side, asPNG: name.hasSuffix(".png"))
            try place(Data(art.bytes), at: path)
        }
        return nil
    }

    /// Composes, plays, encodes and tags one track, and puts it in its place.
    func compose(_ job: Job, cover: CoverImage?) async throws {
        try Task.checkCancellation()
        let isCancelled = Guarded(false)
        try await withTaskCancellationHandler {
            try await queue.run {
                if isCancelled.withLock({ $0 }) { throw CancellationError() }
                try make(job, cover: cover)
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }

    private func make(_ job: Job, cover: CoverImage?) throws {
        let (album, track) = (job.album, job.track)
        let sound = track.play(rate: album.format.rate)
        let name = UUID().uuidString
        let raw = bench.appendingPathComponent(name + ".raw")
        let made = bench.appendingPathComponent(name + ".part")
        defer {
            try? FileManager.default.removeItem(at: raw)
            try? FileManager.default.removeItem(at: made)
        }
        do {
            try Data(sound.interleaved16()).write(to: raw)
            try AudioEncoder.encode(raw, to: made, as: album.format)
            try TagWriter.write(
                DemoTags.values(of: track, on: album, sound: sound),
                cover: cover.map { ($0.mime, $0.bytes) }, to: FilePath(made.path))
            try move(made, to: album.path(of: track))
        } catch let error as HomeServiceError {
            throw error
        } catch {
            throw storageError(error)
        }
    }
}

// MARK: - Files

extension DemoWorkshop {
    private func url(_ path: String) -> URL {
        folder.appendingPathComponent(path, isDirectory: false)
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url(path).path)
    }

    private var playlistName: String { DemoLibrary.playlist.name + ".m3u8" }

    private var playlistLines: [String] {
        DemoLibrary.playlist.entries.flatMap { entry -> [String] in
            let title = DemoLibrary.albums[entry.0].title
            guard let album = albums.first(where: { $0.title == title }),
                case let tracks = tracks(of: album), tracks.indices.contains(entry.1)
            else { return [] }
            let track = tracks[entry.1]
            let artists = track.artists.joined(separator: ", ")
            return [
                "#EXTINF:\(Int(track.seconds)),\(artists) - \(track.title)", album.path(of: track),
            ]
        }
    }

    /// Every file that a finished library has.
    private var files: [String] {
        var files = albums.flatMap { album in tracks(of: album).map(album.path(of:)) }
        for album in albums {
            if case .file(let name) = album.cover { files.append("\(album.folder)/\(name)") }
        }
        return playlistLines.isEmpty ? files : files + [playlistName]
    }

    private func markerText(isComplete: Bool) -> String {
        let part = "\(selection.longestTrack) \(selection.coverSide)"
        let state = isComplete ? "complete" : "composing"
        let head = "Gatefold demo library \(DemoLibrary.version) (\(part)): \(state)"
        return ([head] + files).joined(separator: "\n") + "\n"
    }

    private func checkIsEmpty() throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard names.isEmpty else {
            throw HomeServiceError(
                .storage, "\(folder.path) is not empty and was not made by Gatefold.",
                advice: "Choose an empty folder for the demo library.")
        }
    }

    /// Removes what an earlier version made, by its own list, and never above the folder.
    private func removeFiles(listedIn marker: String) {
        for path in marker.split(separator: "\n").dropFirst().map(String.init) {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(".."), !path.hasPrefix("/") else { continue }
            try? FileManager.default.removeItem(at: url(path))
        }
    }

    /// Clears up after runs that were killed; another process may be composing right now.
    private func removeBenches() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(Self.benchPrefix) {
            let process = name.dropFirst(Self.benchPrefix.count).prefix { $0 != "-" }
            if let process = Int32(process), kill(process, 0) == 0 || errno != ESRCH { continue }
            try? FileManager.default.removeItem(at: url(name))
        }
    }

    private func write(_ text: String, to path: String) throws {
        try place(Data(text.utf8), at: path)
    }

    private func place(_ data: Data, at path: String) throws {
        let temporary = bench.appendingPathComponent(UUID().uuidString)
        try data.write(to: temporary)
        try move(temporary, to: path)
    }

    /// Replaces in one step.
    private func move(_ file: URL, to path: String) throws {
        let target = url(path)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        guard rename(file.path, target.path) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target.path])
        }
    }

    private func storageError(_ error: any Error) -> any Error {
        if error is CancellationError { return error }
        return HomeServiceError(
            .storage, "The demo library cannot be written to \(folder.path): \(error).",
            advice: "Check that the folder can be written to and that 100 MB are free.")
    }
}
