/// Which of the playlists that a person may see are shown to the app that asks for them.
package struct PlaylistSight: Sendable, Hashable {
    package var showsPrivate: Bool
    package var showsCollaborative: Bool

    package init(showsPrivate: Bool, showsCollaborative: Bool) {
        self.showsPrivate = showsPrivate
        self.showsCollaborative = showsCollaborative
    }

    /// All of them.
    package static let whole = PlaylistSight(showsPrivate: true, showsCollaborative: true)

    func shows(_ playlist: LibraryPlaylist) -> Bool {
        playlist.isPublic || (playlist.isCollaborative ? showsCollaborative : showsPrivate)
    }
}
