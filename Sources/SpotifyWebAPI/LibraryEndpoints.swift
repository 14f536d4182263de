import WebAPIClient

/// What can be done to things in a library.
enum LibraryChange {
    case save
    case remove

    var method: Endpoint<Void>.Method { self == .save ? .put : .delete }
    var operation: String { self == .save ? "save-library-items" : "remove-library-items" }

    /// The operation for one kind only, from before.
    func operation(on kind: LibraryKind) -> String {
        switch (self, kind) {
        case (.save, .artist), (.save, .user): "follow-artists-users"
        case (.save, .playlist): "follow-playlist"
        case (.save, _): "save-\(kind.folder)-user"
        case (.remove, .artist), (.remove, .user): "unfollow-artists-users"
        case (.remove, .playlist): "unfollow-playlist"
        case (.remove, _): "remove-\(kind.folder)-user"
        }
    }
}

extension Endpoint where Value == Void {
    /// Saves or removes things of any kinds, at most 40.
    static func library(_ change: LibraryChange, _ entries: [LibraryEntry]) -> Self {
        // Only the query is read; a body is refused.
        Endpoint(change.operation, change.method, "me", "library", query: entries.uris)
            .needing(each: entries.kinds.map(\.scopeToChange))
            .available(to: .sinceFebruary2026)
    }

    /// Saves or removes things of one kind, at most as many as that kind allows.
    static func library(
        _ change: LibraryChange, _ kind: LibraryKind, _ ids: [String], market: Market? = nil
    ) -> Self {
        if kind == .playlist {
            return .playlistFollowing(change, PlaylistID(rawValue: ids.first ?? ""))
        }
        return Endpoint(
            change.operation(on: kind), change.method, "me", kind.folder,
            query: kind.followedType + [
                "ids": ids.joined(separator: ","), "market": market?.rawValue,
            ]
        ).needing(kind.scopeToChange).available(to: .extendedQuota)
    }

    /// Saves tracks as of certain times, at most 50.
    static func saveTracks(_ tracks: [DatedTrack]) -> Self {
        Endpoint(
            LibraryChange.save.operation(on: .track), .put, "me", "tracks",
            body: DatedTracksBody(tracks: tracks)
        ).needing(.userLibraryModify).available(to: .extendedQuota)
    }

    /// Follows a playlist or stops to.
    static func playlistFollowing(
        _ change: LibraryChange, _ id: PlaylistID, isPublic: Bool? = nil
    ) -> Self {
        Endpoint(
            change.operation(on: .playlist), change.method, "playlists", id.rawValue, "followers",
            body: isPublic.map { FollowBody(isPublic: $0) }
        ).needing(anyOf: .playlistModifyPublic, .playlistModifyPrivate)
            .available(to: .extendedQuota)
    }
}

extension Endpoint where Value == [Bool] {
    /// Whether things of any kinds, at most 40, are in the library.
    static func libraryContains(_ entries: [LibraryEntry]) -> Self {
        Endpoint("check-library-contains", .get, "me", "library", "contains", query: entries.uris)
            .needing(each: entries.kinds.map(\.scopeToRead))
            .available(to: .sinceFebruary2026)
    }

    /// Whether things of one kind, at most as many as that kind allows, are in the library.
    static func libraryContains(_ kind: LibraryKind, _ ids: [String]) -> Self {
        if kind == .playlist { return .playlistIsFollowed(PlaylistID(rawValue: ids.first ?? "")) }
        let isFollowing = kind == .artist || kind == .user
        return Endpoint(
            isFollowing ? "check-current-user-follows" : "check-users-saved-\(kind.folder)",
            .get, "me", kind.folder, "contains",
            query: kind.followedType + ["ids": ids.joined(separator: ",")]
        ).needing(kind.scopeToRead).available(to: .extendedQuota)
    }

    /// Whether the signed-in person follows a playlist.
    static func playlistIsFollowed(_ id: PlaylistID, by user: UserID? = nil) -> Self {
        Endpoint(
            "check-if-user-follows-playlist", .get, "playlists", id.rawValue, "followers",
            "contains", query: ["ids": user?.rawValue]
        ).available(to: .extendedQuota)
    }
}

extension LibraryKind {
    fileprivate var followedType: QueryItems {
        switch self {
        case .artist: ["type": "artist"]
        case .user: ["type": "user"]
        default: [:]
        }
    }
}

extension [LibraryEntry] {
    fileprivate var uris: QueryItems { ["uris": map(\.uri.rawValue).joined(separator: ",")] }
}

extension Endpoint {
    /// The same operation, which needs each of some scopes.
    fileprivate func needing(each scopes: [Scope]) -> Self {
        var endpoint = self
        for scope in scopes where !endpoint.scopes.contains(RequiredScope(anyOf: [scope])) {
            endpoint = endpoint.needing(scope)
        }
        return endpoint
    }
}

private struct FollowBody: Encodable {
    var isPublic: Bool

    private enum CodingKeys: String, CodingKey {
        case isPublic = "public"
    }
}

/// A track, and when it is to count as saved.
struct DatedTrack: Encodable {
    var id: TrackID
    var addedAt: String

    private enum CodingKeys: String, CodingKey {
        case id
        case addedAt = "added_at"
    }
}

private struct DatedTracksBody: Encodable {
    var tracks: [DatedTrack]

    private enum CodingKeys: String, CodingKey {
        case tracks = "timestamped_ids"
    }
}
