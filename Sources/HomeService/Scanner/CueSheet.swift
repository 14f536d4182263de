/// A cue sheet, read: which tracks are in which file, and where they start.
struct CueSheet {
    struct Track {
        var number: Int
        var title: String?
        var performer: String?
        var songwriter: String?
        var isrc: String?
        /// The place of its file in `files`.
        var file: Int
        /// Where it starts (INDEX 01), in milliseconds. What lies before belongs to the track before.
        var startMS: Int
    }

    var title: String?
    var performer: String?
    var date: String?
    var genre: String?
    var discNumber: String?
    /// The barcode.
    var catalog: String?
    /// The names of the files as they stand in the sheet.
    var files: [String] = []
    var tracks: [Track] = []

    /// A sheet may name as many tracks as a disc can have, and somewhat more.
    private static let mostTracks = 999

    /// - Returns: `nil` when no track in it has a place.
    init?(_ text: String) {
        var reading = Reading()
        for line in text.split(whereSeparator: \.isNewline) {
            reading.take(CueLine(line), into: &self)
            if tracks.count >= CueSheet.mostTracks { break }
        }
        reading.finish(&self)
        if tracks.isEmpty { return nil }
    }

    /// The tracks of one file in their order.
    func tracks(of file: Int) -> [Track] { tracks.filter { $0.file == file } }

    /// What has been read of the track at hand.
    private struct Reading {
        private var track: Track?
        private var isAudio = true
        private var hasStart = false

        mutating func take(_ line: CueLine, into sheet: inout CueSheet) {
            switch line.command {
            case "FILE": if let name = line.value { sheet.files.append(name) }
            case "TRACK": begin(line, in: &sheet)
            case "INDEX": setIndex(line, in: sheet)
            case "TITLE": set(\.title, \.title, line.value, in: &sheet)
            case "PERFORMER": set(\.performer, \.performer, line.value, in: &sheet)
            case "SONGWRITER": track?.songwriter = line.value
            case "ISRC": track?.isrc = line.value
            case "CATALOG": sheet.catalog = line.value
            case "REM" where track == nil: remark(line, in: &sheet)
            default: break
            }
        }

        private mutating func begin(_ line: CueLine, in sheet: inout CueSheet) {
            finish(&sheet)
            guard let number = line.words.first.flatMap({ Int($0) }), 0...999 ~= number else {
                return
            }
            isAudio = line.words.dropFirst().first.map { $0.uppercased() == "AUDIO" } ?? true
            track = Track(number: number, file: sheet.files.count - 1, startMS: 0)
        }

        /// A track is in the file that was named last before its INDEX 01.
        private mutating func setIndex(_ line: CueLine, in sheet: CueSheet) {
            guard line.words.count >= 2, Int(line.words[0]) == 1,
                let start = CueSheet.milliseconds(line.words[1])
            else { return }
            track?.file = sheet.files.count - 1
            track?.startMS = start
            hasStart = true
        }

        private mutating func set(
            _ ofTrack: WritableKeyPath<Track, String?>,
            _ ofSheet: WritableKeyPath<CueSheet, String?>, _ value: String?,
            in sheet: inout CueSheet
        ) {
            if track == nil {
                sheet[keyPath: ofSheet] = value
            } else {
                track?[keyPath: ofTrack] = value
            }
        }

        private func remark(_ line: CueLine, in sheet: inout CueSheet) {
            let value = line.words.dropFirst().joined(separator: " ")
            guard let cleaned = TagText.cleaned(value) else { return }
            switch line.words.first?.uppercased() {
            case "DATE": sheet.date = cleaned
            case "GENRE": sheet.genre = cleaned
            case "DISCNUMBER": sheet.discNumber = cleaned
            default: break
            }
        }

        mutating func finish(_ sheet: inout CueSheet) {
            if let track, hasStart, isAudio { sheet.tracks.append(track) }
            track = nil
            hasStart = false
        }
    }

    /// `mm:ss:ff` with 75 frames a second; minutes may be many.
    static func milliseconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let minutes = parts[0], let seconds = parts[1],
            let frames = parts[2], 0...100_000 ~= minutes, 0..<60 ~= seconds, 0..<75 ~= frames
        else { return nil }
        return (minutes * 60 + seconds) * 1000 + (frames * 1000 + 37) / 75
    }
}

/// One line of a cue sheet: a command, and words of which those in quotes may have blanks.
struct CueLine {
    var command: String
    var words: [String]

    /// What a command with one value says: the text in quotes, or everything up to the kind of file.
    var value: String? {
        let isFile = command == "FILE" && !isQuoted && words.count > 1
        let text =
            isQuoted
            ? words.first ?? ""
            : (isFile ? words.dropLast() : words[...])
                .joined(separator: " ")
        return TagText.cleaned(text)
    }

    private var isQuoted = false

    init(_ line: Substring) {
        var words: [String] = []
        var rest = line[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first else { break }
            if first == "\"" {
                if words.count == 1 { isQuoted = true }
                rest = rest.dropFirst()
                // The last quote of the line ends it, unless another word follows: names have quotes too.
                let end = CueLine.closingQuote(rest)
                words.append(String(rest[..<end]))
                rest = rest[end...].dropFirst()
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                words.append(String(word))
                rest = rest[word.endIndex...]
            }
        }
        command = words.first?.uppercased() ?? ""
        self.words = Array(words.dropFirst())
    }

    private static func closingQuote(_ text: Substring) -> Substring.Index {
        var found = text.lastIndex(of: "\"")
        while let quote = found {
            let after = text[quote...].dropFirst()
            if after.allSatisfy({ $0.isWhitespace || $0.isASCII && ($0.isLetter || $0.isNumber) }) {
                return quote
            }
            found = text[..<quote].lastIndex(of: "\"")
        }
        return text.firstIndex(of: "\"") ?? text.endIndex
    }
}
