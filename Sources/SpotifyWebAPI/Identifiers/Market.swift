public import WebAPIClient

/// A country whose catalogue is asked: two letters (ISO 3166-1 alpha-2), as `DE`.
///
/// What can be heard differs from country to country. For somebody who is signed in the account's
/// own country counts, whatever is asked for; where nobody is, a market must be given, or much
/// counts as not available. With a market a track may be another one than was asked for:
/// <https://developer.spotify.com/documentation/web-api/concepts/track-relinking>
public struct Market: OpenText, ExpressibleByStringLiteral {
    /// The two letters.
    public let rawValue: String

    /// Wraps the two letters.
    ///
    /// - Parameter rawValue: The two letters.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wraps two letters written in source text.
    ///
    /// - Parameter value: The two letters.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The country of the account that is signed in; not in the reference, but long in wide use.
    public static let fromToken: Market = "from_token"
}
