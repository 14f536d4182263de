extension BrokerConfiguration {
    /// One app: a client id of the service, and what its callers may do.
    package struct App: Sendable, Hashable {
        /// The client id.
        package var clientID: String
        /// The client secret; without one the configuration is not valid.
        package var clientSecret: SecretSource?
        /// The redirect URIs that codes may come from; the first is meant when a caller names none.
        package var redirectURIs: [String]
        /// Whether a code without `code_verifier` is refused.
        package var requiresCodeVerifier = false
        /// Whether callers may have the app's own token, which belongs to no user.
        package var allowsClientCredentials = true

        package init(
            clientID: String, clientSecret: SecretSource? = nil, redirectURIs: [String] = []
        ) {
            self.clientID = clientID
            self.clientSecret = clientSecret
            self.redirectURIs = redirectURIs
        }
    }
}

extension BrokerConfiguration.App: Codable {
    private enum CodingKeys: String, CodingKey {
        case clientID = "client_id"
        case clientSecret = "client_secret"
        case clientSecretFile = "client_secret_file"
        case redirectURIs = "redirect_uris"
        case requiresCodeVerifier = "require_code_verifier"
        case allowsClientCredentials = "allow_client_credentials"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            clientID: try values.decode(String.self, forKey: .clientID),
            redirectURIs: try values.decodeIfPresent([String].self, forKey: .redirectURIs) ?? [])
        if let text = try values.decodeIfPresent(String.self, forKey: .clientSecret) {
            clientSecret = .text(Secret(text))
        }
        if let path = try values.decodeIfPresent(String.self, forKey: .clientSecretFile) {
            guard clientSecret == nil else {
                throw TokenBrokerError(
                    .unreadableConfiguration,
                    StrictKey.path(decoder.codingPath + [CodingKeys.clientSecretFile]),
                    "The client secret is there as well.", "Leave one of the two out.")
            }
            clientSecret = .file(path: path)
        }
        try values.read(&requiresCodeVerifier, .requiresCodeVerifier)
        try values.read(&allowsClientCredentials, .allowsClientCredentials)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(clientID, forKey: .clientID)
        try values.encodeIfPresent(
            clientSecret?.path(at: encoder.codingPath), forKey: .clientSecretFile)
        try values.encode(redirectURIs, forKey: .redirectURIs)
        try values.encode(requiresCodeVerifier, forKey: .requiresCodeVerifier)
        try values.encode(allowsClientCredentials, forKey: .allowsClientCredentials)
    }
}
