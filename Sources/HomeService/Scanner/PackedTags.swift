/// Tags as one column, so that an album can be put together anew when one of its files changes
/// without reading the others.
enum PackedTags {
    static func pack(_ tags: SharedTags, for medium: Medium) -> String {
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
        // Few songs have any of these.
        guard medium != .music || tags.all.albumSort != nil || tags.all.isExplicit else {
            return out
        }
        field(tags.all.albumSort)
        field0(tags.all.isExplicit ? "1" : "")
        guard medium != .music else { return out }
        number(tags.all.medium?.rawValue)
        list(tags.all.narrators)
        // Each episode has one of its own; of a book the first that is there counts.
        field(medium == .audiobook ? tags.all.description : nil)
        field(tags.all.language)
        field(tags.all.edition)
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
        tags.date = optional(8).map { ReleaseDate(stored: $0) }
        tags.originalDate = optional(9).map { ReleaseDate(stored: $0) }
        tags.genres = PackedText.unpack(fields[10])
        tags.label = optional(11)
        tags.copyright = optional(12)
        tags.barcode = optional(13)
        tags.musicBrainzAlbumID = optional(14)
        tags.isCompilation = optional(15).map { $0 == "1" }
        tags.durationMS = Int(fields[16]) ?? 0
        tags.hasCover = fields[17] == "1"
        guard fields.count >= 20 else { return tags }
        tags.albumSort = optional(18)
        tags.isExplicit = fields[19] == "1"
        guard fields.count >= 25 else { return tags }
        tags.medium = Int(fields[20]).flatMap { Medium(rawValue: $0) }
        tags.narrators = PackedText.unpack(fields[21])
        tags.description = optional(22)
        tags.language = optional(23)
        tags.edition = optional(24)
        return tags
    }
}
