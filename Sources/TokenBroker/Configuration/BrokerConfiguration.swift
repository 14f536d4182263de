/// What a broker needs to know: where it listens, for which apps it answers, with which keys.
///
/// Read from a file with ``init(file:)``, from JSON with ``init(json:)``, from environment variables
/// with ``merge(environment:)``, or set by hand. ``validate()`` says what is wrong with it.
package struct BrokerConfiguration: Sendable, Hashable {
    package var listen = Listen()
    package var apps: [App] = []
    /// The keys of the refresh tokens: the first one seals, all of them open.
    package var sealingKeys: [SecretSource] = []
    /// The web origins whose scripts may ask, as `https://app.example`.
    package var corsOrigins: [String] = []
    /// Addresses and networks of proxies whose `X-Forwarded-For` is believed.
    package var trustedProxies: [String] = []
    package var limits = Limits()
    package var metrics: Metrics?
    package var upstream = Upstream()

    package init() {}

    /// Reads a JSON text.
    ///
    /// - Throws: ``TokenBrokerError`` that names the line, or the path of the setting.
    package init(json bytes: [UInt8]) throws(TokenBrokerError) {
        self = try StrictDecoder.decode(BrokerConfiguration.self, from: bytes)
    }

    /// Reads a JSON file. One that holds secrets itself must not be readable by everybody.
    ///
    /// - Throws: ``TokenBrokerError``.
    package init(file path: String) throws(TokenBrokerError) {
        let bytes: [UInt8]
        do {
            bytes = try SecretFile.read(path, isSecret: false)
        } catch {
            throw TokenBrokerError(.unreadableConfiguration, "", error.message, error.advice)
        }
        try self.init(json: bytes)
        guard holdsSecrets else { return }
        do {
            _ = try SecretFile.read(path)
        } catch {
            throw TokenBrokerError(.invalidConfiguration, "", error.message, error.advice)
        }
    }

    /// Whether secrets stand in it, and not only where they are.
    var holdsSecrets: Bool {
        (sealingKeys + apps.compactMap(\.clientSecret)).contains {
            if case .text = $0 { true } else { false }
        }
    }

    /// Says whether a broker would start with it, without starting one.
    ///
    /// - Throws: ``TokenBrokerError`` with everything that is wrong.
    package func validate() throws(TokenBrokerError) {
        _ = try ActiveConfiguration(self)
    }
}
