/// A name under which music is published, and where it leads.
package struct Credit: Hashable, Sendable, Codable {
    /// `nil` if the service has no page for it.
    package var id: MusicID?
    package var name: String

    package init(id: MusicID? = nil, name: String) {
        self.id = id
        self.name = name
    }
}

/// A piece of music.
package struct Track: Hashable, Sendable, Codable {
    /// `nil` for local files and what the service has lost.
    package var id: MusicID?
    package var title: String
    package var artists: [Credit]
    /// The album it is on.
    package var album: Credit?
    package var artwork: Artwork
    package var duration: Duration
    package var disc: Int?
    package var number: Int?
    package var isExplicit: Bool
    /// Whether it can be played by this person, here and now.
    package var isPlayable: Bool
    /// Whether it is a file on some computer of the listener, which the service only knows by name.
    package var isLocal: Bool
    /// The recording's code (ISO 3901).
    package var isrc: String?
    /// The track that was asked for, if the service plays another copy of the recording instead.
    package var linkedFrom: MusicID?
    /// The name under which the service plays it where it has no id of its own, as for local files.
    package var uri: String?

    package init(
        id: MusicID?, title: String, artists: [Credit] = [], album: Credit? = nil,
        artwork: Artwork = .none, duration: Duration = .zero, disc: Int? = nil,
        number: Int? = nil, isExplicit: Bool = false, isPlayable: Bool = true,
        isLocal: Bool = false, isrc: String? = nil, linkedFrom: MusicID? = nil, uri: String? = nil
    ) {
        self.id = id
        self.title = title
        self.artists = artists
        self.album = album
        self.artwork = artwork
        self.duration = duration
        self.disc = disc
        self.number = number
        self.isExplicit = isExplicit
        self.isPlayable = isPlayable
        self.isLocal = isLocal
        self.isrc = isrc
        self.linkedFrom = linkedFrom
        self.uri = uri
    }

    /// The artists in one line.
    package var artistLine: String { artists.map(\.name).formattedLine }
}

extension [String] {
    /// Names in one line, with commas.
    package var formattedLine: String { joined(separator: ", ") }
}
