import Foundation
import Testing

@testable import HomeService

/// Tracks with files made for one test, and a folder that goes with it.
final class SoundFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "gatefold-player-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> FilePath { FilePath(url.appending(path: name).path) }

    /// Writes a sine of whole Hz in the format that the name's extension says.
    func tone(_ name: String, hz: Int, ms: Int, tags: [String] = []) async throws -> CatalogueTrack
    {
        // A second is a whole number of periods, so that seconds can be strung together.
        let second = Tone.sine(hz: Double(hz), frames: 44_100)
        var samples: [Int16] = []
        for _ in 0..<(ms / 1000) { samples += second }
        samples += second.prefix(ms % 1000 * 441 / 10)
        return try await track(name, ms: ms, tags: tags, samples: samples)
    }

    /// Writes steps of 100 ms: 200 Hz, 300 Hz, 400 Hz, … so that a place can be heard.
    func staircase(_ name: String, steps: Int) async throws -> CatalogueTrack {
        let samples = (0..<steps).flatMap { Tone.sine(hz: Double(200 + 100 * $0), frames: 4410) }
        return try await track(name, ms: steps * 100, samples: samples)
    }

    func track(
        _ name: String, ms: Int, tags: [String] = [], samples: [Int16]
    ) async throws -> CatalogueTrack {
        let wav = url.appending(path: name.hasSuffix(".wav") ? name : name + ".source.wav")
        try Tone.wav(samples).write(to: wav)
        if !name.hasSuffix(".wav") {
            try await encode(wav, to: url.appending(path: name), tags: tags)
            try FileManager.default.removeItem(at: wav)
        }
        return Self.track(path(name), ms: ms)
    }

    private func encode(_ wav: URL, to file: URL, tags: [String]) async throws {
        try await ffmpeg(["-i", wav.path] + tags.flatMap { ["-metadata", $0] } + [file.path])
    }

    func ffmpeg(_ arguments: [String]) async throws {
        let ffmpeg = Process()
        ffmpeg.executableURL = URL(filePath: "/usr/bin/ffmpeg")
        ffmpeg.arguments = ["-nostdin", "-v", "error", "-y"] + arguments
        try await withCheckedThrowingContinuation { done in
            ffmpeg.terminationHandler = { _ in done.resume() }
            do { try ffmpeg.run() } catch { done.resume(throwing: error) }
        }
        try #require(ffmpeg.terminationStatus == 0, "ffmpeg \(arguments) failed")
    }

    static func track(_ path: FilePath, ms: Int, id: String = "t") -> CatalogueTrack {
        let album = CatalogueAlbum(
            id: "a", title: "Album", kind: .album, artists: [], releaseDate: nil, trackCount: 1,
            discCount: 1, genres: [], label: nil, copyright: nil, barcode: nil,
            musicBrainzID: nil, addedAt: Date(timeIntervalSince1970: 0), hasCover: false,
            isSaved: true)
        return CatalogueTrack(
            id: id, title: path.display, artists: [], album: album, disc: 1, number: 1,
            durationMS: ms, isrc: nil, musicBrainzID: nil, isExplicit: false, bitRateKbps: nil,
            addedAt: Date(timeIntervalSince1970: 0), isSaved: true, path: path)
    }
}

/// Samples: made, written, read, judged.
enum Tone {
    static func sine(hz: Double, frames: Int, gain: Double = 0.5) -> [Int16] {
        (0..<frames).map { Int16(32_767 * gain * sin(2 * .pi * hz * Double($0) / 44_100)) }
    }

    /// A tone that rises all the time, so that no two places sound alike.
    static func sweep(frames: Int) -> [Int16] {
        (0..<frames).map { frame in
            let time = Double(frame) / 44_100
            return Int16(16_383 * sin(2 * .pi * (200 + 150 * time) * time))
        }
    }

    static func wav(_ samples: [Int16]) -> Data {
        func bytes(_ value: some FixedWidthInteger) -> Data {
            withUnsafeBytes(of: value.littleEndian) { Data($0) }
        }
        let size = UInt32(samples.count * 4)
        var data = Data("RIFF".utf8) + bytes(size + 36) + Data("WAVEfmt ".utf8)
        data += bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(2)) + bytes(UInt32(44_100))
        data += bytes(UInt32(176_400)) + bytes(UInt16(4)) + bytes(UInt16(16))
        data += Data("data".utf8) + bytes(size)
        let stereo = samples.map { UInt32(UInt16(bitPattern: $0)) &* 0x1_0001 }
        return data + stereo.withUnsafeBytes { Data($0) }
    }

    /// The left channel of a WAV file; its header has to be right at any moment.
    static func read(_ path: FilePath) throws -> [Int16] {
        // The header first: what it promises is there by then.
        let file = try FileHandle(forReadingFrom: URL(filePath: path.display))
        defer { try? file.close() }
        let header = try #require(try file.read(upToCount: 44))
        try #require(header.count == 44 && header.prefix(4) == Data("RIFF".utf8))
        func word(_ at: Int) -> Int {
            header.withUnsafeBytes {
                Int(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
            }
        }
        try #require(word(4) == word(40) + 36)
        let data = try file.read(upToCount: word(40)) ?? Data()
        try #require(data.count == word(40), "the header promises more than is there")
        return data.withUnsafeBytes { raw in
            let frames = raw.bindMemory(to: UInt32.self)
            return frames.map { Int16(truncatingIfNeeded: UInt32(littleEndian: $0)) }
        }
    }

    static func hz(_ samples: some Collection<Int16>) -> Double {
        var crossings = 0
        for (before, after) in zip(samples, samples.dropFirst()) where before < 0 && after >= 0 {
            crossings += 1
        }
        return Double(crossings) * 44_100 / Double(max(1, samples.count))
    }

    static func longestSilence(_ samples: some Collection<Int16>) -> Int {
        var longest = 0
        var run = 0
        for sample in samples {
            run = abs(Int(sample)) < 8 ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    static func loudness(_ samples: some Collection<Int16>) -> Double {
        let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
        return 10 * log10(max(1, sum / Double(max(1, samples.count))))
    }
}

/// A player, what it told, and a way to wait for it.
struct HeardPlayer: Sendable {
    let player: Player
    let started: Collected<String>
    let failed: Collected<String>
    let logged: Collected<String>
    let reports: Collected<PlayerReport>
    /// Kept, so that the files last as long as the player.
    private let folder: SoundFolder

    init(
        _ output: AudioOutput, in folder: SoundFolder, pace: PlaybackPace = .realTime,
        seed: UInt64 = 7
    ) throws {
        self.folder = folder
        let started = Collected<String>()
        let failed = Collected<String>()
        let logged = Collected<String>()
        let reports = Collected<PlayerReport>()
        player = try Player(
            output: output, deviceID: "device", deviceName: "Here", seed: seed, pace: pace,
            log: { logged.add($0) },
            report: { report in
                reports.add(report)
                switch report {
                case .started(let start):
                    started.add(start.track.path.display.components(separatedBy: "/").last ?? "")
                case .failed(let sentence): failed.add(sentence)
                case .heard, .left, .volume, .changed: break
                }
            })
        self.started = started
        self.reports = reports
        self.failed = failed
        self.logged = logged
    }

    /// Looks again and again until the player is as it should be, for ten seconds at most.
    @discardableResult
    func wait(
        _ what: Comment = "the player did not get there",
        until isSo: @Sendable (PlayerSnapshot) -> Bool
    ) async throws -> PlayerSnapshot {
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            let snapshot = await player.snapshot()
            if isSo(snapshot) { return snapshot }
            try #require(ContinuousClock.now < deadline, what)
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// The ids of the tracks that began, in order.
    var startedIDs: [String] {
        reports.all.compactMap { if case .started(let start) = $0 { start.track.id } else { nil } }
    }

    func waitForEnd() async throws { try await wait { !$0.isPlaying } }
}

/// What callbacks brought, from any thread.
final class Collected<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    func add(_ element: Element) { lock.withLock { elements.append(element) } }
    var all: [Element] { lock.withLock { elements } }
}
