import SpotifyWebAPI
import WebAPIClient

/// Where an account is: who signs people in there, and who answers.
struct AccountPlace: Sendable, Hashable {
    var accountsURL: String
    var apiURL: String

    static let spotify = AccountPlace(
        accountsURL: SpotifyAuthorization.spotifyAccountsURL, apiURL: SpotifyClient.spotifyBaseURL)

    /// A home service.
    static func home(_ origin: String) -> AccountPlace {
        AccountPlace(accountsURL: origin, apiURL: origin + "/v1")
    }

    init(accountsURL: String, apiURL: String) {
        self.accountsURL = accountsURL
        self.apiURL = apiURL
    }

    /// Where the tokens of an account were got; `nil` for this computer's home service, whose
    /// address changes.
    init?(_ account: Account, _ content: AccountContent) {
        if let accounts = content.accountsURL, let api = content.apiURL {
            self.init(accountsURL: accounts, apiURL: api)
        } else if account.service == .spotify {
            self = .spotify
        } else {
            return nil
        }
    }

    /// Gets tokens there, by PKCE.
    func authorization(
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
