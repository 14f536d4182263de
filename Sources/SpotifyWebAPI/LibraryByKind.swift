public import Foundation

// The operations for one kind each, which apps in development mode lost in February 2026: reached
// where the service has none for all kinds.

extension SpotifyClient.Library {
    // MARK: Tracks

    /// Saves tracks.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were saved before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/save-tracks-user>
    public func saveTracks(_ ids: [TrackID]) async throws {
        try await save(ids.map(\.uri))
    }

    /// Saves tracks as of certain times, so that the library lists them where they belong.
    ///
    /// The service orders by the minute, and gives this to apps with extended quota only. One
    /// request takes 50.
    ///
    /// - Parameter tracks: Which, and when each is to count as saved; any number.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `notOffered` if the app is not given this, with `partlyDone`
    ///   if some were saved before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/save-tracks-user>
    public func saveTracks(_ tracks: [(id: TrackID, addedAt: Date)]) async throws {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let dated = tracks.map { DatedTrack(id: $0.id, addedAt: $0.addedAt.formatted(style)) }
        try await client.change(dated, atMost: 50, operation: "save-tracks-user") {
            try await client.send(.saveTracks($0))
        }
    }

    /// Removes tracks from the library.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were removed before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/remove-tracks-user>
    public func removeTracks(_ ids: [TrackID]) async throws {
        try await remove(ids.map(\.uri))
    }

    /// Says of tracks whether they are saved.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Returns: One answer for each, in the same order.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-library-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/check-users-saved-tracks>
    public func containsTracks(_ ids: [TrackID]) async throws -> [Bool] {
        try await contains(ids.map(\.uri))
    }

    // MARK: Albums

    /// Saves albums.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were saved before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/save-albums-user>
    public func saveAlbums(_ ids: [AlbumID]) async throws {
        try await save(ids.map(\.uri))
    }

    /// Removes albums from the library.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were removed before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/remove-albums-user>
    public func removeAlbums(_ ids: [AlbumID]) async throws {
        try await remove(ids.map(\.uri))
    }

    /// Says of albums whether they are saved.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Returns: One answer for each, in the same order.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-library-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/check-users-saved-albums>
    public func containsAlbums(_ ids: [AlbumID]) async throws -> [Bool] {
        try await contains(ids.map(\.uri))
    }

    // MARK: Episodes

    /// Saves episodes.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were saved before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/save-episodes-user>
    public func saveEpisodes(_ ids: [EpisodeID]) async throws {
        try await save(ids.map(\.uri))
    }

    /// Removes episodes from the library.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were removed before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/remove-episodes-user>
    public func removeEpisodes(_ ids: [EpisodeID]) async throws {
        try await remove(ids.map(\.uri))
    }

    /// Says of episodes whether they are saved.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Returns: One answer for each, in the same order.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-library-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/check-users-saved-episodes>
    public func containsEpisodes(_ ids: [EpisodeID]) async throws -> [Bool] {
        try await contains(ids.map(\.uri))
    }

    // MARK: Shows

    /// Saves shows.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were saved before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/save-shows-user>
    public func saveShows(_ ids: [ShowID]) async throws {
        try await save(ids.map(\.uri))
    }

    /// Removes shows from the library.
    ///
    /// - Parameters:
    ///   - ids: Which, any number; nothing is sent for none.
    ///   - market: Removes only what can be heard in that country, as `DE`; counts only where the
    ///     service has no operation for all kinds.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were removed before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/remove-shows-user>
    public func removeShows(_ ids: [ShowID], market: Market? = nil) async throws {
        try await change(
            .remove, ids.map(\.uri), market: market)
    }

    /// Says of shows whether they are saved.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Returns: One answer for each, in the same order.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-library-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/check-users-saved-shows>
    public func containsShows(_ ids: [ShowID]) async throws -> [Bool] {
        try await contains(ids.map(\.uri))
    }

    // MARK: Audiobooks

    /// Saves audiobooks.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were saved before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/save-audiobooks-user>
    public func saveAudiobooks(_ ids: [AudiobookID]) async throws {
        try await save(ids.map(\.uri))
    }

    /// Removes audiobooks from the library.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were removed before one request failed.
    /// - Note: Needs the scope `user-library-modify`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/remove-audiobooks-user>
    public func removeAudiobooks(_ ids: [AudiobookID]) async throws {
        try await remove(ids.map(\.uri))
    }

    /// Says of audiobooks whether they are saved.
    ///
    /// - Parameter ids: Which, any number; nothing is sent for none.
    /// - Returns: One answer for each, in the same order.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-library-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/check-users-saved-audiobooks>
    public func containsAudiobooks(_ ids: [AudiobookID]) async throws -> [Bool] {
        try await contains(ids.map(\.uri))
    }
}
