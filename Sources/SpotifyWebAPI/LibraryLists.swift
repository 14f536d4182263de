public import WebAPIClient

extension Endpoint where Value: Decodable {
    /// A page of what a person saved.
    fileprivate static func saved(
        _ operation: String, _ folder: String, limit: Int, offset: Int, market: Market? = nil
    ) -> Self {
        Endpoint(
            operation, .get, "me", folder,
            query: ["limit": "\(limit)", "offset": "\(offset)", "market": market?.rawValue]
        ).needing(.userLibraryRead)
    }
}

extension Endpoint where Value == Page<SavedAlbum> {
    package static func savedAlbums(limit: Int, offset: Int, market: Market? = nil) -> Self {
        .saved("get-users-saved-albums", "albums", limit: limit, offset: offset, market: market)
    }
}

extension Endpoint where Value == Page<SavedTrack> {
    package static func savedTracks(limit: Int, offset: Int, market: Market? = nil) -> Self {
        .saved("get-users-saved-tracks", "tracks", limit: limit, offset: offset, market: market)
    }
}

extension Endpoint where Value == Page<SavedEpisode> {
    package static func savedEpisodes(limit: Int, offset: Int, market: Market? = nil) -> Self {
        // The scope for how far each was heard is not needed: it only shows more.
        .saved("get-users-saved-episodes", "episodes", limit: limit, offset: offset, market: market)
    }
}

extension Endpoint where Value == Page<SavedShow> {
    package static func savedShows(limit: Int, offset: Int) -> Self {
        .saved("get-users-saved-shows", "shows", limit: limit, offset: offset)
    }
}

extension Endpoint where Value == Page<SavedAudiobook> {
    package static func savedAudiobooks(limit: Int, offset: Int) -> Self {
        .saved("get-users-saved-audiobooks", "audiobooks", limit: limit, offset: offset)
    }
}

// Without a market the account's country counts; `market` is for tokens without an account.
extension SpotifyClient.Me {
    /// Lists the albums in the library, newest first.
    ///
    /// - Parameters:
    ///   - market: The country whose catalogue is asked; the account's if not given.
    ///   - pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-library-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-albums>
    public func savedAlbums(
        market: Market? = nil, pageSize: Int = 50
    ) -> Paged<Page<SavedAlbum>> {
        client.paged(pageSize: pageSize) { .savedAlbums(limit: $0, offset: $1, market: market) }
    }

    /// Lists the tracks in the library, newest first.
    ///
    /// - Parameters:
    ///   - market: The country whose catalogue is asked; the account's if not given.
    ///   - pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-library-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-tracks>
    public func savedTracks(
        market: Market? = nil, pageSize: Int = 50
    ) -> Paged<Page<SavedTrack>> {
        client.paged(pageSize: pageSize) { .savedTracks(limit: $0, offset: $1, market: market) }
    }

    /// Lists the episodes in the library, newest first.
    ///
    /// An episode that its show took back stays in the list with hardly more than an id.
    ///
    /// - Parameters:
    ///   - market: The country whose catalogue is asked; the account's if not given.
    ///   - pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-library-read`, and `user-read-playback-position` for how far
    ///   each was heard. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-episodes>
    public func savedEpisodes(
        market: Market? = nil, pageSize: Int = 50
    ) -> Paged<Page<SavedEpisode>> {
        client.paged(pageSize: pageSize) { .savedEpisodes(limit: $0, offset: $1, market: market) }
    }

    /// Lists the shows in the library, newest first.
    ///
    /// - Parameter pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-library-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-shows>
    public func savedShows(pageSize: Int = 50) -> Paged<Page<SavedShow>> {
        client.paged(pageSize: pageSize) { .savedShows(limit: $0, offset: $1) }
    }

    /// Lists the audiobooks in the library, newest first.
    ///
    /// - Parameter pageSize: How many are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read.
    /// - Note: Needs the scope `user-library-read`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-audiobooks>
    public func savedAudiobooks(pageSize: Int = 50) -> Paged<Page<SavedAudiobook>> {
        client.paged(pageSize: pageSize) { .savedAudiobooks(limit: $0, offset: $1) }
    }
}
