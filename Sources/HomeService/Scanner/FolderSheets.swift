/// The cue sheets of one folder and the audio files there that they mean.
struct FolderSheets {
    /// A sheet that means a file.
    struct Match {
        var sheet: CueSheet
        /// Which of the files in the sheet it is.
        var file: Int
        /// The name of the sheet's own file.
        var name: [UInt8]
    }

    private(set) var matches: [[UInt8]: Match] = [:]
    /// What was odd about sheets, by the name of their file.
    private(set) var oddities: [[UInt8]: [TagOddity]] = [:]

    /// - Parameters:
    ///   - sheets: The sheets with their bytes.
    ///   - audio: The names of the audio files beside them.
    init(_ sheets: [(name: [UInt8], bytes: [UInt8])], audio: [[UInt8]]) {
        let names = AudioNames(audio)
        for (name, bytes) in sheets {
            let (text, guess) = LooseText.decode(bytes)
            if let guess {
                note(name, .encoding, "The cue sheet is no UTF-8 and was read as \(guess).")
            }
            guard let sheet = CueSheet(text) else {
                note(name, .cueSheet, "The cue sheet names no tracks, so it was left out.")
                continue
            }
            for file in sheet.files.indices where !sheet.tracks(of: file).isEmpty {
                add(Match(sheet: sheet, file: file, name: name), names)
            }
        }
    }

    private mutating func note(_ name: [UInt8], _ kind: ScanFinding.Kind, _ message: String) {
        oddities[name, default: []].append(TagOddity(kind, message))
    }

    private mutating func add(_ match: Match, _ names: AudioNames) {
        let text = match.sheet.files[match.file]
        let parts = text.split { $0 == "/" || $0 == "\\" }
        if parts.contains("..") {
            return note(
                match.name, .cueSheet,
                "The cue sheet names \(quoted(text)), which is outside its folder: left out.")
        }
        let isAlone = match.sheet.files.count == 1
        let found = names.find(String(parts.last ?? ""), sheet: isAlone ? match.name : nil)
        guard let found else {
            return note(
                match.name, .cueSheet,
                "The cue sheet names \(quoted(text)), which is not beside it: left out.")
        }
        // Of several sheets for one file the one that says most.
        let count = match.sheet.tracks(of: match.file).count
        if let known = matches[found], known.sheet.tracks(of: known.file).count >= count { return }
        matches[found] = match
    }
}

/// The audio files of a folder, to be found by what a cue sheet calls them.
private struct AudioNames {
    private var names: [[UInt8]]
    private var byName: [String: [UInt8]] = [:]
    private var byStem: [String: [UInt8]] = [:]

    init(_ names: [[UInt8]]) {
        self.names = names
        for name in names.reversed() {
            let text = AudioNames.fold(String(decoding: name, as: UTF8.self))
            byName[text] = name
            byStem[AudioNames.stem(text)] = name
        }
    }

    /// The file of that name; else the one that differs only in its ending, as `album.flac` was
    /// `album.wav` once; else the one that is called as the sheet is; else the only one.
    func find(_ text: String, sheet: [UInt8]?) -> [UInt8]? {
        let name = AudioNames.fold(text)
        if let found = byName[name] ?? byStem[AudioNames.stem(name)] { return found }
        guard let sheet else { return nil }
        let own = AudioNames.stem(AudioNames.fold(String(decoding: sheet, as: UTF8.self)))
        return byName[own] ?? byStem[own] ?? (names.count == 1 ? names[0] : nil)
    }

    private static func fold(_ text: String) -> String { PlaylistMatcher.fold([text])[0] }

    private static func stem(_ text: String) -> String {
        text.lastIndex(of: ".").map { $0 > text.startIndex ? String(text[..<$0]) : text } ?? text
    }
}
