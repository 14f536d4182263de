package import SpotifyWebAPI
package import WebAPIClient

/// What a person signs in to, and with which app.
package struct SignInTarget: Sendable, Hashable {
    package var service: Account.Service
    package var clientID: String
    package var place: AccountPlace
    /// Whether the account remembers the place; else it is where the service always is.
    package var keepsPlace: Bool
    /// The port to come back to, if not any.
    package var port: Int?

    package init(
        service: Account.Service, clientID: String, place: AccountPlace, keepsPlace: Bool,
        port: Int? = nil
    ) {
        self.service = service
        self.clientID = clientID
        self.place = place
        self.keepsPlace = keepsPlace
        self.port = port
    }

    /// The client id that home services know Gatefold by.
    package static let homeClientID = "gatefold"

    /// What Gatefold's commands need.
    package static let scopes: Set<Scope> = [
        .userReadPrivate, .userReadPlaybackState, .userModifyPlaybackState,
        .userReadCurrentlyPlaying, .userReadRecentlyPlayed, .userReadPlaybackPosition,
        .userTopRead, .userLibraryRead, .userLibraryModify, .userFollowRead, .userFollowModify,
        .playlistReadPrivate, .playlistReadCollaborative, .playlistModifyPrivate,
        .playlistModifyPublic,
    ]

    /// Whether a text may be the client id of an app.
    package static func isUsable(clientID: String) -> Bool {
        1...100 ~= clientID.utf8.count
            && clientID.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"'\\<>".utf8.contains($0) }
    }

    /// Asks the service who has signed in.
    ///
    /// - Parameters:
    ///   - tokens: The tokens of the sign-in.
    ///   - transport: Does the exchange.
    /// - Returns: The person.
    /// - Throws: A ``Failure`` if the app is not for this person, `WebAPIError`, or
    ///   `CancellationError`.
    package func person(_ tokens: TokenSet, over transport: any Transport) async throws
        -> PrivateUser
    {
        let client = SpotifyClient(
            sender: RequestSender(
                baseURL: place.apiURL, transport: transport, fixedToken: tokens.bearer))
        do { return try await client.me.profile() } catch let error as WebAPIError
            where error.kind == .forbidden && service == .spotify
        {
            throw Failure(
                .refused, "Spotify does not let this person use the app.",
                advice:
                    "Add them under 'User Management' of the app in the dashboard, and see that "
                    + "the app's owner has Premium.")
        }
    }

    /// The account of a person who has signed in.
    package func account(of person: PrivateUser) throws -> Account {
        guard let user = person.id?.rawValue, !user.isEmpty else {
            throw WebAPIError(.unreadable(path: "id"), operation: "get-current-users-profile")
        }
        let isElsewhere = service == .home && keepsPlace
        let suffix = isElsewhere ? "@" + ServiceAddress.authority(of: place.apiURL) : ""
        return Account(
            service: service, user: user + suffix, client: clientID, name: person.displayName,
            port: port)
    }

    /// What is to be kept for an account after its sign-in.
    package func content(_ tokens: TokenSet, of account: Account) -> AccountContent {
        AccountContent(
            tokens: tokens, access: AppAccess(clientID: account.client), name: account.name,
            accountsURL: keepsPlace ? place.accountsURL : nil,
            apiURL: keepsPlace ? place.apiURL : nil)
    }
}
