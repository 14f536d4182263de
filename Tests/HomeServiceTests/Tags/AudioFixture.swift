import Foundation
import Testing

@testable import HomeService

/// The containers that tests go through, each with a tone of one second in `Fixtures/Tags` or made here.
enum AudioFixture: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case flac
    case vorbis = "ogg"
    case opus
    case oggFLAC = "oga"
    case mp3
    case mp4 = "m4a"
    case wav
    case aiff

    var testDescription: String { rawValue }

    /// A tone without tags, of 440 or 660 Hz.
    func bytes(hertz: Int = 440) throws -> [UInt8] {
        switch self {
        case .wav: return PCMFile.wav(hertz: hertz)
        case .aiff: return PCMFile.aiff(hertz: hertz)
        default:
            let url = try #require(
                Bundle.module.url(
                    forResource: "tone\(hertz)", withExtension: rawValue,
                    subdirectory: "Fixtures/Tags"
                ))
            return [UInt8](try Data(contentsOf: url))
        }
    }
}

/// Uncompressed tones of one second.
enum PCMFile {
    static func wav(hertz: Int) -> [UInt8] {
        let samples = tone(hertz).flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8 & 0xFF)]
        }
        let format =
            little(1, 2) + little(1, 2) + little(8000, 4) + little(16_000, 4)
            + little(2, 2) + little(16, 2)
        let body =
            Array("WAVEfmt ".utf8) + little(16, 4) + format + Array("data".utf8)
            + little(samples.count, 4) + samples
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    static func aiff(hertz: Int) -> [UInt8] {
        let samples = tone(hertz).flatMap {
            [UInt8($0 >> 8 & 0xFF), UInt8(truncatingIfNeeded: $0)]
        }
        // 8000 as an 80-bit float.
        let rate: [UInt8] = [0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0]
        let common = big(1, 2) + big(8000, 4) + big(16, 2) + rate
        let body =
            Array("AIFFCOMM".utf8) + big(18, 4) + common + Array("SSND".utf8)
            + big(samples.count + 8, 4) + big(0, 8) + samples
        return Array("FORM".utf8) + big(body.count, 4) + body
    }

    private static func tone(_ hertz: Int) -> [Int] {
        (0..<8000).map { Int(sin(Double($0 * hertz) * 2 * .pi / 8000) * 12_000) }
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        little(value, count).reversed()
    }
}

/// A folder for one test, which removes it at its end.
struct TagFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("tags-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> FilePath { FilePath(url.path + "/" + name) }

    func write(_ bytes: [UInt8], as name: String) throws -> FilePath {
        try Data(bytes).write(to: url.appendingPathComponent(name))
        return path(name)
    }

    func write(_ fixture: AudioFixture, hertz: Int = 440, as name: String = "song") throws
        -> FilePath
    {
        try write(fixture.bytes(hertz: hertz), as: "\(name).\(fixture.rawValue)")
    }
}

/// MP3s with hand-made ID3v2 tags, for what no careful program writes.
enum ID3File {
    /// Frames are names of four letters with the bytes behind the frame header; version 3 is ID3v2.3.
    static func bytes(_ frames: [(String, [UInt8])], version: UInt8 = 3) throws -> [UInt8] {
        let body = frames.flatMap { name, content in
            Array(name.utf8) + size(content.count, bits: version == 4 ? 7 : 8) + [0, 0] + content
        }
        return Array("ID3".utf8) + [version, 0, 0] + size(body.count, bits: 7) + body
            + (try AudioFixture.mp3.bytes())
    }

    private static func size(_ count: Int, bits: Int) -> [UInt8] {
        (0..<4).reversed().map { UInt8(count >> ($0 * bits) & (1 << bits - 1)) }
    }
}

/// The smallest PNG there is: one pixel.
let onePixel: [UInt8] = Array(
    Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    ) ?? Data())
