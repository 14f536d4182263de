/// An album, single or compilation.
package struct Album: Hashable, Sendable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable {
        case album, single, compilation
    }

    package var id: MusicID
    package var title: String
    package var artists: [Credit]
    package var artwork: Artwork
    package var kind: Kind
    /// As the service gives it: `2024`, `2024-05` or `2024-05-17`; may be missing.
    package var releaseDate: String?
    package var trackCount: Int?
    package var label: String?
    package var genres: [String]
    package var copyrights: [String]

    package init(
        id: MusicID, title: String, artists: [Credit] = [], artwork: Artwork = .none,
        kind: Kind = .album, releaseDate: String? = nil, trackCount: Int? = nil,
        label: String? = nil, genres: [String] = [], copyrights: [String] = []
    ) {
        self.id = id
        self.title = title
        self.artists = artists
        self.artwork = artwork
        self.kind = kind
        self.releaseDate = releaseDate
        self.trackCount = trackCount
        self.label = label
        self.genres = genres
        self.copyrights = copyrights
    }

    /// The artists in one line.
    package var artistLine: String { artists.map(\.name).formattedLine }
    /// The year of the release; `nil` if it is not known.
    package var year: Int? {
        releaseDate.flatMap { Int($0.prefix(4)) }.flatMap { $0 > 0 ? $0 : nil }
    }
}

/// Who makes music.
package struct Artist: Hashable, Sendable, Codable {
    package var id: MusicID
    package var name: String
    package var artwork: Artwork
    package var genres: [String]

    package init(
        id: MusicID, name: String, artwork: Artwork = .none, genres: [String] = []
    ) {
        self.id = id
        self.name = name
        self.artwork = artwork
        self.genres = genres
    }
}
