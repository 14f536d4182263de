/// How an app gets tokens, and by what it is known to the service.
///
/// Its description does not show the secret.
public struct OAuthFlow: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    enum Way: Sendable, Hashable {
        case code(secret: String)
        case pkce
        case clientCredentials(secret: String)
        case broker(swapURL: String, refreshURL: String, usesPKCE: Bool)
    }

    /// The app's id at the service.
    public let clientID: String
    let way: Way

    /// A person signs in, and the app proves itself by its secret: for apps on a server.
    ///
    /// - Parameters:
    ///   - clientID: The app's id.
    ///   - clientSecret: The app's secret.
    /// - Returns: The flow.
    public static func code(clientID: String, clientSecret: String) -> OAuthFlow {
        OAuthFlow(clientID: clientID, way: .code(secret: clientSecret))
    }

    /// A person signs in, and the app needs no secret (RFC 7636): for apps that people install.
    ///
    /// - Parameter clientID: The app's id.
    /// - Returns: The flow.
    public static func pkce(clientID: String) -> OAuthFlow {
        OAuthFlow(clientID: clientID, way: .pkce)
    }

    /// Nobody signs in; the app reads what is open to everybody.
    ///
    /// - Parameters:
    ///   - clientID: The app's id.
    ///   - clientSecret: The app's secret.
    /// - Returns: The flow.
    public static func clientCredentials(clientID: String, clientSecret: String) -> OAuthFlow {
        OAuthFlow(clientID: clientID, way: .clientCredentials(secret: clientSecret))
    }

    /// A person signs in, and a server of the app's maker, which has the secret, gets the tokens.
    ///
    /// - Parameters:
    ///   - clientID: The app's id.
    ///   - swapURL: Where a code is exchanged.
    ///   - refreshURL: Where tokens are renewed.
    ///   - usesPKCE: Whether a verifier is sent to the broker along with the code.
    /// - Returns: The flow.
    public static func broker(
        clientID: String, swapURL: String, refreshURL: String, usesPKCE: Bool = true
    ) -> OAuthFlow {
        OAuthFlow(
            clientID: clientID,
            way: .broker(swapURL: swapURL, refreshURL: refreshURL, usesPKCE: usesPKCE))
    }

    /// The kind of tokens it gives.
    public var grant: GrantKind {
        switch way {
        case .code: .code
        case .pkce: .pkce
        case .clientCredentials: .clientCredentials
        case .broker: .broker
        }
    }

    var secret: String? {
        switch way {
        case .code(let secret), .clientCredentials(let secret): secret
        case .pkce, .broker: nil
        }
    }

    var usesPKCE: Bool {
        switch way {
        case .pkce: true
        case .broker(_, _, let usesPKCE): usesPKCE
        case .code, .clientCredentials: false
        }
    }

    /// Kind and client id.
    public var description: String { "OAuthFlow(\(grant), \(clientID))" }
    /// Kind and client id.
    public var debugDescription: String { description }
    /// Shows kind and client id only.
    public var customMirror: Mirror {
        Mirror(self, children: ["grant": grant.rawValue, "clientID": clientID])
    }
}
