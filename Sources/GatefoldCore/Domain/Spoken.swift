/// A podcast.
package struct Show: Hashable, Sendable, Codable {
    package var id: MusicID
    package var title: String
    package var publisher: String
    package var about: String
    package var artwork: Artwork
    package var episodeCount: Int?

    package init(
        id: MusicID, title: String, publisher: String = "", about: String = "",
        artwork: Artwork = .none, episodeCount: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.publisher = publisher
        self.about = about
        self.artwork = artwork
        self.episodeCount = episodeCount
    }
}

/// A book that is read aloud.
package struct Audiobook: Hashable, Sendable, Codable {
    package var id: MusicID
    package var title: String
    package var authors: [String]
    package var narrators: [String]
    package var about: String
    package var artwork: Artwork
    package var chapterCount: Int?

    package init(
        id: MusicID, title: String, authors: [String] = [], narrators: [String] = [],
        about: String = "", artwork: Artwork = .none, chapterCount: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.authors = authors
        self.narrators = narrators
        self.about = about
        self.artwork = artwork
        self.chapterCount = chapterCount
    }
}

/// An episode of a podcast, or a chapter of an audiobook: one has a place in it that is kept.
package struct Episode: Hashable, Sendable, Codable {
    /// Its kind is `episode` or `chapter`.
    package var id: MusicID?
    package var title: String
    package var about: String
    /// The podcast or the book it belongs to.
    package var show: Credit?
    package var artwork: Artwork
    package var duration: Duration
    package var releaseDate: String?
    package var isPlayable: Bool
    package var isExplicit: Bool
    /// How far it was heard; `nil` if the service does not say.
    package var resumeAt: Duration?
    package var isFullyHeard: Bool

    package init(
        id: MusicID?, title: String, about: String = "", show: Credit? = nil,
        artwork: Artwork = .none, duration: Duration = .zero, releaseDate: String? = nil,
        isPlayable: Bool = true, isExplicit: Bool = false, resumeAt: Duration? = nil,
        isFullyHeard: Bool = false
    ) {
        self.id = id
        self.title = title
        self.about = about
        self.show = show
        self.artwork = artwork
        self.duration = duration
        self.releaseDate = releaseDate
        self.isPlayable = isPlayable
        self.isExplicit = isExplicit
        self.resumeAt = resumeAt
        self.isFullyHeard = isFullyHeard
    }
}
