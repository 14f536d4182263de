package import Foundation
import HomeService

/// A second of a tone with tags, for tests that need a file and not music.
package struct TestTrack: Sendable {
    package var path: String
    package var hertz: Double
    package var seconds: Double
    package var tags: [String: [String]]

    package init(
        _ path: String, hertz: Double = 440, seconds: Double = 1, tags: [String: [String]] = [:]
    ) {
        self.path = path
        self.hertz = hertz
        self.seconds = seconds
        self.tags = tags
    }

    /// Two albums by two artists, and tracks that search must tell apart.
    package static let library: [TestTrack] = [
        song("Harbour/1.wav", "First Light", "Mara Quist", "Harbour", 1, 330),
        song("Harbour/2.wav", "Low Water", "Mara Quist", "Harbour", 2, 440),
        song("Harbour/3.wav", "Dvořák's Boat", "Mara Quist", "Harbour", 3, 550),
        song("Engines/1.wav", "Ignition", "The Pale Engines", "Engines of Night", 1, 660),
        song("Engines/2.wav", "AC/DC Current", "The Pale Engines", "Engines of Night", 2, 770),
    ]

    /// The same, long enough that no track ends while a test looks at it.
    package static let longLibrary = library.map { track in
        var track = track
        track.seconds = 20
        return track
    }

    private static func song(
        _ path: String, _ title: String, _ artist: String, _ album: String, _ number: Int,
        _ hertz: Double
    ) -> TestTrack {
        TestTrack(
            path, hertz: hertz,
            tags: [
                "TITLE": [title], "ARTIST": [artist], "ALBUMARTIST": [artist], "ALBUM": [album],
                "TRACKNUMBER": ["\(number)"], "DATE": ["2024-05-17"], "GENRE": ["Test"],
            ])
    }

    /// Writes the file below a folder.
    package func write(below folder: URL) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(wave()).write(to: file)
        guard !tags.isEmpty else { return }
        var values = TagValues()
        for (key, list) in tags.sorted(by: { $0.key < $1.key }) { values[key] = list }
        try TagWriter.write(values, cover: nil, to: FilePath(file.path))
    }

    private func wave() -> [UInt8] {
        let rate = 44_100
        let count = Int(seconds * Double(rate))
        var bytes: [UInt8] = []
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        bytes += Array("RIFF".utf8)
        append(UInt32(36 + count * 2))
        bytes += Array("WAVEfmt ".utf8)
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(rate))
        append(UInt32(rate * 2))
        append(UInt16(2))
        append(UInt16(16))
        bytes += Array("data".utf8)
        append(UInt32(count * 2))
        // One second is computed and repeated: the tones have whole numbers of periods in it.
        var second: [UInt8] = []
        for index in 0..<rate {
            let sample = Int16(12_000 * sin(2 * .pi * hertz * Double(index) / Double(rate)))
            withUnsafeBytes(of: sample.littleEndian) { second.append(contentsOf: $0) }
        }
        while bytes.count < 44 + count * 2 {
            bytes += second.prefix(44 + count * 2 - bytes.count)
        }
        return bytes
    }
}
