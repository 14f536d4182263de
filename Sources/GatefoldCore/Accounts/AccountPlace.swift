import SpotifyWebAPI
package import WebAPIClient

/// Where an account is: who signs people in there, and who answers.
package struct AccountPlace: Sendable, Hashable {
    package var accountsURL: String
    package var apiURL: String

    package static let spotify = AccountPlace(
        accountsURL: SpotifyAuthorization.spotifyAccountsURL, apiURL: SpotifyClient.spotifyBaseURL)

    /// A home service.
    package static func home(_ origin: String) -> AccountPlace {
        AccountPlace(accountsURL: origin, apiURL: origin + "/v1")
    }

    package init(accountsURL: String, apiURL: String) {
        self.accountsURL = accountsURL
        self.apiURL = apiURL
    }

    /// Where the tokens of an account were got; `nil` for this computer's home service, whose
    /// address changes.
    package init?(_ account: Account, _ content: AccountContent) {
        if let accounts = content.accountsURL, let api = content.apiURL {
            self.init(accountsURL: accounts, apiURL: api)
        } else if account.service == .spotify {
            self = .spotify
        } else {
            return nil
        }
    }

    /// Where a person is to sign in to Spotify by their settings; `nil` for Spotify itself.
    ///
    /// - Parameter configuration: The settings.
    /// - Returns: Another place that answers as Spotify does.
    /// - Throws: A ``Failure`` if only half of it is set.
    package static func inPlaceOfSpotify(_ configuration: Configuration) throws -> AccountPlace? {
        let accounts = configuration[.accountsURL]?.withoutEndingSlashes
        let api = configuration[.apiURL]?.withoutEndingSlashes
        guard (accounts == nil) == (api == nil) else {
            throw Failure(
                .cannotStart, "spotify.accounts_url and spotify.api_url go together.",
                advice: "Set both, or neither.")
        }
        guard let accounts, let api else { return nil }
        return AccountPlace(accountsURL: accounts, apiURL: api)
    }

    /// Gets tokens there, by PKCE.
    package func authorization(
        for service: Account.Service, clientID: String, transport: any Transport,
        onEvent: @escaping RequestSender.EventHandler = { _ in }
    ) -> OAuthClient {
        switch service {
        case .spotify:
            SpotifyAuthorization(
                .pkce(clientID: clientID), accountsURL: accountsURL, transport: transport,
                onEvent: onEvent
            ).client
        case .home:
            OAuthClient(
                .pkce(clientID: clientID),
                at: OAuthService(
                    authorizeURL: accountsURL + "/authorize",
                    tokenURL: accountsURL + "/api/token"),
                transport: transport, onEvent: onEvent)
        }
    }
}

extension String {
    /// An address as paths are added to it.
    package var withoutEndingSlashes: String {
        var text = self[...]
        while text.hasSuffix("/") { text.removeLast() }
        return String(text)
    }
}
