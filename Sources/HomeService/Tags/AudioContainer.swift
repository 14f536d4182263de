import CTagLib

/// What a file is inside, whatever its name says.
enum AudioContainer: Sendable {
    case mpeg
    case flac
    case vorbis
    case opus
    case oggFLAC
    case mp4
    case wav
    case aiff

    /// What people call it, and how names of such files end.
    private var usual: (name: String, endings: [String]) {
        switch self {
        case .mpeg: ("MPEG audio", ["mp3", "mp2", "mpga"])
        case .flac: ("FLAC", ["flac"])
        case .vorbis: ("Ogg Vorbis", ["ogg", "oga"])
        case .opus: ("Opus", ["opus", "ogg", "oga"])
        case .oggFLAC: ("Ogg FLAC", ["oga", "ogg", "flac"])
        case .mp4: ("MP4", ["m4a", "m4b", "mp4"])
        case .wav: ("WAV", ["wav"])
        case .aiff: ("AIFF", ["aif", "aiff"])
        }
    }

    /// What is to be said of a file of this kind that is named like another.
    func oddity(named path: FilePath) -> TagOddity? {
        let name = path.bytes.split(separator: 0x2F).last ?? []
        guard let dot = name.lastIndex(of: 0x2E) else { return nil }
        let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
        guard !usual.endings.contains(ending) else { return nil }
        return TagOddity(
            .ending, "Its name ends in .\(ending), but it is \(usual.name), and is read as that.")
    }

    /// The name that TagLib's shim has for it.
    var code: gf_container {
        switch self {
        case .mpeg: GF_MPEG
        case .flac: GF_FLAC
        case .vorbis: GF_VORBIS
        case .opus: GF_OPUS
        case .oggFLAC: GF_OGG_FLAC
        case .mp4: GF_MP4
        case .wav: GF_WAV
        case .aiff: GF_AIFF
        }
    }
}

/// What the first bytes say: the container, and where it starts behind ID3v2 tags.
struct SniffedAudio: Sendable {
    var container: AudioContainer
    /// The first byte behind ID3v2 tags; for MPEG audio the first frame.
    var start: Int
}

extension OpenAudioFile {
    /// Finds out what the file is, or says why it is nothing to play.
    func sniff() throws(TagError) -> SniffedAudio {
        let start = endOfID3v2()
        let head = read(at: start, count: 512)
        if head.isEmpty {
            throw TagError(.damaged, path, "The file ends before its audio starts.")
        }
        switch head.fourCC(at: 0) {
        case "fLaC": return SniffedAudio(container: .flac, start: start)
        case "OggS": return SniffedAudio(container: try oggCodec(head), start: start)
        case "RIFF" where head.fourCC(at: 8) == "WAVE":
            return SniffedAudio(container: .wav, start: start)
        case "FORM" where ["AIFF", "AIFC"].contains(head.fourCC(at: 8)):
            return SniffedAudio(container: .aiff, start: start)
        default: break
        }
        if head.fourCC(at: 4) == "ftyp" {
            return SniffedAudio(container: .mp4, start: start)
        }
        if let frame = firstMPEGFrame(from: start) {
            return SniffedAudio(container: .mpeg, start: frame)
        }
        throw TagError(
            .notAudio, path, "This is no audio that can be read here, whatever its name.")
    }

    /// Skips ID3v2 tags, of which sloppy programs stack several, and the zeros that some leave behind.
    private func endOfID3v2() -> Int {
        var start = 0
        for _ in 0..<8 {
            let head = read(at: start, count: 10)
            guard head.count == 10, head.starts(with: [0x49, 0x44, 0x33]),
                !head[6...].contains(where: { $0 >= 0x80 })
            else { break }
            let size = head[6...].reduce(0) { $0 << 7 | Int($1) }
            let footer = head[5] & 0x10 != 0 ? 10 : 0
            start += 10 + size + footer
        }
        return start
    }

    private func oggCodec(_ head: [UInt8]) throws(TagError) -> AudioContainer {
        let segments = head.count > 26 ? Int(head[26]) : 0
        let packet = head.dropFirst(27 + segments)
        if packet.starts(with: [1] + "vorbis".utf8) { return .vorbis }
        if packet.starts(with: "OpusHead".utf8) { return .opus }
        if packet.starts(with: [0x7F] + "FLAC".utf8) { return .oggFLAC }
        throw TagError(
            .notAudio, path, "This is an Ogg file, but not of Vorbis, Opus or FLAC audio.")
    }
}

extension [UInt8] {
    /// Four bytes as text, the way containers name their parts; empty where there are fewer.
    func fourCC(at offset: Int) -> String {
        guard offset >= 0, count >= offset + 4 else { return "" }
        return String(decoding: self[offset..<offset + 4], as: UTF8.self)
    }
}
