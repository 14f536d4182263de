import HTTPServer

/// The client id of a configured app: public, and nothing that a caller wrote.
package struct ClientID: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ text: String) { description = text }
}

/// One app, ready for use.
struct BrokerApp: Sendable {
    var id: ClientID
    var secret: Secret
    var redirectURIs: [RedirectURI]
    var requiresCodeVerifier: Bool
    var allowsClientCredentials: Bool
}

/// A configuration whose secrets are read and whose texts are understood: whoever has one need not
/// check anything again.
struct ActiveConfiguration: Sendable {
    var listen: BrokerConfiguration.Listen
    var identity: TLSIdentity?
    var apps: [BrokerApp]
    var sealer: TokenSealer
    var keyCount: Int
    var corsOrigins: Set<String>
    var clientAddress: ClientAddress
    var limits: BrokerConfiguration.Limits
    var metrics: BrokerConfiguration.Metrics?
    var tokenURL: String
    var timeout: Duration
    var reuse: Duration

    /// Reads and checks everything.
    ///
    /// - Throws: ``TokenBrokerError`` with all that is wrong.
    init(_ configuration: BrokerConfiguration) throws(TokenBrokerError) {
        var check = ConfigurationCheck()
        listen = configuration.listen
        identity = check.identity(configuration.listen)
        apps = check.apps(configuration.apps)
        let keys = check.keys(configuration.sealingKeys)
        keyCount = keys.count
        corsOrigins = Set(check.origins(configuration.corsOrigins))
        clientAddress = ClientAddress(proxies: check.proxies(configuration.trustedProxies))
        limits = check.limits(configuration.limits)
        metrics = check.metrics(configuration.metrics, beside: configuration.listen)
        tokenURL = check.tokenURL(configuration.upstream.tokenURL)
        timeout = check.timeout(configuration.upstream)
        reuse = check.reuse(configuration.upstream)
        guard check.problems.isEmpty, let sealer = TokenSealer(keys: keys) else {
            throw TokenBrokerError(.invalidConfiguration, check.problems)
        }
        self.sealer = sealer
    }

    /// The app of a client id.
    func app(_ clientID: String) -> BrokerApp? {
        apps.first { $0.id.description == clientID }
    }
}
