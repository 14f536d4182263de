import SpotifyWebAPI
import WebAPIClient

/// Who asks, and what they may do: the proof that a request came with an access token.
struct Listener: Sendable {
    /// The person; `nil` if an app asks for itself (client credentials).
    var account: HomeUser?
    /// What the person allowed the app; `nil` for everything.
    var scopes: Set<Scope>?
    /// The app; `nil` for our own programs with the service's own token.
    var clientID: String?

    /// The person.
    ///
    /// - Throws: ``Refusal`` 401 if an app asks for itself.
    var user: HomeUser {
        get throws(Refusal) {
            guard let account else { throw .userNeeded }
            return account
        }
    }

    /// Which playlists the app may know of.
    var playlistSight: PlaylistSight {
        guard account != nil else {
            return PlaylistSight(showsPrivate: false, showsCollaborative: false)
        }
        return PlaylistSight(
            showsPrivate: has(.playlistReadPrivate),
            showsCollaborative: has(.playlistReadCollaborative))
    }

    func has(_ scope: Scope) -> Bool { scopes?.contains(scope) ?? true }

    /// Passes whoever has one of the scopes.
    ///
    /// - Throws: ``Refusal`` 403 in Spotify's words for all others.
    func require(anyOf wanted: [Scope]) throws(Refusal) {
        guard wanted.isEmpty || wanted.contains(where: has) else { throw .insufficientScope }
    }

    /// Passes whoever has the scope.
    ///
    /// - Throws: ``Refusal`` 403 in Spotify's words for all others.
    func require(_ scope: Scope) throws(Refusal) { try require(anyOf: [scope]) }
}

extension Refusal {
    static let userNeeded = Refusal(401, "Valid user authentication required")
    static let insufficientScope = Refusal(403, "Insufficient client scope")
    static let forbidden = Refusal(403, "Forbidden")
}
