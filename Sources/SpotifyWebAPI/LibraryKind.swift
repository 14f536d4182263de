import WebAPIClient

/// A kind of thing that a library holds, with the operations that were its own before all kinds had
/// one in common.
enum LibraryKind: CaseIterable {
    case track
    case album
    case episode
    case show
    case audiobook
    case artist
    case user
    case playlist

    init?(_ kind: SpotifyURI.Kind) {
        switch kind {
        case .track: self = .track
        case .album: self = .album
        case .episode: self = .episode
        case .show: self = .show
        case .audiobook: self = .audiobook
        case .artist: self = .artist
        case .user: self = .user
        case .playlist: self = .playlist
        default: return nil
        }
    }

    /// The folder under `/me` that the old operations are at.
    var folder: String {
        switch self {
        case .track: "tracks"
        case .album: "albums"
        case .episode: "episodes"
        case .show: "shows"
        case .audiobook: "audiobooks"
        case .artist, .user: "following"
        case .playlist: "playlists"
        }
    }

    /// How many ids one of the old requests may name.
    var perRequest: Int {
        switch self {
        case .album: 20
        case .playlist: 1
        default: 50
        }
    }

    var scopeToChange: Scope {
        switch self {
        case .artist, .user: .userFollowModify
        case .playlist: .playlistModifyPublic
        default: .userLibraryModify
        }
    }

    var scopeToRead: Scope {
        switch self {
        case .artist, .user: .userFollowRead
        case .playlist: .playlistReadPrivate
        default: .userLibraryRead
        }
    }
}

/// A thing to save, to remove or to ask for.
struct LibraryEntry {
    let kind: LibraryKind
    let id: String
    let uri: SpotifyURI
    /// Where it stands among what was asked for.
    let place: Int

    /// - Returns: `nil` if no library holds such a thing.
    init?(_ uri: SpotifyURI, at place: Int) {
        guard let kind = uri.kind.flatMap(LibraryKind.init), let id = uri.id, !id.isEmpty else {
            return nil
        }
        self.kind = kind
        self.id = id
        // Playlists have an old form, with the owner's name in it.
        self.uri = kind == .playlist ? SpotifyURI(.playlist, id: id) : uri
        self.place = place
    }
}

extension [LibraryEntry] {
    /// The kinds in it, each once, in a fixed order.
    var kinds: [LibraryKind] {
        LibraryKind.allCases.filter { kind in contains { $0.kind == kind } }
    }
}
