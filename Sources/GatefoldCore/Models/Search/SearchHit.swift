import Foundation

/// One thing that a search found.
package enum SearchHit: Hashable, Sendable, Identifiable {
    case track(Track)
    case album(Album)
    case artist(Artist)
    case playlist(Playlist)
    case show(Show)
    case episode(Episode)
    case audiobook(Audiobook)

    /// `nil` if the service has no id for it.
    package var musicID: MusicID? {
        switch self {
        case .track(let track): track.id
        case .album(let album): album.id
        case .artist(let artist): artist.id
        case .playlist(let playlist): playlist.id
        case .show(let show): show.id
        case .episode(let episode): episode.id
        case .audiobook(let book): book.id
        }
    }

    package var id: SearchHit { self }

    package var kind: MusicKind {
        switch self {
        case .track: .track
        case .album: .album
        case .artist: .artist
        case .playlist: .playlist
        case .show: .show
        case .episode: .episode
        case .audiobook: .audiobook
        }
    }

    package var title: String {
        let title =
            switch self {
            case .track(let track): track.title
            case .album(let album): album.title
            case .artist(let artist): artist.name
            case .playlist(let playlist): playlist.title
            case .show(let show): show.title
            case .episode(let episode): episode.title
            case .audiobook(let book): book.title
            }
        return title.isEmpty ? "Untitled" : title
    }

    /// Who made it.
    package var credit: String {
        switch self {
        case .track(let track): track.artistLine
        case .album(let album): album.artistLine
        case .artist: ""
        case .playlist(let playlist): playlist.owner.map { "By \($0.shownName)" } ?? ""
        case .show(let show): show.publisher
        case .episode(let episode): episode.show?.name ?? ""
        case .audiobook(let book): book.authors.formattedLine
        }
    }

    /// What it is and who made it: `Album · Mara Quist · 2024`.
    package var description: String {
        var parts = [kind.singular, credit]
        if case .album(let album) = self, let year = album.year { parts.append(String(year)) }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    package var artwork: Artwork {
        switch self {
        case .track(let track): track.artwork
        case .album(let album): album.artwork
        case .artist(let artist): artist.artwork
        case .playlist(let playlist): playlist.artwork
        case .show(let show): show.artwork
        case .episode(let episode): episode.artwork
        case .audiobook(let book): book.artwork
        }
    }

    package var lengthText: String {
        switch self {
        case .track(let track): track.duration.clockText
        case .episode(let episode): episode.duration.clockText
        default: ""
        }
    }

    package var isPlayable: Bool { playable?.isPlayable ?? true }

    /// How it is read out: tracks with who made them, all else by its title.
    package var spokenName: String {
        kind == .track && !credit.isEmpty ? "\(title), \(credit)" : title
    }

    /// What its menu is opened on.
    package var subject: MenuSubject {
        switch self {
        case .track(let track): .playables([.track(track)])
        case .album(let album): .album(album)
        case .artist(let artist): .artist(artist)
        case .playlist(let playlist): .playlist(playlist)
        case .show(let show): .show(show)
        case .episode(let episode): .playables([.episode(episode)])
        case .audiobook(let book): .audiobook(book)
        }
    }

    /// What can be put into a playlist of it by dragging.
    package var playable: Playable? {
        switch self {
        case .track(let track): .track(track)
        case .episode(let episode): .episode(episode)
        default: nil
        }
    }
}

extension MusicKind {
    /// `Album`.
    package var singular: String {
        switch self {
        case .track: "Song"
        case .album: "Album"
        case .artist: "Artist"
        case .playlist: "Playlist"
        case .show: "Podcast"
        case .episode: "Episode"
        case .audiobook: "Audiobook"
        case .chapter: "Chapter"
        }
    }

    /// `Albums`.
    package var plural: String { singular + "s" }
}

extension SearchResults {
    /// Those of a kind, the best first, each once.
    package func hits(_ kind: MusicKind) -> [SearchHit] {
        let hits: [SearchHit] =
            switch kind {
            case .track: tracks.map { .track($0) }
            case .album: albums.map { .album($0) }
            case .artist: artists.map { .artist($0) }
            case .playlist: playlists.map { .playlist($0) }
            case .show: shows.map { .show($0) }
            case .episode: episodes.map { .episode($0) }
            case .audiobook: audiobooks.map { .audiobook($0) }
            case .chapter: []
            }
        var seen: Set<MusicID> = []
        return hits.filter { hit in hit.musicID.map { seen.insert($0).inserted } ?? true }
    }

    /// What the words name most likely: of the first of each kind the one whose title is just that,
    /// else one whose title begins so, else the first song.
    func best(for words: String) -> SearchHit? {
        let words = words.foldedForSearch.trimmingCharacters(in: .whitespaces)
        let firsts = Self.byRank.compactMap { hits($0).first }
        return firsts.first { $0.title.foldedForSearch == words }
            ?? firsts.first { $0.title.foldedForSearch.hasPrefix(words) } ?? firsts.first
    }

    private static let byRank: [MusicKind] = [
        .artist, .album, .track, .show, .audiobook, .playlist, .episode,
    ]
}
