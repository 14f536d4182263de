package import WebAPIClient

extension Endpoint where Value == PublicUser {
    package static func user(_ id: UserID) -> Self {
        Endpoint("get-users-profile", .get, "users", id.rawValue).available(to: .extendedQuota)
    }
}

extension SpotifyClient {
    /// Users, as everybody sees them.
    public var users: Users { Users(client: self) }

    /// Users, as everybody sees them.
    public struct Users: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Users {
    /// What everybody may know of a user; for the one who is signed in see
    /// ``SpotifyClient/Me/profile()``.
    ///
    /// Apps in development mode are not given it.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-users-profile>
    ///
    /// - Parameter id: Which user.
    /// - Returns: The user.
    /// - Throws: ``/WebAPIClient/WebAPIError``: `notOffered` if the app is not given it, `notFound` if there is no
    ///   such user; or `CancellationError`.
    public func get(_ id: UserID) async throws -> PublicUser {
        try await client.send(.user(id))
    }
}
