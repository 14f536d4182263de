import WebAPIClient

/// What a playlist is called and who may see it; what is not given is left out, never sent as null:
/// the service would take that for a text.
struct PlaylistDetails: Encodable {
    var name: String?
    var description: String?
    var isPublic: Bool?
    var isCollaborative: Bool?

    private enum CodingKeys: String, CodingKey {
        case name
        case description
        case isPublic = "public"
        case isCollaborative = "collaborative"
    }

    var isEmpty: Bool {
        name == nil && description == nil && isPublic == nil && isCollaborative == nil
    }

    /// The same, complete: what others may change cannot be public.
    ///
    /// - Throws: ``/WebAPIClient/WebAPIError`` if it shall be both.
    func settled(for operation: String) throws -> PlaylistDetails {
        guard isCollaborative == true else { return self }
        guard isPublic != true else {
            throw WebAPIError(
                .invalidRequest, operation: operation,
                detail: "A collaborative playlist cannot be public")
        }
        var details = self
        details.isPublic = false
        return details
    }
}

extension Endpoint where Value == Playlist {
    static func createPlaylist(_ details: PlaylistDetails) -> Self {
        Endpoint("create-playlist", .post, "me", "playlists", body: details)
            .needingToChangePlaylists(details).available(to: .sinceFebruary2026)
    }

    static func createPlaylist(_ details: PlaylistDetails, for user: UserID) -> Self {
        Endpoint(
            "create-playlist-for-user", .post, "users", user.rawValue, "playlists", body: details
        ).needingToChangePlaylists(details).available(to: .extendedQuota)
    }
}

extension Endpoint where Value == Void {
    static func changePlaylist(_ id: PlaylistID, _ details: PlaylistDetails) -> Self {
        Endpoint("change-playlist-details", .put, "playlists", id.rawValue, body: details)
            .needingToChangePlaylists()
    }
}

extension Endpoint {
    /// The same operation, which needs to be allowed to change a playlist, public or private.
    func needingToChangePlaylists() -> Self {
        needing(anyOf: .playlistModifyPublic, .playlistModifyPrivate)
    }

    /// The same operation, which needs to be allowed to make such a playlist.
    fileprivate func needingToChangePlaylists(_ details: PlaylistDetails) -> Self {
        switch (details.isCollaborative, details.isPublic) {
        case (true, _): needing(.playlistModifyPublic, .playlistModifyPrivate)
        case (_, false): needing(.playlistModifyPrivate)
        // Public is what the service takes if nothing is said.
        default: needing(.playlistModifyPublic)
        }
    }
}

extension SpotifyClient.Playlists {
    /// Makes a playlist of the signed-in person's, with nothing in it.
    ///
    /// After an error that leaves open whether it was made, look at the person's playlists before
    /// trying again: a second one may have the same name.
    ///
    /// - Parameters:
    ///   - name: Its title; need not be the only one of that name.
    ///   - description: What it is about.
    ///   - isPublic: Whether others see it in the person's profile; the service's choice if not
    ///     given, which is that they do.
    ///   - isCollaborative: Whether others may change it; then it cannot be public.
    /// - Returns: The playlist.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `playlist-modify-public`, for a private one
    ///   `playlist-modify-private`, for a collaborative one both. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/create-playlist>
    public func create(
        name: String, description: String? = nil, isPublic: Bool? = nil,
        isCollaborative: Bool? = nil
    ) async throws -> Playlist {
        let details = try PlaylistDetails(
            name: name, description: description, isPublic: isPublic,
            isCollaborative: isCollaborative
        ).settled(for: "create-playlist")
        return try await client.send(.createPlaylist(details)) {
            guard let me = try await client.me.profile().id else {
                throw WebAPIError(
                    .unreadable(path: "id"), operation: "get-current-users-profile",
                    detail: "The service does not say who is signed in")
            }
            return try await client.send(.createPlaylist(details, for: me))
        }
    }

    /// Changes what a playlist is called, what it says of itself, or who may see and change it.
    ///
    /// What is not given stays. Making it collaborative makes it private.
    ///
    /// - Parameters:
    ///   - id: Which playlist; the person must own it.
    ///   - name: Its title.
    ///   - description: What it is about.
    ///   - isPublic: Whether others see it in the person's profile.
    ///   - isCollaborative: Whether others may change it; then it cannot be public.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `playlist-modify-public` or `playlist-modify-private`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/change-playlist-details>
    public func change(
        _ id: PlaylistID, name: String? = nil, description: String? = nil, isPublic: Bool? = nil,
        isCollaborative: Bool? = nil
    ) async throws {
        let details = try PlaylistDetails(
            name: name, description: description, isPublic: isPublic,
            isCollaborative: isCollaborative
        ).settled(for: "change-playlist-details")
        guard !details.isEmpty else { return }
        try await client.playlistTurns.inTurn(for: id) {
            try await client.send(.changePlaylist(id, details))
        }
    }
}

// MARK: Following

extension SpotifyClient.Playlists {
    /// Follows a playlist, which puts it into the library.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - isPublic: Whether others see it in the person's profile. Only the operation from before
    ///     February 2026 can say so; without it the service decides.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `notOffered` if `isPublic` is given and the app is not given
    ///   that operation.
    /// - Note: Needs the scope `playlist-modify-public`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/follow-playlist>
    public func follow(_ id: PlaylistID, isPublic: Bool? = nil) async throws {
        guard let isPublic else {
            return try await client.library.save([id.uri])
        }
        try await client.send(.playlistFollowing(.save, id, isPublic: isPublic))
    }

    /// Stops following a playlist; of one's own, this is how it is deleted.
    ///
    /// - Parameter id: Which playlist.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `playlist-modify-public`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/unfollow-playlist>
    public func unfollow(_ id: PlaylistID) async throws {
        try await client.library.remove([id.uri])
    }

    /// Says whether the signed-in person follows a playlist.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - user: The signed-in person's id, for the operation from before February 2026; no one
    ///     else's is taken any more, so there is no need to give it.
    /// - Returns: Whether the playlist is in the library.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `playlist-read-private`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/check-if-user-follows-playlist>
    public func isFollowed(_ id: PlaylistID, by user: UserID? = nil) async throws -> Bool {
        guard let user else {
            return try await client.library.contains([id.uri])
                .first ?? false
        }
        return try await client.send(.playlistIsFollowed(id, by: user)).first ?? false
    }
}
