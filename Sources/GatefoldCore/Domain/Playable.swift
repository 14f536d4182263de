/// What a player can play, and a playlist can hold.
package enum Playable: Hashable, Sendable, Codable {
    case track(Track)
    /// An episode or a chapter.
    case episode(Episode)

    package var id: MusicID? {
        switch self {
        case .track(let track): track.id
        case .episode(let episode): episode.id
        }
    }

    package var title: String {
        switch self {
        case .track(let track): track.title
        case .episode(let episode): episode.title
        }
    }

    /// Who made it: the artists, or the podcast.
    package var credits: [Credit] {
        switch self {
        case .track(let track): track.artists
        case .episode(let episode): episode.show.map { [$0] } ?? []
        }
    }

    /// The album, podcast or book it is a part of.
    package var collection: Credit? {
        switch self {
        case .track(let track): track.album
        case .episode(let episode): episode.show
        }
    }

    package var artwork: Artwork {
        switch self {
        case .track(let track): track.artwork
        case .episode(let episode): episode.artwork
        }
    }

    package var duration: Duration {
        switch self {
        case .track(let track): track.duration
        case .episode(let episode): episode.duration
        }
    }

    package var isPlayable: Bool {
        switch self {
        case .track(let track): track.isPlayable
        case .episode(let episode): episode.isPlayable
        }
    }

    package var track: Track? {
        if case .track(let track) = self { track } else { nil }
    }

    /// Who made it, in one line.
    package var creditLine: String { credits.map(\.name).formattedLine }
}
