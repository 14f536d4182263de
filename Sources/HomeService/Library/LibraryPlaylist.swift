package import Foundation

/// A playlist: one that a person made, or a file that was found.
package struct LibraryPlaylist: Sendable, Hashable {
    package var id: String
    /// The id of the person it belongs to.
    package var ownerID: String
    package var name: String
    /// As it was set: plain text.
    package var description: String
    package var isPublic: Bool
    package var isCollaborative: Bool
    /// Changes with each edit.
    package var snapshot: String
    package var itemCount: Int
    package var modifiedAt: Date
    /// Whether it began as an M3U file.
    package var isFromFile: Bool
    /// The name of the picture that was set for it.
    package var cover: String?
    /// Whether a picture can be shown: the one set, or the cover of an entry.
    package var hasCover: Bool
    /// How often it was edited; 0 as long as its file is followed.
    package var revision: Int

    /// Whether it is what its file says, as nobody has edited it.
    var followsFile: Bool { isFromFile && revision == 0 }

    /// Whether a person may open it.
    package func canBeSeen(by user: String) -> Bool {
        ownerID == user || isPublic || isCollaborative
    }

    /// Whether a person may change what is in it.
    package func canBeEdited(by user: String) -> Bool { ownerID == user || isCollaborative }
}

extension LibraryPlaylist {
    /// A file that was found: it is the owner's, for all to see.
    init(_ file: CataloguePlaylist) {
        self.init(
            id: file.id, ownerID: HomeUser.ownerID, name: file.name, description: "",
            isPublic: true, isCollaborative: false, snapshot: file.snapshot,
            itemCount: file.itemCount, modifiedAt: file.modifiedAt, isFromFile: true, cover: nil,
            hasCover: file.hasCover, revision: 0)
    }
}

/// An entry of a playlist; it keeps its place when its file is not in the catalogue.
package struct LibraryPlaylistEntry: Sendable, Hashable {
    /// The id of a track, an episode or a chapter; empty for what was never found.
    package var id: String
    /// What the playlist says, for entries without a track.
    package var text: String
    package var addedAt: Date
    /// The id of the person who added it.
    package var addedByID: String?
}

/// An entry of a playlist with what it stands for.
package struct LibraryPlaylistItem: Sendable, Hashable {
    package var entry: LibraryPlaylistEntry
    package var track: CatalogueTrack?
}

/// What can be set of a playlist beside what is in it; `nil` leaves it as it is.
package struct PlaylistDetails: Sendable, Hashable {
    package var name: String?
    package var description: String?
    package var isPublic: Bool?
    package var isCollaborative: Bool?

    package init(
        name: String? = nil, description: String? = nil, isPublic: Bool? = nil,
        isCollaborative: Bool? = nil
    ) {
        self.name = name
        self.description = description
        self.isPublic = isPublic
        self.isCollaborative = isCollaborative
    }
}

/// Why a playlist was not changed.
package enum PlaylistEditError: Error, Sendable, Hashable {
    case notFound
    /// Its contents belong to somebody else.
    case notYours
    /// It would be public and collaborative.
    case publicCollaboration
    case tooManyItems
    case tooManyPlaylists
    case badPosition
    /// No state of the playlist has that name, or it is too old to be known.
    case badSnapshot
    /// Nothing in the catalogue has that URI, or it cannot be in a playlist.
    case unknownItem(uri: String)
}
