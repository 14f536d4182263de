/// What an album is, put together from its tracks.
struct AlbumSummary {
    /// A track as far as its album needs it.
    struct Member {
        var disc: Int
        var number: Int
        var durationMS: Int
        var tags: SharedTags
        var artists: [String]
        var folder: Int
        var name: [UInt8]

        var trackTotal: Int? { tags.all.trackTotal }
    }

    var kind: CatalogueAlbum.Kind
    var date: ReleaseDate?
    var trackCount: Int
    var discCount: Int
    var genres: [String]
    var label: String?
    var copyright: String?
    var barcode: String?
    /// The first track, in their order, that has a picture.
    var coverTrack: Member?
    /// The title to sort it by, where the tags have one.
    var sortTitle: String?
    var description: String?
    var narrators: [String] = []
    var language: String?
    var edition: String?
    var isExplicit: Bool

    /// Of at least one track, by disc and number.
    init(_ members: [Member], isVarious: Bool, medium: Medium = .music) {
        trackCount = members.count
        discCount = Set(members.map(\.disc)).count
        genres = []
        for member in members {
            for genre in member.tags.all.genres
            where genres.count < 8 && !genres.contains(genre) {
                genres.append(genre)
            }
        }
        label = AlbumGrouping.mostFrequent(members.compactMap { $0.tags.all.label })
        copyright = AlbumGrouping.mostFrequent(members.compactMap { $0.tags.all.copyright })
        barcode = AlbumGrouping.mostFrequent(members.compactMap { $0.tags.all.barcode })
        coverTrack = members.first { $0.tags.all.hasCover }
        date = AlbumSummary.date(members)
        kind = AlbumSummary.kind(members, isVarious: isVarious)
        sortTitle = AlbumGrouping.mostFrequent(members.compactMap { $0.tags.all.albumSort })
        isExplicit = members.contains { $0.tags.all.isExplicit }
        if medium != .music { tell(members, medium) }
    }

    /// Whom most episodes of a show are by.
    static func publisher(_ members: [Member]) -> [String] {
        let names = members.compactMap { $0.tags.all.albumArtists.first ?? $0.artists.first }
        return AlbumGrouping.mostFrequent(names).map { [$0] } ?? []
    }

    /// What only shows and audiobooks have.
    private mutating func tell(_ members: [Member], _ medium: Medium) {
        language = AlbumGrouping.mostFrequent(members.compactMap { $0.tags.all.language })
        guard medium == .audiobook else { return }
        edition = AlbumGrouping.mostFrequent(members.compactMap { $0.tags.all.edition })
        description = members.lazy.compactMap { $0.tags.all.description }.first
        for name in members.flatMap({ $0.tags.all.narrators }) where !narrators.contains(name) {
            narrators.append(name)
        }
        guard narrators.isEmpty else { return }
        // Many books name their reader as the composer.
        for credit in members.flatMap({ $0.tags.all.credits })
        where credit.role == .composer && !narrators.contains(credit.name) {
            narrators.append(credit.name)
        }
    }

    /// The date that most tracks have; of equally many the earliest. One odd track changes nothing.
    private static func date(_ members: [Member]) -> ReleaseDate? {
        let dates = members.compactMap { $0.tags.all.date ?? $0.tags.all.originalDate }
        guard let text = AlbumGrouping.mostFrequent(dates.map(\.text)) else { return nil }
        return dates.first { $0.text == text }
    }

    /// As Spotify counts: up to three tracks, none of them ten minutes long and together less than
    /// half an hour, are a single. What the tags say of the whole album counts, not how much of it
    /// is here.
    private static func kind(_ members: [Member], isVarious: Bool) -> CatalogueAlbum.Kind {
        let flags = members.filter { $0.tags.all.isCompilation == true }.count
        if isVarious || flags * 2 > members.count { return .compilation }
        let total = max(members.count, members.compactMap { $0.trackTotal }.max() ?? 0)
        let length = members.reduce(0) { $0 + $1.durationMS }
        let isShort = length < 1_800_000 && members.allSatisfy { $0.durationMS < 600_000 }
        return total <= 3 && isShort ? .single : .album
    }
}

/// Which picture beside the files is the cover.
enum CoverChoice {
    /// The best of the images of one folder, if one can be meant as the cover.
    static func best(of names: [[UInt8]]) -> [UInt8]? {
        let names = names.filter { stem($0) != "artist" }
        guard !names.isEmpty else { return nil }
        let ranked = names.map { (rank: rank($0), name: $0) }
        let known = ranked.filter { $0.rank < preferred.count }.min { first, second in
            let (one, two) = ((first.rank, first.name.count), (second.rank, second.name.count))
            return one == two ? first.name.lexicographicallyPrecedes(second.name) : one < two
        }
        return known?.name ?? (names.count == 1 ? names[0] : nil)
    }

    /// Folders of scans, which count less than the album's own folder.
    static func isScans(_ path: [UInt8]) -> Bool {
        let name = path.split(separator: 0x2F).last.map {
            String(decoding: $0, as: UTF8.self).lowercased()
        }
        return ["artwork", "scans", "covers", "cover", "art", "images"].contains(name ?? "")
    }

    private static let preferred = ["cover", "folder", "front", "album", "albumart"]

    /// `artist.jpg` shows whom a folder is by, and is the cover of nothing.
    private static func stem(_ name: [UInt8]) -> String {
        let stem = name.prefix(upTo: name.lastIndex(of: 0x2E) ?? name.endIndex)
        return String(decoding: stem, as: UTF8.self).lowercased()
    }

    private static func rank(_ name: [UInt8]) -> Int {
        let text = stem(name)
        if let exact = preferred.firstIndex(of: text) { return exact }
        return text.contains("front") ? 2 : preferred.count
    }
}
