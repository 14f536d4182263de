extension BrokerConfiguration {
    /// Takes from environment variables what the configuration does not say yet.
    ///
    /// The names are those that other token swap servers use: `SPOTIFY_CLIENT_ID` or `CLIENT_ID`,
    /// `SPOTIFY_CLIENT_SECRET` or `CLIENT_SECRET`, `SPOTIFY_CLIENT_CALLBACK_URL` or `REDIRECT_URI`
    /// (a comma between several), `ENCRYPTION_SECRET` or `SECRET_KEY` (the same). With `_FILE`
    /// behind it, a name means a file that holds the value. Without apps in the configuration they
    /// make one; if there is exactly one, they give it what it lacks.
    ///
    /// - Parameter environment: Names and values.
    /// - Throws: ``TokenBrokerError`` if two names contradict each other or a file cannot be read.
    package mutating func merge(environment: [String: String]) throws(TokenBrokerError) {
        let clientID = try EnvironmentSetting("SPOTIFY_CLIENT_ID", "CLIENT_ID", in: environment)
        let secret = try EnvironmentSetting(
            "SPOTIFY_CLIENT_SECRET", "CLIENT_SECRET", in: environment)
        let redirects = try EnvironmentSetting(
            "SPOTIFY_CLIENT_CALLBACK_URL", "REDIRECT_URI", in: environment)
        let keys = try EnvironmentSetting("ENCRYPTION_SECRET", "SECRET_KEY", in: environment)

        let id = try clientID?.text()
        if apps.isEmpty, let id { apps = [App(clientID: id)] }
        if apps.count == 1, id == nil || id == apps[0].clientID {
            if apps[0].clientSecret == nil { apps[0].clientSecret = secret?.source }
            if apps[0].redirectURIs.isEmpty {
                apps[0].redirectURIs = Self.list(try redirects?.text() ?? "")
            }
        }
        guard sealingKeys.isEmpty, let keys else { return }
        switch keys.source {
        case .file: sealingKeys = [keys.source]
        case .text(let secret):
            sealingKeys = Self.list(secret.reveal()).map { .text(Secret($0)) }
        }
    }

    private static func list(_ text: String) -> [String] {
        text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    }
}

/// One setting of the environment, under whichever of its names it is there.
private struct EnvironmentSetting {
    let name: String
    let source: SecretSource

    /// `nil` if none of the names is there or has a value.
    init?(_ names: String..., in environment: [String: String]) throws(TokenBrokerError) {
        var found: [(name: String, source: SecretSource)] = []
        for name in names {
            if let value = environment[name], !value.isEmpty {
                found.append((name, .text(Secret(value))))
            }
            if let path = environment[name + "_FILE"], !path.isEmpty {
                found.append((name + "_FILE", .file(path: path)))
            }
        }
        guard let first = found.first else { return nil }
        if let other = found.first(where: { $0.source != first.source }) {
            throw TokenBrokerError(
                .invalidConfiguration, first.name,
                "The variable \(other.name) says something else.", "Set one of the two.")
        }
        (name, source) = first
    }

    func text() throws(TokenBrokerError) -> String {
        switch source {
        case .text(let secret): return secret.reveal()
        case .file(let path):
            do {
                return try SecretFile.text(path)
            } catch {
                throw TokenBrokerError(.invalidConfiguration, name, error.message, error.advice)
            }
        }
    }
}
