extension ConfigurationCheck {
    /// More than enough; each of them is tried when a caller does not say whose token it has.
    private static let mostApps = 100

    mutating func apps(_ apps: [BrokerConfiguration.App]) -> [BrokerApp] {
        if apps.isEmpty {
            add(
                "apps", "There is no app.",
                "Name client id, client secret and redirect URIs of one, or set SPOTIFY_CLIENT_ID, "
                    + "SPOTIFY_CLIENT_SECRET and SPOTIFY_CLIENT_CALLBACK_URL.")
        }
        if apps.count > Self.mostApps {
            add("apps", "There are more than \(Self.mostApps) apps.", "Run several brokers.")
        }
        var seen: Set<String> = []
        return apps.enumerated().compactMap { place, app in
            if !seen.insert(app.clientID).inserted {
                add(
                    "apps[\(place)].client_id", "Another app has the same client id.",
                    "Leave one of the two out.")
            }
            return self.app(app, at: "apps[\(place)]")
        }
    }

    private mutating func app(_ app: BrokerConfiguration.App, at setting: String) -> BrokerApp? {
        let isPlain = app.clientID.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/")
        }
        if app.clientID.isEmpty || !isPlain {
            add(
                "\(setting).client_id", "It is empty, or has characters that no client id has.",
                "Copy it from the service's dashboard.")
        } else if PublishedSamples.contain(app.clientID) {
            add(
                "\(setting).client_id", "It is an example's.",
                "Copy your own app's from the service's dashboard.")
        }
        let uris = redirectURIs(app.redirectURIs, at: "\(setting).redirect_uris")
        guard let secret = secret(app.clientSecret, at: "\(setting).client_secret") else {
            return nil
        }
        return BrokerApp(
            id: ClientID(app.clientID), secret: secret, redirectURIs: uris,
            requiresCodeVerifier: app.requiresCodeVerifier,
            allowsClientCredentials: app.allowsClientCredentials)
    }

    private mutating func secret(_ source: SecretSource?, at setting: String) -> Secret? {
        guard let source else {
            add(
                setting, "It is missing.",
                "Add client_secret_file, or set SPOTIFY_CLIENT_SECRET or "
                    + "SPOTIFY_CLIENT_SECRET_FILE.")
            return nil
        }
        guard let text = read(source, at: setting) else { return nil }
        if text.isEmpty || !text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            add(
                setting, "It is empty, or has characters that no client secret has.",
                "Copy it from the service's dashboard.")
        } else if PublishedSamples.contain(text) {
            add(
                setting, "It is an example's, which everybody can read.",
                "Copy your own app's from the service's dashboard.")
        }
        return Secret(text)
    }

    private mutating func redirectURIs(_ texts: [String], at setting: String) -> [RedirectURI] {
        if texts.isEmpty {
            add(
                setting, "There is none.",
                "Add those that the app is registered with, the usual one first.")
        }
        return texts.enumerated().compactMap { place, text in
            do throws(RedirectURI.Fault) {
                return try RedirectURI(text)
            } catch {
                add("\(setting)[\(place)]", error.message, error.advice)
                return nil
            }
        }
    }

    // MARK: Keys

    mutating func keys(_ sources: [SecretSource]) -> [SealingKey] {
        var texts: [(setting: String, text: String)] = []
        for (place, source) in sources.enumerated() {
            switch source {
            case .text(let secret): texts.append(("sealing_keys[\(place)]", secret.reveal()))
            case .file(let path):
                let lines = (read(source, at: "sealing_keys_file") ?? "").split(separator: "\n")
                for (number, line) in lines.enumerated() {
                    let text = String(line).filter { !$0.isWhitespace }
                    guard !text.isEmpty, !text.hasPrefix("#") else { continue }
                    texts.append(("line \(number + 1) of \(path)", text))
                }
            }
        }
        if texts.isEmpty && problems.allSatisfy({ $0.setting != "sealing_keys_file" }) {
            add(
                "sealing_keys", "There is no key to seal refresh tokens with.",
                "Make one with: gatefold broker new-key")
        }
        var seen: Set<String> = []
        return texts.compactMap { setting, text in
            do throws(SealingKey.Fault) {
                let key = try SealingKey(text)
                if !seen.insert(key.id).inserted {
                    add(setting, "The key is there twice.", "Leave one out.")
                }
                return key
            } catch {
                add(setting, error.message, error.advice)
                return nil
            }
        }
    }
}

extension SealingKey.Fault {
    fileprivate var message: String {
        switch self {
        case .notEncoded: "The key is neither hexadecimal nor Base64."
        case .tooShort: "The key has less than 32 bytes."
        case .notRandom: "The key does not look random."
        case .published: "The key is an example's, which everybody can read."
        }
    }

    fileprivate var advice: String { "Make one with: gatefold broker new-key" }
}

extension RedirectURI.Fault {
    fileprivate var message: String {
        switch self {
        case .malformed: "It is no redirect URI."
        case .plainHTTP: "Over plain http the code could be read on its way."
        case .localhost: "The service refuses the name localhost."
        case .fragment: "A redirect URI has no fragment (#)."
        case .script: "Its scheme leads to no app."
        }
    }

    fileprivate var advice: String {
        switch self {
        case .localhost, .plainHTTP:
            "Use https, an app's own scheme, or http://127.0.0.1 with any port."
        case .fragment: "Leave out # and what follows."
        case .malformed, .script: "Write it as it is registered with the service."
        }
    }
}
