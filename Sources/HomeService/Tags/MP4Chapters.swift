/// The chapters inside MP4 files, which TagLib does not read: the list that Nero came up with, and the
/// track of text that QuickTime has.
extension OpenAudioFile {
    private static let mostChapters = 10_000

    private struct Atom {
        var name: String
        var content: Range<Int>
    }

    /// The chapters in their order; empty where there are none.
    func mp4Chapters(from start: Int) -> [AudioTags.Chapter] {
        guard let movie = atoms(start..<size).first(where: { $0.name == "moov" }) else { return [] }
        let parts = atoms(movie.content)
        let listed = child("chpl", of: child("udta", in: parts)).map { neroChapters($0) } ?? []
        // A list of that kind has room for 255.
        guard listed.isEmpty || listed.count == 255 else { return listed }
        let tracks = parts.filter { $0.name == "trak" }
        var wanted: [Int] = []
        for track in tracks { wanted += chapterTracks(of: track) }
        for track in tracks where trackID(track).map({ wanted.contains($0) }) == true {
            let chapters = textChapters(track)
            return chapters.count > listed.count ? chapters : listed
        }
        return listed
    }

    // MARK: - Atoms

    private func atoms(_ range: Range<Int>) -> [Atom] {
        var atoms: [Atom] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, atoms.count < 1_000 {
            let head = read(at: offset, count: 16)
            guard head.count >= 8 else { break }
            var headCount = 8
            var count = Int(head.bigEndian32(at: 0))
            if count == 1, head.count == 16 {
                headCount = 16
                count = Int(clamping: head.bigEndian64(at: 8))
            } else if count == 0 {
                count = range.upperBound - offset
            }
            guard count >= headCount else { break }
            let end = offset + min(count, range.upperBound - offset)
            guard offset + headCount <= end else { break }
            atoms.append(Atom(name: head.fourCC(at: 4), content: (offset + headCount)..<end))
            offset = end
        }
        return atoms
    }

    private func child(_ name: String, in atoms: [Atom]) -> Atom? {
        atoms.first { $0.name == name }
    }

    private func child(_ name: String, of atom: Atom?) -> Atom? {
        atom.flatMap { child(name, in: atoms($0.content)) }
    }

    /// What a table has behind its version and flags, bounded by what chapters can need.
    private func table(_ atom: Atom?) -> [UInt8] {
        guard let atom else { return [] }
        let count = min(atom.content.count, Self.mostChapters * 16)
        return Array(read(at: atom.content.lowerBound, count: count).dropFirst(4))
    }

    // MARK: - Nero's list

    /// Starts count in units of 100 nanoseconds.
    private func neroChapters(_ list: Atom) -> [AudioTags.Chapter] {
        let bytes = read(at: list.content.lowerBound, count: min(list.content.count, 255 * 300))
        guard let version = bytes.first else { return [] }
        var offset = version == 0 ? 5 : 9
        var chapters: [AudioTags.Chapter] = []
        while offset + 9 <= bytes.count {
            let start = Int(clamping: bytes.bigEndian64(at: offset)) / 10_000
            let count = Int(bytes[offset + 8])
            offset += 9
            guard offset + count <= bytes.count else { break }
            let title = String(decoding: bytes[offset..<offset + count], as: UTF8.self)
            chapters.append(AudioTags.Chapter(startMS: start, title: TagText.cleaned(title)))
            offset += count
        }
        return chapters
    }

    // MARK: - QuickTime's track

    private func chapterTracks(of track: Atom) -> [Int] {
        guard let list = child("chap", of: child("tref", of: track)) else { return [] }
        let bytes = read(at: list.content.lowerBound, count: min(list.content.count, 64))
        return stride(from: 0, to: bytes.count - 3, by: 4).map { Int(bytes.bigEndian32(at: $0)) }
    }

    private func trackID(_ track: Atom) -> Int? {
        guard let head = child("tkhd", of: track) else { return nil }
        let bytes = read(at: head.content.lowerBound, count: 24)
        guard bytes.count == 24 else { return nil }
        return Int(bytes.bigEndian32(at: bytes[0] == 1 ? 20 : 12))
    }

    private func textChapters(_ track: Atom) -> [AudioTags.Chapter] {
        let media = child("mdia", of: track)
        guard let head = child("mdhd", of: media) else { return [] }
        let bytes = read(at: head.content.lowerBound, count: 24)
        guard bytes.count == 24 else { return [] }
        let scale = Int(bytes.bigEndian32(at: bytes[0] == 1 ? 20 : 12))
        let samples = child("stbl", of: child("minf", of: media))
        guard scale > 0, let samples else { return [] }
        let tables = atoms(samples.content)
        let starts = starts(table(child("stts", in: tables)))
        let sizes = sizes(table(child("stsz", in: tables)), count: starts.count)
        let places = places(tables, sizes: sizes)
        return zip(starts, zip(places, sizes)).map { start, sample in
            let (milliseconds, overflow) = start.multipliedReportingOverflow(by: 1000)
            return AudioTags.Chapter(
                startMS: overflow ? Int.max : milliseconds / scale,
                title: chapterTitle(at: sample.0, count: sample.1))
        }
    }

    /// Where each sample starts: runs of samples of one duration.
    private func starts(_ table: [UInt8]) -> [Int] {
        var starts: [Int] = []
        var time = 0
        for entry in stride(from: 4, to: table.count - 7, by: 8) {
            let duration = Int(table.bigEndian32(at: entry + 4))
            for _ in 0..<Int(table.bigEndian32(at: entry)) {
                guard starts.count < Self.mostChapters else { return starts }
                starts.append(time)
                time += duration
            }
        }
        return starts
    }

    private func sizes(_ table: [UInt8], count: Int) -> [Int] {
        guard table.count >= 8 else { return [] }
        let common = Int(table.bigEndian32(at: 0))
        if common > 0 { return Array(repeating: common, count: count) }
        return stride(from: 8, to: table.count - 3, by: 4).prefix(count).map {
            Int(table.bigEndian32(at: $0))
        }
    }

    /// Where each sample is: samples lie in chunks, and runs of chunks have as many samples each.
    private func places(_ tables: [Atom], sizes: [Int]) -> [Int] {
        let long = table(child("co64", in: tables))
        let short = table(child("stco", in: tables))
        let chunks =
            long.isEmpty
            ? stride(from: 4, to: short.count - 3, by: 4).map { Int(short.bigEndian32(at: $0)) }
            : stride(from: 4, to: long.count - 7, by: 8).map {
                Int(clamping: long.bigEndian64(at: $0))
            }
        let runs = table(child("stsc", in: tables))
        var run = 4
        var places: [Int] = []
        for (index, chunk) in chunks.enumerated() {
            guard run + 8 <= runs.count else { return places }
            while run + 20 <= runs.count, Int(runs.bigEndian32(at: run + 12)) <= index + 1 {
                run += 12
            }
            var place = chunk
            for _ in 0..<Int(runs.bigEndian32(at: run + 4)) {
                guard places.count < sizes.count else { return places }
                places.append(place)
                place = place &+ sizes[places.count - 1]
            }
        }
        return places
    }

    /// Two bytes of length, then UTF-8, or UTF-16 with a mark.
    private func chapterTitle(at offset: Int, count: Int) -> String? {
        let bytes = read(at: offset, count: min(count, 1024))
        guard bytes.count > 2 else { return nil }
        let length = Int(bytes[0]) << 8 | Int(bytes[1])
        return TagText.cleaned(LooseText.decode(Array(bytes[2...].prefix(length))).text)
    }
}
