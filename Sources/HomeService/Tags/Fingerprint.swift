import WebAPIClient

/// Names the audio in a file by 16 bytes: a SHA-256 cut short, over what kind it is, how long it is, and
/// a few pieces of it. Tags, covers, names and places do not change it.
///
/// It tells files of one collection apart; it does not withstand someone who wants two files to be one.
struct Fingerprint: Sendable {
    private static let piece = 2 << 10
    private var bytes: [UInt8]

    init(kind: String, length: UInt64) {
        bytes = Array(kind.utf8) + withUnsafeBytes(of: length.bigEndian, Array.init)
    }

    mutating func add(_ more: [UInt8]) { bytes += more }

    /// Pieces of the beginning, two places in between, and the end.
    mutating func add(_ range: AudioRange, of file: borrowing OpenAudioFile) {
        guard range.count > Fingerprint.piece * 4 else {
            file.append(range.count, at: range.start, to: &bytes)
            return
        }
        bytes.reserveCapacity(bytes.count + Fingerprint.piece * 4)
        let last = range.count - Fingerprint.piece
        for offset in [0, last / 3, last / 3 * 2, last] {
            file.append(Fingerprint.piece, at: range.start + offset, to: &bytes)
        }
    }

    func finished() -> [UInt8] { Array(sha256(bytes).prefix(16)) }
}
