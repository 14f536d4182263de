/// Decides which album each file of a folder (with its disc folders) belongs to. Nothing but a
/// function of the tags and names.
///
/// Files with the same album title are one album if they have an album artist in common, or none
/// and the same artist, or none and many artists: then it is by Various Artists. Different
/// MusicBrainz album ids are different albums. Dates never part an album. Episodes of the same show
/// are together wherever they are.
struct AlbumGrouping {
    struct Member {
        var tags: SharedTags
        var folder: [UInt8]
        var name: [UInt8]
        var medium = Medium.music
    }

    /// A file as it is shown.
    struct Resolved {
        var title: String
        var artists: [String]
        var disc: Int
        var number: Int
        var album = AlbumName()
    }

    struct AlbumName {
        var key = ""
        var title = ""
        var artists: [String] = []
        var isVarious = false
        var musicBrainzID: String?
        var medium = Medium.music
    }

    static let variousArtists = "Various Artists"
    static let unknownArtist = "Unknown Artist"
    static let unknownAlbum = "Unknown Album"

    /// Keys of texts that come again and again.
    private var keys: [String: String] = [:]

    mutating func key(_ text: String) -> String {
        if let known = keys[text] { return known }
        if keys.count > 20_000 { keys = [:] }
        let key = SearchWords.key(text)
        keys[text] = key
        return key
    }

    mutating func resolve(
        _ members: [Member], base: BaseFolder, shelf: MediaFolder? = nil
    ) -> [Resolved] {
        var resolved: [Resolved] = []
        resolved.reserveCapacity(members.count)
        var titles: [String] = []
        for member in members {
            let (track, title) =
                member.medium == .music
                ? AlbumGrouping.track(member, base: base)
                : AlbumGrouping.story(member, base: base, shelf: shelf)
            resolved.append(track)
            titles.append(title)
        }
        var groups: [String: [Int]] = [:]
        var order: [String] = []
        for (index, title) in titles.enumerated() {
            let key = AlbumGrouping.prefix(members[index].medium) + key(title)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(index)
        }
        for group in order {
            let indices = groups[group] ?? []
            let isShow = indices.first.map { members[$0].medium == .show } ?? false
            let parts =
                isShow ? [show(indices, resolved)] : parts(of: indices, members, resolved)
            for part in parts {
                name(part, titleKey: group, titles, members, base: base, in: &resolved)
            }
        }
        return resolved
    }

    private static func track(_ member: Member, base: BaseFolder) -> (Resolved, String) {
        let tags = member.tags
        let needsGuess =
            tags.all.title == nil || tags.all.trackNumber == nil || tags.all.artists.isEmpty
        let guess = needsGuess ? NameGuess(fileName: member.name) : nil
        let names = tags.all.artists.isEmpty || tags.all.album == nil ? base.names : (nil, nil)
        var artists = tags.all.artists
        if artists.isEmpty { artists = tags.all.albumArtists }
        if artists.isEmpty {
            let fromName = tags.all.title == nil ? guess?.artist : nil
            artists = [fromName ?? names.1 ?? unknownArtist]
        }
        var title = tags.all.album ?? names.0 ?? unknownAlbum
        var disc = tags.all.discNumber
        if let found = DiscSuffix.strip(title), !found.title.isEmpty {
            title = found.title
            disc = disc ?? found.disc
        }
        let folderDisc = disc == nil ? BaseFolder(of: member.folder).disc : nil
        let resolved = Resolved(
            title: tags.all.title ?? guess?.title ?? "", artists: artists,
            disc: disc ?? folderDisc ?? guess?.disc ?? 1,
            number: tags.all.trackNumber ?? guess?.number ?? 0)
        return (resolved, title)
    }

    struct Part {
        var indices: [Int]
        var artists: [String]
        var isVarious = false
    }

    /// Parts files of one title by album artist.
    private mutating func parts(
        of indices: [Int], _ members: [Member], _ resolved: [Resolved]
    ) -> [Part] {
        var parts: [Part] = []
        var partOf: [String: Int] = [:]
        var unnamed: [Int] = []
        for index in indices {
            let artists = members[index].tags.all.albumArtists
            guard !artists.isEmpty else {
                unnamed.append(index)
                continue
            }
            let key = artists.count == 1 ? key(artists[0]) : key(artists.joined(separator: " / "))
            if let part = partOf[key] {
                parts[part].indices.append(index)
            } else {
                partOf[key] = parts.count
                let isVarious = AlbumGrouping.variousKeys.contains(key)
                parts.append(
                    Part(
                        indices: [index],
                        artists: isVarious ? [AlbumGrouping.variousArtists] : artists,
                        isVarious: isVarious))
            }
        }
        guard !unnamed.isEmpty else { return parts }
        if parts.count == 1 {
            // One file that lacks what all others say is of the same album.
            parts[0].indices = indices
            return parts
        }
        return parts + unnamedParts(unnamed, members, resolved)
    }

    private static let variousKeys: Set<String> = [
        "various artists", "various", "va", "v a", "diverse", "varios artistas", "divers artistes",
        "verschiedene", "verschiedene interpreten", "vari artisti", "artistes divers",
    ]

    private mutating func unnamedParts(
        _ indices: [Int], _ members: [Member], _ resolved: [Resolved]
    ) -> [Part] {
        let various = Part(
            indices: indices, artists: [AlbumGrouping.variousArtists], isVarious: true)
        if indices.contains(where: { members[$0].tags.all.isCompilation == true }) {
            return [various]
        }
        var byArtist: [String: [Int]] = [:]
        var order: [String] = []
        for index in indices {
            let key = key(resolved[index].artists[0])
            if byArtist[key] == nil { order.append(key) }
            byArtist[key, default: []].append(index)
        }
        func part(_ key: String) -> Part {
            let mine = byArtist[key] ?? []
            let name = mine.first.map { resolved[$0].artists[0] }
            return Part(indices: mine, artists: [name ?? AlbumGrouping.unknownArtist])
        }
        if order.count == 1 { return [part(order[0])] }
        // Two albums of the same title in one folder number their tracks alike; one sampler counts.
        let places = Set(indices.map { [resolved[$0].disc, resolved[$0].number] })
        let isNumbered = indices.allSatisfy { resolved[$0].number > 0 }
        if isNumbered, places.count * 4 < indices.count * 3 { return order.map(part) }
        // An album with guests is by the one who is on most of it.
        if let main = order.max(by: { byArtist[$0]?.count ?? 0 < byArtist[$1]?.count ?? 0 }),
            let count = byArtist[main]?.count, count * 3 > indices.count * 2
        {
            return [Part(indices: indices, artists: part(main).artists)]
        }
        return [various]
    }

    private mutating func name(
        _ part: Part, titleKey: String, _ titles: [String], _ members: [Member],
        base: BaseFolder, in resolved: inout [Resolved]
    ) {
        let ids = part.indices.compactMap { members[$0].tags.all.musicBrainzAlbumID }
        let main = AlbumGrouping.mostFrequent(ids)
        let medium = members[part.indices[0]].medium
        let prefix = AlbumGrouping.prefix(medium)
        var album = AlbumName(
            title: titles[part.indices[0]], artists: part.artists, isVarious: part.isVarious,
            medium: medium)
        let artistKey = part.artists.map { key($0) }.joined(separator: "/")
        for index in part.indices {
            // A file without an id belongs to the edition that most others are of.
            let id = members[index].tags.all.musicBrainzAlbumID ?? main
            album.musicBrainzID = id
            if medium == .show {
                album.key = titleKey
            } else if let id {
                album.key = "\(prefix)m\u{1F}\(id.lowercased())"
            } else if part.isVarious {
                album.key = "v\u{1F}\(titleKey)\u{1F}\(AlbumGrouping.text(base.path))"
            } else {
                album.key = "a\u{1F}\(artistKey)\u{1F}\(titleKey)"
            }
            resolved[index].album = album
        }
    }

    /// Bytes that are no UTF-8 must not fall together as U+FFFD.
    private static func text(_ path: [UInt8]) -> String {
        let text = String(decoding: path, as: UTF8.self)
        return Array(text.utf8) == path ? text : CatalogueID.digest(path)
    }

    /// The value that comes most often; of several the first in order.
    static func mostFrequent(_ values: [String]) -> String? {
        guard let first = values.first else { return nil }
        if values.allSatisfy({ $0 == first }) { return first }
        var counts: [String: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
