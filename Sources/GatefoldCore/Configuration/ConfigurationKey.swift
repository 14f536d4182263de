/// A setting: what reads the file, the documents and the manual all know of it stands here.
package struct ConfigurationKey: Sendable, Hashable {
    /// What a setting may be.
    package enum Kind: Sendable, Hashable {
        case text
        /// An address that begins with `https://`, or `http://` on this computer.
        case address
        case number(ClosedRange<Int>)
        case choice([String])

        /// As the rest of "must be …".
        package var words: String {
            switch self {
            case .text: "a text"
            case .address: "an address that begins with https://, or http:// on this computer"
            case .number(let range):
                "a whole number from \(range.lowerBound) to \(range.upperBound)"
            case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: " or ")
            }
        }
    }

    /// Its name in the file, with the object that it stands in before a dot.
    package let name: String
    /// The environment variable that goes before the file.
    package let variable: String
    package let kind: Kind
    package let meaning: String

    package static let store = ConfigurationKey(
        name: "store", variable: "GATEFOLD_STORE", kind: .choice(["keyring", "file"]),
        meaning:
            "Where sign-ins are kept: in the keyring only, or in a private file where there is none."
    )
    package static let clientID = ConfigurationKey(
        name: "spotify.client_id", variable: "GATEFOLD_SPOTIFY_CLIENT_ID", kind: .text,
        meaning: "The client id of your Spotify app.")
    package static let redirectPort = ConfigurationKey(
        name: "spotify.redirect_port", variable: "GATEFOLD_SPOTIFY_REDIRECT_PORT",
        kind: .number(1...65_535),
        meaning: "The port on 127.0.0.1 that the browser comes back to; a free one if not set.")
    package static let accountsURL = ConfigurationKey(
        name: "spotify.accounts_url", variable: "GATEFOLD_SPOTIFY_ACCOUNTS_URL", kind: .address,
        meaning: "The accounts service to sign in at, if it is not Spotify's own.")
    package static let apiURL = ConfigurationKey(
        name: "spotify.api_url", variable: "GATEFOLD_SPOTIFY_API_URL", kind: .address,
        meaning: "The Web API that goes with it, up to and with /v1.")
    package static let homeURL = ConfigurationKey(
        name: "home.url", variable: "GATEFOLD_HOME_URL", kind: .address,
        meaning: "The home service to sign in at, if it is not the one on this computer.")

    package static let all = [store, clientID, redirectPort, accountsURL, apiURL, homeURL]

    /// Checks a value as it stands in the file.
    ///
    /// - Returns: Its text, or `nil` if it is of another kind.
    func text(of value: CommentedJSON) -> String? {
        switch (kind, value.content) {
        case (.number, .number(let text)), (.text, .text(let text)), (.address, .text(let text)),
            (.choice, .text(let text)):
            isValid(text) ? text : nil
        default: nil
        }
    }

    package func isValid(_ text: String) -> Bool {
        switch kind {
        case .text: !text.isEmpty && text == text.cleaned
        case .address: ServiceAddress.isUsable(text)
        case .number(let range): Int(text).map(range.contains) ?? false
        case .choice(let words): words.contains(text)
        }
    }
}

/// Addresses of services that tokens may go to.
package enum ServiceAddress {
    /// Whether nobody on the way can read what goes there.
    package static func isUsable(_ text: String) -> Bool {
        let parts = text.split(separator: "://", maxSplits: 1).map(String.init)
        guard parts.count == 2, text == text.cleaned, !text.contains(" "), !text.contains("@"),
            !text.contains("?"), !text.contains("#")
        else { return false }
        let host = host(in: parts[1])
        switch parts[0] {
        case "https": return !host.isEmpty
        case "http": return ["127.0.0.1", "[::1]", "localhost"].contains(host)
        default: return false
        }
    }

    /// The host and port, as in `music.example.org:8443`.
    package static func authority(of address: String) -> String {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        return String(rest.prefix { $0 != "/" })
    }

    private static func host(in rest: String) -> String {
        let authority = rest.prefix { $0 != "/" }
        if authority.hasPrefix("[") {
            return authority.firstIndex(of: "]").map { String(authority[...$0]) } ?? ""
        }
        return String(authority.prefix { $0 != ":" })
    }
}
