/// How podcasts and audiobooks come together.
extension AlbumGrouping {
    /// Begins the keys of what is no music, so that it never falls together with music.
    static func prefix(_ medium: Medium) -> String {
        switch medium {
        case .music: ""
        case .show: "show\u{1F}"
        case .audiobook: "book\u{1F}"
        }
    }

    /// What a file is by its tags, its folder and its name, in this order.
    static func medium(of tags: AudioTags, name: [UInt8], shelf: MediaFolder?) -> Medium {
        if let said = tags.medium ?? shelf?.medium { return said }
        return MediaFolder.isBook(fileName: name) ? .audiobook : .music
    }

    /// An episode or a chapter, and the title of its show or book. Folders name what tags do not:
    /// `Podcasts/Show/2024/1.mp3`, `Audiobooks/Author/Book/1.mp3`, `Audiobooks/Book.m4b`.
    static func story(
        _ member: Member, base: BaseFolder, shelf: MediaFolder?
    ) -> (Resolved, String) {
        let tags = member.tags.all
        let guess = NameGuess(fileName: member.name)
        let isBook = member.medium == .audiobook
        var folders = shelf?.below ?? [base.names.own].compactMap { $0 }
        if isBook, folders.count < 2, MediaFolder.isBook(fileName: member.name) {
            // A file that is a book has its own name; the folder is its author's at most.
            folders = (shelf == nil ? [] : folders) + [tags.title ?? guess.title]
        }
        let folder = isBook ? folders.last : folders.first
        var title =
            tags.album ?? folder ?? tags.title ?? (isBook ? guess.title : unknownAlbum)
        var disc = tags.discNumber
        if isBook, let found = DiscSuffix.strip(title), !found.title.isEmpty {
            title = found.title
            disc = disc ?? found.disc
        }
        let folderDisc = disc == nil ? BaseFolder(of: member.folder).disc : nil
        var artists = tags.artists.isEmpty ? tags.albumArtists : tags.artists
        if artists.isEmpty {
            let author = isBook ? folders.dropLast().last : nil
            artists = [author ?? (isBook ? unknownArtist : title)]
        }
        let resolved = Resolved(
            title: tags.title ?? guess.title, artists: artists,
            disc: disc ?? folderDisc ?? guess.disc ?? 1,
            number: tags.trackNumber ?? guess.number ?? lastNumber(member.name) ?? 0)
        return (resolved, title)
    }

    /// `Book - Part 10.mp3` is the tenth.
    private static func lastNumber(_ name: [UInt8]) -> Int? {
        let stem = name.prefix(upTo: name.lastIndex(of: 0x2E) ?? name.endIndex)
        let runs = stem.split { !(0x30...0x39 ~= $0) }
        return runs.last.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
            .flatMap { 1...9999 ~= $0 ? $0 : nil }
    }

    /// All episodes of one show in this folder; who it is by is settled among all of them.
    func show(_ indices: [Int], _ resolved: [Resolved]) -> Part {
        Part(indices: indices, artists: [resolved[indices[0]].artists[0]])
    }
}
