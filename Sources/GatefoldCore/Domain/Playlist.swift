package import Foundation

/// A list that somebody keeps.
package struct Playlist: Hashable, Sendable, Codable {
    package var id: MusicID
    package var title: String
    package var about: String
    package var owner: Person?
    /// `nil` if the service does not say.
    package var isPublic: Bool?
    package var isCollaborative: Bool
    /// Changes with every change of the list; names a state of it.
    package var snapshot: String?
    package var artwork: Artwork
    package var itemCount: Int?

    package init(
        id: MusicID, title: String, about: String = "", owner: Person? = nil,
        isPublic: Bool? = nil, isCollaborative: Bool = false, snapshot: String? = nil,
        artwork: Artwork = .none, itemCount: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.about = about
        self.owner = owner
        self.isPublic = isPublic
        self.isCollaborative = isCollaborative
        self.snapshot = snapshot
        self.artwork = artwork
        self.itemCount = itemCount
    }
}

/// One entry of a playlist. Its place in the list is what names it: the same track may be there
/// several times.
package struct PlaylistItem: Hashable, Sendable, Codable {
    /// When it was added; old entries may not say.
    package var addedAt: Date?
    package var addedBy: Person?
    /// `nil` if the service no longer has it: the entry keeps its place.
    package var content: Playable?
    package var isLocal: Bool

    package init(
        addedAt: Date? = nil, addedBy: Person? = nil, content: Playable?, isLocal: Bool = false
    ) {
        self.addedAt = addedAt
        self.addedBy = addedBy
        self.content = content
        self.isLocal = isLocal
    }
}

/// Somebody at a service.
package struct Person: Hashable, Sendable, Codable {
    package var id: String
    package var name: String?

    package init(id: String, name: String? = nil) {
        self.id = id
        self.name = name
    }

    /// The name, else the id.
    package var shownName: String { name.flatMap { $0.isEmpty ? nil : $0 } ?? id }
}

/// Something in the listener's library, and when it came there.
package struct Saved<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    package var addedAt: Date?
    package var value: Value

    package init(addedAt: Date?, value: Value) {
        self.addedAt = addedAt
        self.value = value
    }
}

/// Something that was heard.
package struct PlayedItem: Hashable, Sendable, Codable {
    package var playedAt: Date?
    package var track: Track
    /// The album, playlist or other it was heard in.
    package var context: MusicID?

    package init(playedAt: Date?, track: Track, context: MusicID? = nil) {
        self.playedAt = playedAt
        self.track = track
        self.context = context
    }
}
