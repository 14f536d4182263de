/// What a search found, by kind; the best first.
package struct SearchResults: Hashable, Sendable {
    package var tracks: [Track] = []
    package var albums: [Album] = []
    package var artists: [Artist] = []
    package var playlists: [Playlist] = []
    package var shows: [Show] = []
    package var episodes: [Episode] = []
    package var audiobooks: [Audiobook] = []

    package init() {}

    package var isEmpty: Bool {
        tracks.isEmpty && albums.isEmpty && artists.isEmpty && playlists.isEmpty && shows.isEmpty
            && episodes.isEmpty && audiobooks.isEmpty
    }
}
