/// Where the audio itself lies in a file, without tags, covers and padding.
struct AudioRange: Sendable, Equatable {
    var start: Int
    var count: Int
    /// What the file says its audio takes, when that is more than is there.
    var declaredCount: Int

    init(start: Int, count: Int, declaredCount: Int? = nil) {
        self.start = start
        self.count = max(0, count)
        self.declaredCount = declaredCount ?? max(0, count)
    }

    var isCutShort: Bool { declaredCount > count }
}

extension OpenAudioFile {
    /// From the first frame on to the old kinds of tags at the end (ID3v1, APE, Lyrics3).
    func mpegAudio(from start: Int) -> AudioRange {
        var end = size
        // Programs have stacked these in any order.
        for _ in 0..<4 {
            let tail = read(at: max(start, end - 128), count: min(128, end - start))
            if tail.count == 128, tail.starts(with: "TAG".utf8) {
                end -= 128
            } else if let tag = apeTag(before: end, after: start) {
                end = tag
            } else if tail.suffix(9).elementsEqual("LYRICS200".utf8),
                let length = Int(String(decoding: tail.suffix(15).prefix(6), as: UTF8.self)),
                length >= 0, end - 15 - length >= start
            {
                end -= 15 + length
            } else {
                break
            }
        }
        return AudioRange(start: start, count: end - start)
    }

    /// Where an APE tag starts that ends at `end`.
    private func apeTag(before end: Int, after start: Int) -> Int? {
        let footer = read(at: end - 32, count: 32)
        guard footer.count == 32, footer.starts(with: "APETAGEX".utf8) else { return nil }
        let hasHeader = footer[23] & 0x80 != 0
        let count = Int(footer.littleEndian32(at: 12)) + (hasHeader ? 32 : 0)
        return count >= 32 && end - count >= start ? end - count : nil
    }

    /// The payload of one chunk of a WAV or AIFF file.
    func riffAudio(from start: Int, chunk name: String, isBigEndian: Bool) -> AudioRange? {
        var offset = start + 12
        for _ in 0..<10_000 {
            let head = read(at: offset, count: 8)
            guard head.count == 8 else { return nil }
            let count = Int(isBigEndian ? head.bigEndian32(at: 4) : head.littleEndian32(at: 4))
            let payload = offset + 8
            if head.fourCC(at: 0) == name {
                return AudioRange(
                    start: payload, count: min(count, size - payload), declaredCount: count)
            }
            offset = payload + count + count % 2
        }
        return nil
    }

    /// The largest `mdat` of an MP4 file; what is cut short counts for all of them.
    func mp4Audio(from start: Int) -> AudioRange? {
        var offset = start
        var largest: AudioRange?
        for _ in 0..<10_000 {
            let head = read(at: offset, count: 16)
            guard head.count >= 8 else { break }
            var headCount = 8
            var count = Int(head.bigEndian32(at: 0))
            if count == 1, head.count == 16 {
                headCount = 16
                count = Int(clamping: head.bigEndian64(at: 8))
            } else if count == 0 {
                count = size - offset
            }
            guard count >= headCount else { break }
            if head.fourCC(at: 4) == "mdat" {
                let payload = offset + headCount
                let range = AudioRange(
                    start: payload, count: min(count - headCount, size - payload),
                    declaredCount: count - headCount)
                if range.count > largest?.count ?? -1 { largest = range }
            }
            let (next, overflow) = offset.addingReportingOverflow(count)
            guard !overflow else { break }
            offset = next
        }
        return largest
    }
}

extension [UInt8] {
    /// Four bytes as a number, the last one highest. The caller knows that they are there.
    func littleEndian32(at offset: Int) -> UInt32 {
        self[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Eight bytes as a number, the first one highest. The caller knows that they are there.
    func bigEndian64(at offset: Int) -> UInt64 {
        self[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
