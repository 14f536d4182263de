/// Makes the tracks out of a file that holds several: by a cue sheet, or by its chapters.
enum FileParts {
    /// What a file with a cue sheet is.
    enum Split {
        case parts([AudioTags])
        /// One track, as the sheet has but one for this file; the sheet fills in what the tags lack.
        case whole(AudioTags)
        /// The sheet does not fit the file; why, a sentence.
        case refused(String)
    }

    // MARK: - Cue sheets

    static func split(_ tags: AudioTags, by sheet: CueSheet, file: Int) -> Split {
        let tracks = sheet.tracks(of: file)
        guard let first = tracks.first else { return .refused("It has no track in this file.") }
        if tracks.count == 1 {
            var whole = tags
            whole.fill(from: sheet)
            whole.title = tags.title ?? first.title
            whole.trackNumber = tags.trackNumber ?? first.number
            whole.isrc = tags.isrc ?? first.isrc.flatMap(TagValue.isrc)
            if tags.artists.isEmpty, let name = first.performer {
                whole.artists = GuestNames.split(name)
            }
            return .whole(whole)
        }
        let starts = tracks.map(\.startMS)
        guard zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) else {
            return .refused("Its tracks do not follow one after the other.")
        }
        guard tags.durationMS == 0 || (starts.last ?? 0) < tags.durationMS else {
            return .refused("It goes on beyond the end of the file.")
        }
        let ends = starts.dropFirst().map { Optional($0) } + [nil]
        return .parts(
            zip(tracks, ends).map { track, end in
                var part = tags.part(from: track.startMS, to: end)
                part.fill(from: sheet)
                part.album = sheet.title ?? tags.album ?? tags.title
                part.title = track.title ?? "Track \(track.number)"
                part.trackNumber = track.number
                part.trackTotal = tracks.count
                part.isrc = track.isrc.flatMap(TagValue.isrc)
                if let name = track.performer ?? sheet.performer {
                    part.artists = GuestNames.split(name)
                    part.artistCredit = name
                    part.artistSorts = []
                }
                if let name = track.songwriter {
                    part.credits = [ArtistCredit(role: .composer, name: name)]
                }
                return part
            })
    }

    // MARK: - Chapters

    /// The chapters of a file of an audiobook; the file itself where it has none, or none that can be.
    static func chapters(of tags: AudioTags) -> (parts: [AudioTags], problem: String?) {
        guard tags.chapters.count > 1 else { return ([tags], nil) }
        let chapters = tags.chapters.sorted { $0.startMS < $1.startMS }
        var starts = chapters.map(\.startMS)
        // What is said before the first chapter belongs to it.
        starts[0] = 0
        let isOrdered = zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
        guard isOrdered, (starts.last ?? 0) < tags.durationMS else {
            return ([tags], "Its chapters do not fit its length, so it is one chapter.")
        }
        let ends = starts.dropFirst().map { Optional($0) } + [nil]
        let parts = chapters.indices.map { index in
            var part = tags.part(from: starts[index], to: ends[index])
            part.album = tags.album ?? tags.title
            part.title = chapters[index].title ?? "Chapter \(index + 1)"
            // A book in several files: each is a disc of its own.
            part.discNumber = tags.discNumber ?? tags.trackNumber
            part.trackNumber = index + 1
            part.trackTotal = chapters.count
            if index > 0 { part.description = nil }
            return part
        }
        return (parts, nil)
    }
}

extension AudioTags {
    /// The tags of a part, as far as they are those of the file.
    fileprivate func part(from start: Int, to end: Int?) -> AudioTags {
        var part = self
        part.part = FilePart(startMS: start, endMS: end)
        part.durationMS = max(0, (end ?? durationMS) - start)
        part.chapters = []
        part.cueSheet = nil
        part.musicBrainzRecordingID = nil
        part.isrc = nil
        var name = Fingerprint(kind: "part", length: UInt64(start))
        name.add(fingerprint)
        part.fingerprint = name.finished()
        return part
    }

    /// Takes over what a sheet says of the whole album, where the tags say nothing.
    fileprivate mutating func fill(from sheet: CueSheet) {
        album = album ?? sheet.title
        if albumArtists.isEmpty, let name = sheet.performer { albumArtists = [name] }
        date = date ?? sheet.date.flatMap { ReleaseDate(tag: $0) }
        if genres.isEmpty, let genre = sheet.genre { genres = GenreNames.split(genre) }
        discNumber = discNumber ?? sheet.discNumber.flatMap { TagPosition($0).number }
        barcode = barcode ?? sheet.catalog
    }
}
