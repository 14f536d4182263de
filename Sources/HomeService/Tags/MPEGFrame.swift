/// The header of one frame of MPEG audio (layers I to III).
struct MPEGFrame: Sendable, Equatable {
    /// What all frames of one stream share: version, layer and sample rate.
    var kind: UInt32
    /// In bytes, the header included.
    var length: Int
    var samples: Int
    var sampleRate: Int
    var bitRateKbps: Int

    /// - Parameter header: Four bytes, the first one highest.
    init?(header: UInt32) {
        let version = Int(header >> 19 & 3)
        let layer = 4 - Int(header >> 17 & 3)
        let rateIndex = Int(header >> 12 & 15)
        let sampleRateIndex = Int(header >> 10 & 3)
        guard header >> 21 == 0x7FF, version != 1, layer != 4, rateIndex != 0, rateIndex != 15,
            sampleRateIndex != 3, header & 3 != 2
        else { return nil }
        let isFirstVersion = version == 3
        // Version 2 halves the rates, version 2.5 (coded as 0) halves them again.
        let halvings = isFirstVersion ? 0 : version == 2 ? 1 : 2
        sampleRate = [44_100, 48_000, 32_000][sampleRateIndex] >> halvings
        let rates = MPEGFrame.bitRates(isFirstVersion: isFirstVersion, layer: layer)
        bitRateKbps = rates[rateIndex - 1]
        let bitRate = bitRateKbps * 1000
        let padding = Int(header >> 9 & 1)
        switch layer {
        case 1:
            samples = 384
            length = (12 * bitRate / sampleRate + padding) * 4
        case 3 where !isFirstVersion:
            samples = 576
            length = 72 * bitRate / sampleRate + padding
        default:
            samples = 1152
            length = 144 * bitRate / sampleRate + padding
        }
        kind = header & 0xFFFE_0C00
    }

    /// In kbit/s, from index 1 on.
    private static func bitRates(isFirstVersion: Bool, layer: Int) -> [Int] {
        switch (isFirstVersion, layer) {
        case (true, 1): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
        case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
        case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        case (false, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
        case (false, _): [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        }
    }
}

extension OpenAudioFile {
    /// Where the first frame is that another one of its kind (or the end of the file) follows.
    ///
    /// Two random bytes in any file look like a frame; two frames in a row do not come by chance.
    func firstMPEGFrame(from start: Int) -> Int? {
        var offset = start
        let end = min(size, start + 256 << 10)
        while offset < end {
            let block = read(at: offset, count: offset == start ? 2 << 10 : 16 << 10)
            guard block.count >= 4 else { return nil }
            for index in 0..<block.count - 3 where block[index] == 0xFF && block[index + 1] >= 0xE0
            {
                if isMPEGFrame(block.bigEndian32(at: index), at: offset + index) {
                    return offset + index
                }
            }
            offset += block.count - 3
        }
        return nil
    }

    private func isMPEGFrame(_ header: UInt32, at offset: Int) -> Bool {
        guard let frame = MPEGFrame(header: header) else { return false }
        let next = read(at: offset + frame.length, count: 4)
        // A file that is one frame long is audio; one that is cut within its first frame is not.
        guard next.count == 4 else { return offset + frame.length == size }
        return MPEGFrame(header: next.bigEndian32(at: 0))?.kind == frame.kind
    }
}

extension OpenAudioFile {
    /// How long MPEG audio lasts whose frames differ in size and whose first frame does not say how many
    /// there are. Its bit rate says nothing then, so all of its frames are counted.
    ///
    /// - Returns: `nil` for all other files, which TagLib measures right.
    func countedMPEGDuration(_ range: AudioRange) -> Int? {
        let head = read(at: range.start, count: 4096)
        guard head.count >= 4, let first = MPEGFrame(header: head.bigEndian32(at: 0)),
            !hasFrameCount(head.prefix(first.length)), sizesDiffer(range, first, head)
        else { return nil }
        var block: [UInt8] = []
        var blockStart = 0
        var offset = range.start
        var samples = 0
        let end = range.start + range.count
        while offset + 4 <= end {
            if offset + 4 > blockStart + block.count {
                (blockStart, block) = (offset, read(at: offset, count: 256 << 10))
                guard block.count >= 4 else { break }
            }
            let header = block.bigEndian32(at: offset - blockStart)
            if let frame = MPEGFrame(header: header), frame.kind == first.kind, frame.length > 0 {
                samples += frame.samples
                offset += frame.length
            } else {
                offset += 1
            }
        }
        return samples * 1000 / first.sampleRate
    }

    /// Whether the first frame is one of those that say how many follow: Xing, Info, VBRI.
    private func hasFrameCount(_ frame: ArraySlice<UInt8>) -> Bool {
        var word: UInt32 = 0
        for byte in frame.prefix(43) {
            word = word << 8 | UInt32(byte)
            // As four letters each: Xing, Info, VBRI.
            if word == 0x5869_6E67 || word == 0x496E_666F || word == 0x5642_5249 { return true }
        }
        return false
    }

    /// Whether some of the frames at the beginning, or one in the middle, are of another bit rate.
    private func sizesDiffer(_ range: AudioRange, _ first: MPEGFrame, _ head: [UInt8]) -> Bool {
        var offset = 0
        while offset + 4 <= head.count,
            let frame = MPEGFrame(header: head.bigEndian32(at: offset))
        {
            if frame.bitRateKbps != first.bitRateKbps { return true }
            offset += frame.length
        }
        for part in 1...3 {
            let place = range.start + range.count / 4 * part
            if let middle = firstMPEGFrame(from: place) {
                let header = read(at: middle, count: 4)
                guard header.count == 4 else { continue }
                let frame = MPEGFrame(header: header.bigEndian32(at: 0))
                if let frame, frame.kind == first.kind, frame.bitRateKbps != first.bitRateKbps {
                    return true
                }
            }
        }
        return false
    }
}

extension [UInt8] {
    /// Four bytes as a number, the first one highest. The caller knows that they are there.
    func bigEndian32(at offset: Int) -> UInt32 {
        UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16
            | UInt32(self[offset + 2]) << 8 | UInt32(self[offset + 3])
    }
}
