import SQLite

/// A cue sheet by its folder's place in the walk and its name.
struct SheetPlace: Hashable {
    var folder: Int
    var name: [UInt8]
}

extension ScanWork {
    private static let largestSheet = 1 << 20

    /// What an audio file is depends on the sheets and the files beside it: where one of those is new,
    /// changed or gone, the others are read again.
    mutating func readAgainBesideSheets(gone: [Int]) {
        guard !walk.fresh.isEmpty || !gone.isEmpty else { return }
        let kinds = [FileKind.audio.rawValue, FileKind.cueSheet.rawValue]
        var changed: Set<Int> = []
        var sheets: Set<Int> = []
        for folder in walk.folders where !folder.cueSheets.isEmpty { sheets.insert(folder.row) }
        for entry in walk.known.entries where entry.parts < 0 { sheets.insert(entry.folder) }
        for file in walk.fresh where kinds.contains(file.kind.rawValue) {
            changed.insert(walk.folders[file.folder].row)
        }
        for entry in gone.map({ walk.known.entries[$0] }) where kinds.contains(Int(entry.kind)) {
            changed.insert(entry.folder)
            if Int(entry.kind) == FileKind.cueSheet.rawValue { sheets.insert(entry.folder) }
        }
        changed.formIntersection(sheets)
        changed.remove(0)
        guard !changed.isEmpty else { return }
        readAgain(in: changed)
    }

    private mutating func readAgain(in folders: Set<Int>) {
        var places: [Int: Int] = [:]
        for index in walk.folders.indices where folders.contains(walk.folders[index].row) {
            places[walk.folders[index].row] = index
        }
        let fresh = Set(walk.fresh.compactMap(\.known))
        for index in walk.known.entries.indices {
            let entry = walk.known.entries[index]
            guard let folder = places[entry.folder], entry.isSeen, !fresh.contains(index),
                Int(entry.kind) == FileKind.audio.rawValue
            else { continue }
            walk.report.unchanged -= 1
            walk.fresh.append(
                FreshFile(
                    folder: folder, name: walk.known.name(of: index), size: entry.size,
                    modified: entry.modified, kind: .audio, known: index, isReadAgain: true))
        }
    }

    /// What the files of a unit are, each for itself and with the sheets beside it.
    mutating func contents(
        _ unit: ScanUnits.Unit, _ outcomes: ArraySlice<TagPool.Outcome>, shelf: MediaFolder?
    ) -> [ReadFile] {
        var files: [ReadFile] = []
        files.reserveCapacity(outcomes.count)
        var withSheets: Set<Int> = []
        for (index, outcome) in zip(unit.reads, outcomes) {
            let file = walk.fresh[index]
            switch outcome {
            case .success(let tags):
                files.append(whole(file, tags, shelf: shelf))
                if tags.all.cueSheet != nil || !walk.folders[file.folder].cueSheets.isEmpty {
                    withSheets.insert(file.folder)
                }
            case .failure(let failure):
                files.append(.unreadable(failure.message))
            }
        }
        for folder in withSheets.sorted() {
            let places = unit.reads.indices.filter { walk.fresh[unit.reads[$0]].folder == folder }
            apply(sheets(of: folder, unit, places), to: places, of: unit, &files)
        }
        return files
    }

    /// A file without a sheet: its chapters, if it is of an audiobook.
    private func whole(
        _ file: FreshFile, _ tags: SharedTags, shelf: MediaFolder?
    ) -> ReadFile {
        let isBook =
            tags.all.chapters.count > 1
            && AlbumGrouping.medium(of: tags.all, name: file.name, shelf: shelf) == .audiobook
        guard isBook else { return .tracks([tags], tags.all.oddities) }
        let (parts, problem) = FileParts.chapters(of: tags.all)
        let oddities = tags.all.oddities + (problem.map { [TagOddity(.chapters, $0)] } ?? [])
        return .tracks(parts.map { SharedTags($0) }, oddities)
    }

    private mutating func sheets(
        of folder: Int, _ unit: ScanUnits.Unit, _ places: [Int]
    ) -> FolderSheets {
        let row = walk.folders[folder].row
        let read = walk.folders[folder].cueSheets.sorted { $0.lexicographicallyPrecedes($1) }
            .compactMap { name in
                path(folder: row, name: name).contents(limit: Self.largestSheet).map {
                    (name: name, bytes: $0)
                }
            }
        let sheets = FolderSheets(read, audio: places.map { walk.fresh[unit.reads[$0]].name })
        for (name, _) in read {
            let oddities = sheets.oddities[name] ?? []
            sheetFindings[SheetPlace(folder: folder, name: name)] = oddities
            for oddity in oddities {
                walk.report.note(path(folder: row, name: name), oddity.kind, oddity.message)
            }
        }
        return sheets
    }

    private func apply(
        _ sheets: FolderSheets, to places: [Int], of unit: ScanUnits.Unit,
        _ files: inout [ReadFile]
    ) {
        let before = files
        var images: [Int] = []
        for place in places {
            guard case .tracks(let tracks, var oddities) = files[place], tracks.count == 1,
                let tags = tracks.first?.all
            else { continue }
            let name = walk.fresh[unit.reads[place]].name
            let split = split(tags, sheets.matches[name], &oddities)
            switch split {
            case .parts(let parts):
                images.append(place)
                files[place] = .tracks(parts.map { SharedTags($0) }, oddities)
            case .whole(let tags): files[place] = .tracks([SharedTags(tags)], oddities)
            case .refused, nil: files[place] = .tracks(tracks, oddities)
            }
        }
        for image in images {
            guard case .tracks(let parts, let oddities) = files[image] else { continue }
            let beside = places.filter { !images.contains($0) }.compactMap { place in
                SplitFile(before[place], name: walk.fresh[unit.reads[place]].name)
            }
            guard SplitFile.cover(parts.map(\.all), beside) else { continue }
            let finding = TagOddity(
                .cueSheet,
                "All tracks of this file lie beside it as files of their own: it is left out.")
            files[image] = .leftOut(oddities + [finding])
        }
    }

    /// By the sheet beside the file, and where that does not fit, by the one inside it.
    private func split(
        _ tags: AudioTags, _ match: FolderSheets.Match?, _ oddities: inout [TagOddity]
    ) -> FileParts.Split? {
        if let match {
            let split = FileParts.split(tags, by: match.sheet, file: match.file)
            guard case .refused(let why) = split else { return split }
            let name = quoted(String(decoding: match.name, as: UTF8.self))
            oddities.append(
                TagOddity(.cueSheet, "The cue sheet \(name) does not fit this file. \(why)"))
        }
        guard let text = tags.cueSheet, let sheet = CueSheet(text), sheet.files.count < 2,
            let file = sheet.tracks.first?.file
        else { return nil }
        let split = FileParts.split(tags, by: sheet, file: file)
        if case .refused(let why) = split {
            oddities.append(
                TagOddity(.cueSheet, "The cue sheet inside this file does not fit it. \(why)"))
        }
        return split
    }

    /// Writes what was odd about sheets that were not written because they are as they were.
    func writeSheetFindings() throws {
        for (place, oddities) in sheetFindings {
            try connection.run(
                "UPDATE files SET findings = ? WHERE folder = ? AND name = ?",
                FileRecord.packed(oddities), walk.folders[place.folder].row, place.name)
        }
    }
}

/// A file that may be one track of an image beside it.
private struct SplitFile {
    var number: Int
    var durationMS: Int

    init?(_ file: ReadFile, name: [UInt8]) {
        guard case .tracks(let tracks, _) = file, tracks.count == 1, let tags = tracks.first?.all,
            let number = tags.trackNumber ?? NameGuess(fileName: name).number
        else { return nil }
        self.number = number
        durationMS = tags.durationMS
    }

    /// Whether each part is there as a file of that number and about that length.
    static func cover(_ parts: [AudioTags], _ files: [SplitFile]) -> Bool {
        guard files.count >= parts.count else { return false }
        return parts.allSatisfy { part in
            files.contains {
                $0.number == part.trackNumber && abs($0.durationMS - part.durationMS) <= 2_000
            }
        }
    }
}
