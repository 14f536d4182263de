/// Something that one service, account, app or plan can do and another cannot.
package enum Capability: String, Sendable, Hashable, CaseIterable {
    /// Playing, pausing, skipping and all else of a player.
    case controlPlayback
    case readQueue
    case addToQueue
    /// Removing and moving what waits in the queue.
    case editQueue
    case readLibrary
    case changeLibrary
    case followArtists
    case shows
    case audiobooks
    case readPlaylists
    case createPlaylists
    case changePlaylists
    /// The entries of playlists that somebody else owns.
    case readForeignPlaylists
    case setPlaylistCover
    case recentlyPlayed
    case topItems
    case newReleases
    case artistTopTracks
    case relatedArtists
    case search
    /// Links that others can open.
    case links
}

/// Whether something can be done.
package enum Offer: Hashable, Sendable {
    case offered
    /// Not, and why, in a sentence for the person.
    case refused(String)
}

/// What can be done, by one account: a view shows only that, or why not.
package struct Capabilities: Hashable, Sendable {
    private var reasons: [Capability: String]

    /// Everything can be done but what has a reason against it.
    package init(refused reasons: [Capability: String] = [:]) { self.reasons = reasons }

    package func offer(of capability: Capability) -> Offer {
        reasons[capability].map { .refused($0) } ?? .offered
    }

    package func can(_ capability: Capability) -> Bool { reasons[capability] == nil }

    /// Why not; `nil` if it can be done.
    package func reason(against capability: Capability) -> String? { reasons[capability] }
}
