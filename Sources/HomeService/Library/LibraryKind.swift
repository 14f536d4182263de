import SpotifyWebAPI

/// What can be in a person's library: saved or followed.
package enum LibraryKind: Int, Sendable, Hashable, CaseIterable {
    case track = 0
    case album = 1
    case show = 2
    case episode = 3
    case audiobook = 4
    case artist = 5
    case user = 6
    case playlist = 7

    init?(_ kind: SpotifyURI.Kind) {
        switch kind {
        case .track: self = .track
        case .album: self = .album
        case .show: self = .show
        case .episode: self = .episode
        case .audiobook: self = .audiobook
        case .artist: self = .artist
        case .user: self = .user
        case .playlist: self = .playlist
        default: return nil
        }
    }

    /// Whether what was found counts as saved until the person says otherwise.
    var isSavedWhenFound: Bool {
        switch self {
        case .track, .album, .show, .audiobook, .playlist: true
        case .episode, .artist, .user: false
        }
    }

    /// Where the catalogue has it, and which of the rows there can be shown.
    var source: (table: String, shown: String)? {
        switch self {
        case .track: ("tracks", "visible")
        case .album: ("albums", "track_count > 0")
        case .artist: ("artists", "album_count + track_count > 0")
        case .playlist: ("playlists", "visible")
        case .show, .episode, .audiobook, .user: nil
        }
    }
}
