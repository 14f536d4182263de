import WebAPIClient

extension SpotifyClient {
    /// What the signed-in person saved and follows: all kinds of things, by URI or by id.
    ///
    /// The lists of it are at ``SpotifyClient/me``.
    public var library: Library { Library(client: self) }

    /// What the signed-in person saved and follows: all kinds of things, by URI or by id.
    public struct Library: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Library {
    /// Saves tracks, albums, shows, episodes and audiobooks, and follows artists, users and
    /// playlists; all in one call, in any mix.
    ///
    /// One request takes 40 URIs; artists go in requests of their own. What is there already stays.
    /// Where the service has no such operation, each kind goes the way it went before February
    /// 2026.
    ///
    /// - Parameter uris: What to save, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were saved before one request failed.
    /// - Note: Needs the scope `user-library-modify`, for artists and users `user-follow-modify`,
    ///   for playlists `playlist-modify-public`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/save-library-items>
    public func save(_ uris: [SpotifyURI]) async throws {
        try await change(.save, uris)
    }

    /// Removes things of any kinds from the library, and stops following.
    ///
    /// One request takes 40 URIs; artists go in requests of their own. What is not there is passed
    /// over. Where the service has no such operation, each kind goes the way it went before
    /// February 2026.
    ///
    /// - Parameter uris: What to remove, any number; nothing is sent for none.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were removed before one request failed.
    /// - Note: Needs the scope `user-library-modify`, for artists and users `user-follow-modify`,
    ///   for playlists `playlist-modify-public`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/remove-library-items>
    public func remove(_ uris: [SpotifyURI]) async throws {
        try await change(.remove, uris)
    }

    /// Says of things of any kinds whether they are saved or followed.
    ///
    /// One request takes 40 URIs. Where the service has no such operation, each kind goes the way
    /// it went before February 2026.
    ///
    /// - Parameter uris: What to look for, any number; nothing is sent for none.
    /// - Returns: One answer for each, in the same order.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: Needs the scope `user-library-read`, for artists and users `user-follow-read`, for
    ///   playlists `playlist-read-private`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/check-library-contains>
    public func contains(_ uris: [SpotifyURI]) async throws -> [Bool] {
        let operation = "check-library-contains"
        let entries = try entries(uris, for: operation)
        let route = LibraryRoute<[Bool]>(
            client: client, together: { .libraryContains($0) },
            apart: { .libraryContains($0, $1) })
        var answers = [Bool](repeating: false, count: entries.count)
        try await route.send(entries) { batch, found in
            guard found.count == batch.count else {
                throw WebAPIError(
                    .incomplete(got: found.count, of: batch.count), operation: operation)
            }
            for (entry, isThere) in zip(batch, found) { answers[entry.place] = isThere }
        }
        return answers
    }

    func change(
        _ change: LibraryChange, _ uris: [SpotifyURI], market: Market? = nil
    ) async throws {
        let entries = try entries(uris, for: change.operation)
        let route = LibraryRoute<Void>(
            client: client, together: { .library(change, $0) },
            apart: { .library(change, $0, $1, market: market) })
        var done = 0
        do { try await route.send(entries) { batch, _ in done += batch.count } } catch {
            throw client.partly(
                done, of: entries.count, operation: change.operation, because: error)
        }
    }

    private func entries(
        _ uris: [SpotifyURI], for operation: String
    ) throws -> [LibraryEntry] {
        try uris.enumerated().map { place, uri in
            guard let entry = LibraryEntry(uri, at: place) else {
                throw WebAPIError(
                    .invalidRequest, operation: operation,
                    detail: "“\(uri.rawValue)” is nothing that a library can hold")
            }
            return entry
        }
    }
}
