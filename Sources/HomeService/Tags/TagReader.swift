import CTagLib

/// Reads what audio files say of themselves.
package enum TagReader {
    /// Reads the tags, the audio's properties and its fingerprint; decodes neither audio nor pictures.
    ///
    /// - Parameter path: A regular file; links are followed.
    /// - Throws: A ``TagError`` that says why this file has no place in a catalogue.
    /// - Returns: Cleaned tags: see ``AudioTags``.
    package static func read(_ path: FilePath) throws(TagError) -> AudioTags {
        let file = try OpenAudioFile(path)
        let sniffed = try file.sniff()
        try check(sniffed, of: file)
        let survey = try file.survey(sniffed)
        var gathered = GatheredTags()
        var audio = gf_audio()
        let result = withUnsafeMutablePointer(to: &gathered) { gathered in
            if let headers = survey.oggHeaders {
                gf_read_bytes(
                    headers.stream, headers.stream.count, sniffed.container.code, &audio, gatherTag,
                    gathered)
            } else {
                gf_read_file(
                    file.descriptor, Int64(file.size), file.head, file.head.count,
                    sniffed.container.code, &audio, gatherTag, gathered)
            }
        }
        try check(result, path)
        var tags = gathered.finished()
        tags.add(audio)
        tags.add(survey, of: file)
        if sniffed.container == .mp4, tags.chapters.isEmpty, mayHaveChapters(tags, path) {
            tags.chapters = file.mp4Chapters(from: sniffed.start)
        }
        if tags.durationMS == 0, sniffed.container != .flac {
            throw TagError(.notAudio, path, "There is no sound in this file.")
        }
        if let oddity = sniffed.container.oddity(named: path) { tags.oddities.append(oddity) }
        return tags
    }

    /// The picture inside a file that shows its cover: the front cover before any other one.
    ///
    /// - Parameter path: A regular file.
    /// - Throws: A ``TagError`` when the file cannot be read.
    /// - Returns: The picture's type and bytes, neither checked nor decoded; `nil` when there is none of
    ///   at most 64 MB.
    package static func cover(in path: FilePath) throws(TagError) -> (mime: String, bytes: [UInt8])?
    {
        let file = try OpenAudioFile(path)
        let sniffed = try file.sniff()
        try check(sniffed, of: file)
        var gathered = GatheredCover()
        let result = withUnsafeMutablePointer(to: &gathered) { gathered in
            gf_read_pictures(
                file.descriptor, Int64(file.size), file.head, file.head.count,
                sniffed.container.code, gatherPicture, gathered)
        }
        try check(result, path)
        return gathered.cover
    }

    /// Keeps from TagLib what it would not survive.
    private static func check(
        _ sniffed: SniffedAudio, of file: borrowing OpenAudioFile
    ) throws(TagError) {
        if sniffed.container == .mp4, file.mp4IsHostile(from: sniffed.start) {
            throw TagError(.damaged, file.path, "Its parts are nested too deep to be real.")
        }
    }

    /// Music has none: its files are not searched for them.
    private static func mayHaveChapters(_ tags: AudioTags, _ path: FilePath) -> Bool {
        tags.medium == .audiobook || tags.durationMS >= 600_000
            || MediaFolder.isBook(fileName: path.bytes)
    }

    static func check(_ result: gf_result, _ path: FilePath) throws(TagError) {
        switch result {
        case GF_DONE: return
        case GF_DAMAGED:
            throw TagError(.damaged, path, "The file is cut short or broken where its tags are.")
        case GF_NOT_WRITTEN:
            throw TagError(.notPermitted, path, "The file could not be changed.")
        default:
            throw TagError(.failed, path, "The file's tags are larger than any should be.")
        }
    }
}

extension AudioTags {
    mutating func note(_ kind: ScanFinding.Kind, _ message: String) {
        oddities.append(TagOddity(kind, message))
    }

    fileprivate mutating func add(_ audio: gf_audio) {
        durationMS = max(0, Int(audio.duration_ms))
        bitRateKbps = audio.bitrate_kbps > 0 ? Int(audio.bitrate_kbps) : nil
        sampleRate = audio.sample_rate > 0 ? Int(audio.sample_rate) : nil
        channels = audio.channels > 0 ? Int(audio.channels) : nil
        hasCover = audio.has_picture != 0
        if audio.repaired_utf8 != 0 {
            note(.encoding, "Text that says it is Latin-1 is UTF-8 and was read as that.")
        }
        if audio.unknown_encoding != 0 {
            note(
                .encoding,
                "Text that says it is Latin-1 seems to be in another encoding: write the tags anew."
            )
        }
    }

    fileprivate mutating func add(_ survey: AudioSurvey, of file: borrowing OpenAudioFile) {
        fingerprint = survey.fingerprint
        durationMS = survey.countedDurationMS ?? durationMS
        if let granule = survey.granule, durationMS == 0, let sampleRate, sampleRate > 0 {
            let seconds = Double(granule) / Double(sampleRate)
            durationMS = seconds < 1e9 ? Int(seconds * 1000) : 0
        }
        if let headers = survey.oggHeaders {
            hasCover = headers.hasPicture
            let bits = (file.size - headers.tagBytes) * 8
            bitRateKbps = durationMS > 0 ? bits / durationMS : nil
            if headers.repairedLatin1 {
                note(.encoding, "Text that should be UTF-8 is not and was read as Latin-1.")
            }
        }
        if survey.isCutShort {
            note(.cutShort, "The file is shorter than it says: its end is missing.")
        }
        if durationMS == 0 {
            note(.length, "The file does not say how long it is.")
        }
    }
}

/// The best picture so far.
private struct GatheredCover {
    var cover: (mime: String, bytes: [UInt8])?
    var rank = Int.max
}

private let largestCover = 64 << 20

/// Called by the shim for every picture, with a pointer to a `GatheredCover`.
private func gatherPicture(
    context: UnsafeMutableRawPointer?, type: Int32, mime: UnsafePointer<CChar>?,
    bytes: UnsafePointer<UInt8>?, size: Int
) {
    guard let context, let bytes, size > 0, size <= largestCover else { return }
    let gathered = context.assumingMemoryBound(to: GatheredCover.self)
    // 3 is the front cover, 0 is "other"; icons (1, 2) are too small to be one.
    let rank = type == 3 ? 0 : type == 0 ? 1 : type == 1 || type == 2 ? 3 : 2
    guard rank < gathered.pointee.rank else { return }
    gathered.pointee.rank = rank
    gathered.pointee.cover = (
        mime.map { String(cString: $0) } ?? "",
        Array(UnsafeBufferPointer(start: bytes, count: size))
    )
}
