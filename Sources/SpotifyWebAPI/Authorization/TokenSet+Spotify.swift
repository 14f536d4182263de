public import Foundation
public import WebAPIClient

extension TokenSet {
    /// After so many calendar months the person must agree anew; renewing does not extend it.
    ///
    /// Source: <https://developer.spotify.com/blog/2026-06-18-refresh-token-expiration>
    static let spotifyConsentMonths = 6

    /// When Spotify no longer takes the refresh token: six calendar months after the person agreed;
    /// `nil` if no person did.
    ///
    /// Source: <https://developer.spotify.com/blog/2026-06-18-refresh-token-expiration>
    public var consentEndsAt: Date? { consentEnds(afterMonths: Self.spotifyConsentMonths) }

    /// How many days are left until ``consentEndsAt``, a begun one counted whole.
    ///
    /// - Parameter now: The time of day.
    /// - Returns: The days, 0 when the time is over, or `nil` if no person agreed.
    public func daysToConsentEnd(at now: Date = Date()) -> Int? {
        consentEndsAt?.daysLeft(at: now)
    }
}
