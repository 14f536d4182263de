/// What the bytes of a file say of its audio, beside its tags.
struct AudioSurvey: Sendable {
    var fingerprint: [UInt8]
    /// Whether the file says that it has more audio than there is.
    var isCutShort = false
    /// The length of MPEG audio that has no header to say it, in milliseconds.
    var countedDurationMS: Int?
    /// Where the last page of an Ogg file ends, in samples.
    var granule: UInt64?
    /// What TagLib reads in place of an Ogg file.
    var oggHeaders: OggHeaders?
}

extension OpenAudioFile {
    /// Looks at the audio: a few small reads, whatever the size.
    func survey(_ sniffed: SniffedAudio) throws(TagError) -> AudioSurvey {
        let start = sniffed.start
        switch sniffed.container {
        case .flac: return try surveyFLAC(start)
        case .mpeg:
            let range = mpegAudio(from: start)
            var survey = try survey(range, "mpeg")
            survey.countedDurationMS = countedMPEGDuration(range)
            return survey
        case .mp4: return try survey(mp4Audio(from: start), "mp4")
        case .wav:
            return try survey(riffAudio(from: start, chunk: "data", isBigEndian: false), "wav")
        case .aiff:
            return try survey(riffAudio(from: start, chunk: "SSND", isBigEndian: true), "aiff")
        case .vorbis, .opus, .oggFLAC:
            guard let tail = oggTail() else { throw withoutAudio() }
            var fingerprint = Fingerprint(kind: "ogg", length: tail.granule)
            fingerprint.add(tail.payload)
            let headers = OggHeaders(self, sniffed.container, granule: tail.granule)
            return AudioSurvey(
                fingerprint: fingerprint.finished(), granule: tail.granule, oggHeaders: headers)
        }
    }

    private func surveyFLAC(_ start: Int) throws(TagError) -> AudioSurvey {
        guard let metadata = flacMetadata(from: start) else { throw withoutAudio() }
        var fingerprint = Fingerprint(kind: "flac", length: UInt64(metadata.samples))
        if metadata.digest.contains(where: { $0 != 0 }) {
            fingerprint.add(metadata.digest)
        } else {
            fingerprint.add(mpegAudio(from: metadata.audioStart), of: self)
        }
        return AudioSurvey(
            fingerprint: fingerprint.finished(), isCutShort: metadata.isCutShort(in: size))
    }

    private func survey(_ range: AudioRange?, _ kind: String) throws(TagError) -> AudioSurvey {
        guard let range, range.count > 0 else { throw withoutAudio() }
        var fingerprint = Fingerprint(kind: kind, length: UInt64(range.count))
        fingerprint.add(range, of: self)
        return AudioSurvey(fingerprint: fingerprint.finished(), isCutShort: range.isCutShort)
    }

    private func withoutAudio() -> TagError {
        TagError(.damaged, path, "The file ends before its audio starts.")
    }
}
