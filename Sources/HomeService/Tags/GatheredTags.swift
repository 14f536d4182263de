/// What the tags of one file have said so far, value by value, as TagLib names them.
///
/// Several artists are several values of ARTIST (or one with NULs), or the tag ARTISTS, in which
/// semicolons separate as well. An ARTIST that says `AC/DC` or `Simon; Garfunkel` is one name: nothing
/// tells the separators from the names. Guests are found in ARTIST and in TITLE (``GuestNames``).
struct GatheredTags {
    private var tags = AudioTags()
    private var artistValues: [String] = []
    private var artistList: [String] = []
    private var albumArtistValues: [String] = []
    private var albumArtistList: [String] = []
    private var artistSorts: [String] = []
    private var albumArtistSorts: [String] = []
    private var story = StoryTags()
    private var marks = ChapterTags()
    private var trackText: String?
    private var discText: String?
    private var dates = DateTags()
    private var oddities: [TagOddity] = []

    /// The values under these names are kept; all others (lyrics, comments, …) are not even read.
    mutating func add(_ key: String, _ value: () -> String) {
        switch key {
        case "TITLE": keep(&tags.title, value(), &oddities)
        case "ARTIST": append(&artistValues, values(value(), &oddities))
        case "ARTISTS": append(&artistList, TagText.parts(value()))
        case "ALBUM": keep(&tags.album, value(), &oddities)
        case "ALBUMARTIST", "ALBUM ARTIST", "ALBUM_ARTIST":
            append(&albumArtistValues, values(value(), &oddities))
        case "ALBUMARTISTS": append(&albumArtistList, TagText.parts(value()))
        case "TRACKNUMBER", "TRACK": keep(&trackText, value(), &oddities)
        case "DISCNUMBER", "DISC": keep(&discText, value(), &oddities)
        case "TRACKTOTAL", "TOTALTRACKS": keepTotal(&tags.trackTotal, value())
        case "DISCTOTAL", "TOTALDISCS": keepTotal(&tags.discTotal, value())
        case "GENRE": append(&tags.genres, GenreNames.split(value()))
        case "LABEL", "ORGANIZATION", "PUBLISHER": keep(&tags.label, value(), &oddities)
        case "COPYRIGHT": keep(&tags.copyright, value(), &oddities)
        case "BARCODE", "UPC", "EAN": keep(&tags.barcode, value(), &oddities)
        case "ISRC": setISRC(value())
        case "COMPILATION", "ITUNESCOMPILATION":
            tags.isCompilation = tags.isCompilation ?? TagValue.flag(value())
        case "ITUNESADVISORY", "EXPLICIT":
            // iTunes: 1 (and 4 in old files) is explicit, 2 is cleaned, 0 is neither.
            if let text = TagText.cleaned(value()) {
                tags.isExplicit = tags.isExplicit || text == "4" || TagValue.flag(text) == true
            }
        default: addLessCommon(key, value)
        }
    }

    private mutating func addLessCommon(_ key: String, _ value: () -> String) {
        if key.hasPrefix("MUSICBRAINZ_") {
            addMusicBrainz(key, value)
        } else if key.hasPrefix("REPLAYGAIN_") || key.hasPrefix("R128_") {
            addGain(key, value)
        } else if DateTags.keys.contains(key) {
            dates.add(key, value())
        } else {
            addRare(key, value)
        }
    }

    private mutating func addRare(_ key: String, _ value: () -> String) {
        switch key {
        case "ARTISTSORT": append(&artistSorts, TagText.parts(value()))
        case "ALBUMARTISTSORT": append(&albumArtistSorts, TagText.parts(value()))
        case "ALBUMSORT": keep(&tags.albumSort, value(), &oddities)
        case "CUESHEET": tags.cueSheet = tags.cueSheet ?? value()
        default:
            if let role = CreditTags.role(of: key) {
                CreditTags.add(TagText.parts(value()), role, under: key, to: &tags.credits)
            } else if !story.add(key, value) {
                marks.add(key, value)
            }
        }
    }

    private mutating func addMusicBrainz(_ key: String, _ value: () -> String) {
        switch key {
        case "MUSICBRAINZ_TRACKID":
            tags.musicBrainzRecordingID =
                tags.musicBrainzRecordingID ?? TagValue.uuids(value()).first
        case "MUSICBRAINZ_ALBUMID":
            tags.musicBrainzAlbumID = tags.musicBrainzAlbumID ?? TagValue.uuids(value()).first
        case "MUSICBRAINZ_ARTISTID":
            append(&tags.musicBrainzArtistIDs, TagValue.uuids(value()))
        case "MUSICBRAINZ_ALBUMARTISTID":
            append(&tags.musicBrainzAlbumArtistIDs, TagValue.uuids(value()))
        default: break
        }
    }

    private mutating func addGain(_ key: String, _ value: () -> String) {
        guard let text = TagText.cleaned(value()) else { return }
        switch key {
        case "REPLAYGAIN_TRACK_GAIN": keepGain(&tags.replayGain.trackGain, text, &oddities)
        case "REPLAYGAIN_ALBUM_GAIN": keepGain(&tags.replayGain.albumGain, text, &oddities)
        case "REPLAYGAIN_TRACK_PEAK": tags.replayGain.trackPeak = TagValue.peak(text)
        case "REPLAYGAIN_ALBUM_PEAK": tags.replayGain.albumPeak = TagValue.peak(text)
        case "R128_TRACK_GAIN":
            tags.replayGain.trackGain = TagValue.r128Gain(text) ?? tags.replayGain.trackGain
        case "R128_ALBUM_GAIN":
            tags.replayGain.albumGain = TagValue.r128Gain(text) ?? tags.replayGain.albumGain
        default: break
        }
    }

    /// Everything together, once all values are in.
    func finished() -> AudioTags {
        var tags = tags
        tags.oddities = oddities
        setArtists(&tags)
        story.finish(&tags)
        tags.chapters = marks.chapters
        let track = position(trackText, "track", &tags.oddities)
        let disc = position(discText, "disc", &tags.oddities)
        tags.trackNumber = track.number
        tags.trackTotal = tags.trackTotal ?? track.total
        tags.discNumber = disc.number ?? track.disc
        tags.discTotal = tags.discTotal ?? disc.total
        tags.date = dates.release(&tags.oddities)
        tags.originalDate = dates.original(&tags.oddities)
        return tags
    }

    private func setArtists(_ tags: inout AudioTags) {
        if artistList.isEmpty {
            for name in artistValues { append(&tags.artists, GuestNames.split(name)) }
        } else {
            tags.artists = artistList
        }
        if artistSorts.count == tags.artists.count { tags.artistSorts = artistSorts }
        // Who is in the title only plays on this track; no sort names are expected for them.
        if !tags.artists.isEmpty, let title = tags.title {
            append(&tags.artists, GuestNames.inTitle(title))
        }
        tags.artistCredit = artistValues.count == 1 ? artistValues.first : nil
        tags.albumArtists = albumArtistList.isEmpty ? albumArtistValues : albumArtistList
        if albumArtistSorts.count == tags.albumArtists.count {
            tags.albumArtistSorts = albumArtistSorts
        }
    }

    private func position(
        _ text: String?, _ what: String, _ oddities: inout [TagOddity]
    ) -> TagPosition {
        let position = TagPosition(text ?? "")
        if let text, !position.isPlain {
            let reading = position.number.map { "read as \($0)" } ?? "left out"
            oddities.append(
                TagOddity(.number, "The \(what) number \(quoted(text)) was \(reading)."))
        }
        return position
    }

    private mutating func setISRC(_ value: String) {
        guard tags.isrc == nil, let text = TagText.cleaned(value) else { return }
        tags.isrc = TagValue.isrc(text)
        if tags.isrc == nil {
            oddities.append(TagOddity(.isrc, "\(quoted(text)) is no ISRC and was left out."))
        }
    }
}

private func keep(_ field: inout String?, _ value: String, _ oddities: inout [TagOddity]) {
    if field == nil { field = cleaned(value, &oddities) }
}

private func keepTotal(_ field: inout Int?, _ value: String) {
    if field == nil { field = TagPosition(value).number }
}

/// A gain that Opus files have of their own came first and wins.
private func keepGain(_ field: inout Double?, _ text: String, _ oddities: inout [TagOddity]) {
    guard field == nil else { return }
    field = TagValue.decibels(text)
    if field == nil {
        oddities.append(TagOddity(.gain, "The gain \(quoted(text)) is no number of decibels."))
    }
}

private func cleaned(_ value: String, _ oddities: inout [TagOddity]) -> String? {
    if value.utf8.count > TagText.longest {
        oddities.append(
            TagOddity(.tooLong, "A value of more than \(TagText.longest) bytes was cut."))
    }
    return TagText.cleaned(value)
}

/// One value, or several with NULs between them.
private func values(_ value: String, _ oddities: inout [TagOddity]) -> [String] {
    guard value.utf8.contains(0) else { return cleaned(value, &oddities).map { [$0] } ?? [] }
    return value.split(separator: "\0").compactMap { cleaned(String($0), &oddities) }
}

/// Adds in order, each value once, and no more than anyone could mean.
private func append(_ list: inout [String], _ values: [String]) {
    for value in values where list.count < 64 && !list.contains(value) { list.append(value) }
}

/// Text of a tag within a sentence, cut where it gets long.
func quoted(_ text: String) -> String {
    text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”"
}

/// The values of the tags with dates, of which one each is right.
private struct DateTags {
    private static let releaseKeys = ["DATE", "YEAR", "RELEASEDATE", "RELEASETIME"]
    private static let originalKeys = ["ORIGINALDATE", "ORIGINALYEAR", "ORIGYEAR"]
    static let keys = Set(releaseKeys + originalKeys)

    private var texts: [(key: String, text: String)] = []

    mutating func add(_ key: String, _ value: String) {
        if texts.count < 16, let text = TagText.cleaned(value) { texts.append((key, text)) }
    }

    /// The date of this edition: DATE before the others, the first one that can be read.
    func release(_ oddities: inout [TagOddity]) -> ReleaseDate? {
        date(DateTags.releaseKeys, &oddities)
    }

    func original(_ oddities: inout [TagOddity]) -> ReleaseDate? {
        date(DateTags.originalKeys, &oddities)
    }

    private func date(_ keys: [String], _ oddities: inout [TagOddity]) -> ReleaseDate? {
        for key in keys {
            for (_, text) in texts.lazy.filter({ $0.key == key }) {
                if let date = ReleaseDate(tag: text) { return date }
                oddities.append(
                    TagOddity(.date, "The date \(quoted(text)) names no year and was left out."))
            }
        }
        return nil
    }
}

/// Called by the shim for every value, with a pointer to `GatheredTags`.
func gatherTag(
    context: UnsafeMutableRawPointer?, key: UnsafePointer<CChar>?, keySize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) {
    guard let context, let key, let value else { return }
    let gathered = context.assumingMemoryBound(to: GatheredTags.self)
    let name = text(key, keySize)
    // A little more than is kept, so that what is cut is seen to be; a sheet is kept whole.
    let limit = name == "CUESHEET" ? 256 << 10 : TagText.longest * 4
    gathered.pointee.add(name) { text(value, min(valueSize, limit)) }
}

private func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}
