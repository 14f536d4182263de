package import CredentialStore
package import SpotifyWebAPI
package import WebAPIClient

/// One person at one service, signed in with one app: what may be known of it without its tokens.
package struct Account: Codable, Sendable, Hashable {
    /// The services that a person can sign in to.
    package enum Service: String, Codable, Sendable, CaseIterable {
        case spotify
        case home

        /// Its name in sentences.
        package var title: String { self == .spotify ? "Spotify" : "the home service" }
    }

    package var service: Service
    /// The person's id at the service; with an `@` and its host for a home service elsewhere.
    package var user: String
    /// The client id of the app.
    package var client: String
    /// The name that the person has there.
    package var name: String?
    /// The port that the browser came back to, if one was asked for: only that one is registered.
    package var port: Int?

    package init(
        service: Service, user: String, client: String, name: String? = nil, port: Int? = nil
    ) {
        self.service = service
        self.user = user
        self.client = client
        self.name = name
        self.port = port
    }

    package var id: CredentialID {
        CredentialID(service: service.rawValue, account: user, client: client)
    }

    /// What a person types for it, as `spotify/anna`.
    package var reference: String { "\(service.rawValue)/\(user)" }

    /// The name, if it has one, and what to type for it.
    package var described: String {
        guard let name, !name.isEmpty, name != user else { return reference }
        return "\(name) (\(reference))"
    }
}

extension Account {
    /// Makes an account of what a store knows it by; `nil` for a service that is not known here.
    package init?(_ id: CredentialID) {
        guard let service = Service(rawValue: id.service) else { return nil }
        self.init(service: service, user: id.account, client: id.client)
    }
}

/// What is kept for an account: its tokens, and what was learned of its app.
package struct AccountContent: Codable, Sendable, Hashable {
    /// `nil` if the service ended the sign-in: the account is still known.
    package var tokens: TokenSet?
    /// What the service was found to give the app.
    package var access: AppAccess
    package var name: String?
    /// Where it was signed in, if not at Spotify itself or at this computer's home service: its
    /// tokens go nowhere else.
    package var accountsURL: String?
    package var apiURL: String?

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case tokens
        case access
        case name
        case accountsURL = "accounts_url"
        case apiURL = "api_url"
    }

    /// The schema of credentials that hold this.
    package static let schema = CredentialSchema(
        version: 1, members: Set(CodingKeys.allCases.map(\.rawValue)))

    /// Reads what a credential holds; `nil` if it makes no sense.
    package init?(_ credential: Credential) {
        guard let content = try? JSON.decode(AccountContent.self, from: credential.payload) else {
            return nil
        }
        self = content
    }

    package init(
        tokens: TokenSet?, access: AppAccess, name: String?, accountsURL: String? = nil,
        apiURL: String? = nil
    ) {
        self.tokens = tokens
        self.access = access
        self.name = name
        self.accountsURL = accountsURL
        self.apiURL = apiURL
    }

    package func credential(of account: Account) throws -> Credential {
        let title = account.service == .spotify ? "Spotify" : "Home service"
        return Credential(
            id: account.id, label: "Gatefold – \(title) (\(account.user))",
            version: Self.schema.version, payload: try JSON.encode(self))
    }
}

extension AccountContent: CustomStringConvertible, CustomReflectable {
    /// Whether there are tokens, and not which.
    package var description: String {
        "AccountContent(\(tokens == nil ? "signed out" : "signed in"))"
    }
    /// All but the tokens.
    package var customMirror: Mirror {
        Mirror(self, children: ["access": access, "name": name as Any])
    }
}
