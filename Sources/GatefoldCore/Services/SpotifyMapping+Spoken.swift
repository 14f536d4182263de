import SpotifyWebAPI

extension Show {
    init?(_ show: SimplifiedShow) {
        guard let id = MusicID(.show, show.id) else { return nil }
        self.init(
            id: id, title: show.name ?? "", publisher: show.publisher ?? "",
            about: show.description ?? "", artwork: Artwork(show.images),
            episodeCount: show.totalEpisodes)
    }

    init?(_ show: SpotifyWebAPI.Show) {
        guard let id = MusicID(.show, show.id) else { return nil }
        self.init(
            id: id, title: show.name ?? "", publisher: show.publisher ?? "",
            about: show.description ?? "", artwork: Artwork(show.images),
            episodeCount: show.totalEpisodes ?? show.episodes?.total)
    }
}

extension Audiobook {
    init?(_ book: SimplifiedAudiobook) {
        guard let id = MusicID(.audiobook, book.id) else { return nil }
        self.init(
            id: id, title: book.name ?? "", authors: (book.authors ?? []).map(\.name),
            narrators: (book.narrators ?? []).map(\.name), about: book.description ?? "",
            artwork: Artwork(book.images), chapterCount: book.totalChapters)
    }

    init?(_ book: SpotifyWebAPI.Audiobook) {
        guard let id = MusicID(.audiobook, book.id) else { return nil }
        self.init(
            id: id, title: book.name ?? "", authors: (book.authors ?? []).map(\.name),
            narrators: (book.narrators ?? []).map(\.name), about: book.description ?? "",
            artwork: Artwork(book.images), chapterCount: book.totalChapters ?? book.chapters?.total)
    }
}

extension Episode {
    init(_ episode: SpotifyWebAPI.Episode) {
        // A chapter that plays comes as an episode in all but its type.
        let kind: MusicKind = episode.type == "chapter" ? .chapter : .episode
        self.init(
            id: MusicID(kind, episode.id), title: episode.name ?? "",
            about: episode.description ?? "",
            show: episode.show.map { Credit(id: MusicID(.show, $0.id), name: $0.name ?? "") },
            artwork: Artwork(
                episode.images?.isEmpty == false ? episode.images : episode.show?.images),
            duration: Duration(episode.durationMS), releaseDate: episode.releaseDate,
            isPlayable: (episode.isPlayable ?? true) && episode.restrictions == nil,
            isExplicit: episode.isExplicit ?? false,
            resumeAt: episode.resumePoint?.resumePositionMS.map { .milliseconds(max(0, $0)) },
            isFullyHeard: episode.resumePoint?.isFullyPlayed ?? false)
    }

    /// An episode as its podcast lists it.
    init(_ episode: SpotifyWebAPI.Episode, of show: Show) {
        self.init(episode)
        self.show = Credit(id: show.id, name: show.title)
        if artwork == .none { artwork = show.artwork }
    }

    init(_ chapter: Chapter, of book: Audiobook) {
        self.init(
            id: MusicID(.chapter, chapter.id), title: chapter.name ?? "",
            about: chapter.description ?? "", show: Credit(id: book.id, name: book.title),
            artwork: chapter.images?.isEmpty == false ? Artwork(chapter.images) : book.artwork,
            duration: Duration(chapter.durationMS), releaseDate: chapter.releaseDate,
            isPlayable: (chapter.isPlayable ?? true) && chapter.restrictions == nil,
            isExplicit: chapter.isExplicit ?? false,
            resumeAt: chapter.resumePoint?.resumePositionMS.map { .milliseconds(max(0, $0)) },
            isFullyHeard: chapter.resumePoint?.isFullyPlayed ?? false)
    }
}
