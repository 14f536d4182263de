/// What stands before the audio in a FLAC file, as far as the audio is concerned.
struct FLACMetadata: Sendable {
    var audioStart: Int
    /// The number of samples in each channel; 0 when the encoder did not know.
    var samples: Int
    /// The digest of the decoded audio; zeros when the encoder did not make one.
    var digest: [UInt8]
    /// No frame of this file is smaller; 0 when unknown.
    var smallestFrame: Int
    var largestBlock: Int
}

extension OpenAudioFile {
    /// - Returns: `nil` when the metadata is cut short or no FLAC metadata.
    func flacMetadata(from start: Int) -> FLACMetadata? {
        let info = read(at: start, count: 42)
        guard info.count == 42, info[4] & 0x7F == 0 else { return nil }
        var metadata = FLACMetadata(
            audioStart: 0,
            samples: Int(info.bigEndian64(at: 18) & 0xF_FFFF_FFFF),
            digest: Array(info[26..<42]),
            smallestFrame: Int(info.bigEndian32(at: 11) & 0xFFFFFF),
            largestBlock: Int(info.bigEndian32(at: 8) & 0xFFFF))
        var offset = start + 4
        for _ in 0..<4096 {
            let head = read(at: offset, count: 4)
            guard head.count == 4 else { return nil }
            let word = head.bigEndian32(at: 0)
            offset += 4 + Int(word & 0xFFFFFF)
            if word >> 31 == 1 {
                guard offset < size else { return nil }
                metadata.audioStart = offset
                return metadata
            }
        }
        return nil
    }
}

extension FLACMetadata {
    /// Whether the frames could not all fit in what is left of the file, even if each were smallest.
    func isCutShort(in size: Int) -> Bool {
        guard largestBlock > 0, smallestFrame > 0 else { return false }
        let frames = (samples + largestBlock - 1) / largestBlock
        return frames * smallestFrame > size - audioStart
    }
}
