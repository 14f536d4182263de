/// A playlist as lists show it.
package struct PlaylistRow: Hashable, Sendable, Identifiable {
    /// Whose it is.
    package enum Ownership: Hashable, Sendable {
        case own, followed
        /// Somebody else's, who lets others change it, or one's own that others may change.
        case collaborative
    }

    package let playlist: Playlist
    package let ownership: Ownership
    /// Why the person cannot change what is in it; `nil` if they can.
    package let editReason: String?

    package init(_ playlist: Playlist, me: Person?, capabilities: Capabilities) {
        self.playlist = playlist
        let isOwn = playlist.owner.map { $0.id == me?.id } ?? false
        ownership = playlist.isCollaborative ? .collaborative : isOwn ? .own : .followed
        editReason =
            capabilities.reason(against: .changePlaylists)
            ?? (isOwn || playlist.isCollaborative
                ? nil
                : "Only \(playlist.owner?.shownName ?? "its owner") can change this playlist.")
    }

    package var id: MusicID { playlist.id }
    package var title: String { playlist.title.isEmpty ? "Untitled" : playlist.title }
    package var artwork: Artwork { playlist.artwork }

    /// How many, and whose: `12 items · By Ann`.
    package var subtitle: String {
        [playlist.itemCount.map { count($0, "item") }, ownerText].compactMap { $0 }
            .joined(separator: " · ")
    }

    private var ownerText: String? {
        switch ownership {
        case .own: playlist.isPublic == false ? "Private" : nil
        case .collaborative: "Collaborative"
        case .followed: playlist.owner.map { "By \($0.shownName)" }
        }
    }

    /// An icon that tells whose it is apart; `nil` for one's own.
    package var icon: String? {
        switch ownership {
        case .own: nil
        case .followed: "avatar-default-symbolic"
        case .collaborative: "system-users-symbolic"
        }
    }
}
