import WebAPIClient

/// An app that may ask the listener for access.
///
/// Without a secret it is public, and proves by PKCE that who brings a code asked for it.
package struct OAuthClientRegistration: Sendable, Hashable {
    /// What the app calls itself in requests.
    package var id: String
    /// What people see.
    package var name: String
    /// Where the browser may be sent with an answer. A loopback address without a port stands for
    /// every port.
    package var redirectURIs: [String]
    /// The SHA-256 of its secret; `nil` for a public app.
    var secretHash: [UInt8]?

    /// Makes a registration.
    ///
    /// - Parameters:
    ///   - id: What the app calls itself in requests.
    ///   - name: What people see.
    ///   - redirectURIs: Where the browser may be sent with an answer.
    package init(id: String, name: String, redirectURIs: [String]) {
        self.init(id: id, name: name, redirectURIs: redirectURIs, secretHash: nil)
    }

    init(id: String, name: String, redirectURIs: [String], secretHash: [UInt8]?) {
        self.id = id
        self.name = name
        self.redirectURIs = redirectURIs
        self.secretHash = secretHash
    }

    /// Whether it has a secret, as an app on a server.
    package var isConfidential: Bool { secretHash != nil }

    /// Our own programs, which every home service knows.
    package static let gatefold = OAuthClientRegistration(
        id: "gatefold", name: "Gatefold",
        redirectURIs: ["http://127.0.0.1/callback", "http://[::1]/callback"])

    /// Whether an answer may go there: letter by letter a registered address, but for the port of a
    /// loopback address that was registered without one.
    func allows(redirectURI: String) -> Bool {
        guard RedirectURI.isUsable(redirectURI) else { return false }
        return redirectURIs.contains(redirectURI)
            || Self.withoutPort(redirectURI).map(redirectURIs.contains) ?? false
    }

    /// A loopback address without its port; `nil` if it is none or has none.
    private static func withoutPort(_ text: String) -> String? {
        for origin in ["http://127.0.0.1", "http://[::1]"] where text.hasPrefix(origin + ":") {
            let port = text.dropFirst(origin.count + 1).prefix { $0.isASCII && $0.isNumber }
            return origin + text.dropFirst(origin.count + 1 + port.count)
        }
        return nil
    }
}
