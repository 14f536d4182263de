import SpotifyWebAPI

/// Audiobooks and chapters. They are made like albums and tracks, and look otherwise.
extension WireFormat {
    func audiobook(_ book: CatalogueAlbum) -> SimplifiedAudiobook {
        SimplifiedAudiobook(
            id: AudiobookID(rawValue: book.id), name: book.title,
            authors: book.artists.map { Author(name: $0.name) },
            narrators: book.narrators.map { Narrator(name: $0) },
            publisher: withdrawn(book.publisher), description: book.description ?? "",
            htmlDescription: html(book.description), edition: book.edition ?? "",
            images: images("album", book.id, book.hasCover, book.coverSize),
            totalChapters: book.trackCount,
            isExplicit: book.isExplicit, isExternallyHosted: false,
            languages: languages(book.language), availableMarkets: withdrawn([country]),
            mediaType: "audio", copyrights: copyrights(book),
            uri: SpotifyURI(.audiobook, id: book.id), href: href("audiobooks/\(book.id)"),
            externalURLs: ExternalURLs(), type: "audiobook")
    }

    /// - Parameters:
    ///   - book: What is known of it.
    ///   - chapters: The first page of its chapters.
    /// - Returns: The whole audiobook.
    func audiobook(_ book: CatalogueAlbum, chapters: Page<Chapter>) -> Audiobook {
        Audiobook(
            id: AudiobookID(rawValue: book.id), name: book.title,
            authors: book.artists.map { Author(name: $0.name) },
            narrators: book.narrators.map { Narrator(name: $0) },
            publisher: withdrawn(book.publisher), description: book.description ?? "",
            htmlDescription: html(book.description), edition: book.edition ?? "",
            images: images("album", book.id, book.hasCover, book.coverSize),
            totalChapters: book.trackCount,
            isExplicit: book.isExplicit, isExternallyHosted: false,
            languages: languages(book.language), availableMarkets: withdrawn([country]),
            mediaType: "audio", copyrights: copyrights(book),
            uri: SpotifyURI(.audiobook, id: book.id), href: href("audiobooks/\(book.id)"),
            externalURLs: ExternalURLs(), type: "audiobook", chapters: chapters)
    }

    /// A chapter as its audiobook lists it.
    ///
    /// - Parameters:
    ///   - chapter: What is known of it.
    ///   - number: How many chapters of the audiobook come before it.
    ///   - resumePoint: How far the person got, if the app may know.
    /// - Returns: The chapter without its audiobook.
    func simplifiedChapter(
        _ chapter: CatalogueTrack, number: Int, resumePoint: ResumePoint? = nil
    ) -> Chapter {
        let date = releaseDate(chapter.releaseDate ?? chapter.album.releaseDate)
        return Chapter(
            id: ChapterID(rawValue: chapter.id), name: chapter.title, chapterNumber: number,
            durationMS: chapter.durationMS,
            images: images(
                "album", chapter.album.id, chapter.album.hasCover, chapter.album.coverSize),
            releaseDate: date.text, releaseDatePrecision: date.precision.rawValue,
            description: chapter.description ?? "", htmlDescription: html(chapter.description),
            isExplicit: chapter.isExplicit, isPlayable: true,
            languages: languages(chapter.language ?? chapter.album.language),
            availableMarkets: withdrawn([country]), resumePoint: resumePoint,
            uri: SpotifyURI(.episode, id: chapter.id),
            href: href("chapters/\(chapter.id)"), externalURLs: ExternalURLs(), type: "chapter")
    }

    /// A chapter with its audiobook.
    ///
    /// - Parameters:
    ///   - chapter: What is known of it.
    ///   - number: How many chapters of the audiobook come before it.
    ///   - resumePoint: How far the person got, if the app may know.
    /// - Returns: The whole chapter.
    func chapter(
        _ chapter: CatalogueTrack, number: Int, resumePoint: ResumePoint? = nil
    ) -> Chapter {
        var whole = simplifiedChapter(chapter, number: number, resumePoint: resumePoint)
        whole.audiobook = audiobook(chapter.album)
        return whole
    }
}
