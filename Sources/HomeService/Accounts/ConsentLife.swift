import Foundation

/// How long what the listener allowed lasts.
enum ConsentLife {
    /// An authorization code, from its making to its use.
    static let code: TimeInterval = 60
    /// An access token.
    static let accessToken: TimeInterval = 3_600

    /// When a consent ends, and its refresh token with it: after six calendar months, counted in
    /// UTC. Renewing does not extend it.
    static func end(of consent: Date) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(byAdding: .month, value: 6, to: consent)
            ?? consent.addingTimeInterval(182 * 86_400)
    }
}
