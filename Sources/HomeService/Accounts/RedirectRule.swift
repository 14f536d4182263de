import WebAPIClient

/// Which redirect URIs an app may be registered with, in words.
enum RedirectRule {
    static let advice =
        "Use https://…, http://127.0.0.1/… or http://[::1]/… (without a port: any port), or a "
        + "scheme of the app's own, as in my-app://callback."

    /// What is wrong with a redirect URI, a sentence; `nil` if nothing is.
    static func problem(with text: String) -> String? {
        guard !RedirectURI.isUsable(text) else { return nil }
        let lowered = text.lowercased()
        let host =
            lowered.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first
            .map { $0.prefix { $0 != ":" } } ?? ""
        if lowered.hasPrefix("http"), host == "localhost" || host.hasSuffix(".localhost") {
            return "“\(text)” is no redirect URI: localhost is not taken, as it may be any host."
        }
        if lowered.hasPrefix("http://"), text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) {
            return "“\(text)” is no redirect URI: http is taken for this computer only."
        }
        return "“\(text)” is no redirect URI."
    }
}
