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

    /// The table of the catalogue that has it; none has users.
    var table: String? {
        switch self {
        case .track, .episode: "tracks"
        case .album, .show, .audiobook: "albums"
        case .artist: "artists"
        case .playlist: "playlists"
        case .user: nil
        }
    }

    /// Which rows of that table it is: a condition on the table named `t`.
    var rows: String {
        switch medium {
        case .some(let medium): "t.medium = \(medium.rawValue)"
        case nil: "1"
        }
    }

    /// Which of these can be shown now.
    var shownRows: String {
        switch table {
        case "tracks": "\(rows) AND t.visible"
        case "albums": "\(rows) AND t.track_count > 0"
        case "artists": "t.album_count + t.track_count > 0"
        case "playlists": "t.visible"
        default: "0"
        }
    }

    private var medium: Medium? {
        switch self {
        case .track, .album: .music
        case .episode, .show: .show
        case .audiobook: .audiobook
        case .artist, .user, .playlist: nil
        }
    }
}
