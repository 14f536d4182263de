// Artists and users are followed through the library, as everything is; the operations of their own
// are reached where that way is closed.

extension SpotifyClient.Library {
    // MARK: Artists

    /// Follows artists.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were followed before one request
    ///   failed.
    /// - Note: Needs the scope `user-follow-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/follow-artists-users>
    public func followArtists(_ ids: [ArtistID]) async throws {
        try await save(ids.map(\.uri))
    }

    /// Stops following artists.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if it stopped for some before one request
    ///   failed.
    /// - Note: Needs the scope `user-follow-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/unfollow-artists-users>
    public func unfollowArtists(_ ids: [ArtistID]) async throws {
        try await remove(ids.map(\.uri))
    }

    /// Says of artists whether the person follows them.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Returns: One answer for each, in the same order.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-follow-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/check-current-user-follows>
    public func followsArtists(_ ids: [ArtistID]) async throws -> [Bool] {
        try await contains(ids.map(\.uri))
    }

    // MARK: Users

    /// Follows users.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were followed before one request
    ///   failed.
    /// - Note: Needs the scope `user-follow-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/follow-artists-users>
    public func followUsers(_ ids: [UserID]) async throws {
        try await save(ids.map(\.uri))
    }

    /// Stops following users.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if it stopped for some before one request
    ///   failed.
    /// - Note: Needs the scope `user-follow-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/unfollow-artists-users>
    public func unfollowUsers(_ ids: [UserID]) async throws {
        try await remove(ids.map(\.uri))
    }

    /// Says of users whether the person follows them.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Returns: One answer for each, in the same order.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-follow-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/check-current-user-follows>
    public func followsUsers(_ ids: [UserID]) async throws -> [Bool] {
        try await contains(ids.map(\.uri))
    }
}
