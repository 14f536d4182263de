/// Tags as one column, so that an album can be put together anew when one of its files changes
/// without reading the others.
enum PackedTags {
    static func pack(_ tags: SharedTags) -> String {
        var out = ""
        out.reserveCapacity(160)
        func field(_ text: String?) {
            if let text { out += PackedText.clean(text) }
            out += "\u{1E}"
        }
        func list(_ parts: [String]) { field0(PackedText.pack(parts)) }
        func field0(_ text: String) {
            out += text
            out += "\u{1E}"
        }
        func number(_ value: Int?) { field0(value.map { String($0) } ?? "") }
        field(tags.all.title)
        list(tags.all.artists)
        list(tags.all.albumArtists)
        field(tags.all.album)
        number(tags.all.trackNumber)
        number(tags.all.trackTotal)
        number(tags.all.discNumber)
        number(tags.all.discTotal)
        field(tags.all.date?.text)
        field(tags.all.originalDate?.text)
        list(tags.all.genres)
        field(tags.all.label)
        field(tags.all.copyright)
        field(tags.all.barcode)
        field(tags.all.musicBrainzAlbumID)
        field0(tags.all.isCompilation.map { $0 ? "1" : "0" } ?? "")
        number(tags.all.durationMS)
        field0(tags.all.hasCover ? "1" : "")
        return out
    }

    static func unpack(_ text: String) -> AudioTags {
        let fields = PackedText.records(text)
        var tags = AudioTags()
        guard fields.count >= 18 else { return tags }
        func optional(_ index: Int) -> String? { fields[index].isEmpty ? nil : fields[index] }
        tags.title = optional(0)
        tags.artists = PackedText.unpack(fields[1])
        tags.albumArtists = PackedText.unpack(fields[2])
        tags.album = optional(3)
        tags.trackNumber = Int(fields[4])
        tags.trackTotal = Int(fields[5])
        tags.discNumber = Int(fields[6])
        tags.discTotal = Int(fields[7])
        tags.date = optional(8).map(date)
        tags.originalDate = optional(9).map(date)
        tags.genres = PackedText.unpack(fields[10])
        tags.label = optional(11)
        tags.copyright = optional(12)
        tags.barcode = optional(13)
        tags.musicBrainzAlbumID = optional(14)
        tags.isCompilation = optional(15).map { $0 == "1" }
        tags.durationMS = Int(fields[16]) ?? 0
        tags.hasCover = fields[17] == "1"
        return tags
    }

    private static func date(_ text: String) -> ReleaseDate {
        let precision: ReleaseDate.Precision =
            switch text.utf8.count {
            case 10...: .day
            case 7: .month
            default: .year
            }
        return ReleaseDate(text: text, precision: precision)
    }
}
