import Foundation
import WebAPIClient

/// The browsers in which people have signed in. They are kept in memory: a restart asks anew.
struct BrowserSessions: Sendable {
    /// How long a sign-in holds.
    static let life: TimeInterval = 1_800
    private static let limit = 256

    /// One browser.
    struct Session: Sendable {
        /// Who signed in.
        var user: String
        /// With which of their passwords, counted.
        var passwordVersion: Int
        /// What its forms carry to show that they are ours.
        var formToken = Base64URL.encode(SecureRandom.bytes(16))
        fileprivate var endsAt: Date
    }

    // By the hash of their ids, so that looking one up tells nothing by its duration.
    private var entries: [[UInt8]: Session] = [:]

    /// Begins one.
    ///
    /// - Parameters:
    ///   - user: Who signed in.
    ///   - passwordVersion: With which of their passwords, counted.
    ///   - now: The time of day.
    /// - Returns: Its id, for the cookie: 128 random bits, always new ones, so that nobody can know
    ///   it from before.
    mutating func begin(for user: String, passwordVersion: Int, at now: Date) -> String {
        entries = entries.filter { now < $0.value.endsAt }
        if entries.count >= Self.limit,
            let oldest = entries.min(by: { $0.value.endsAt < $1.value.endsAt })
        {
            entries[oldest.key] = nil
        }
        let id = Base64URL.encode(SecureRandom.bytes(16))
        entries[Self.key(id)] = Session(
            user: user, passwordVersion: passwordVersion,
            endsAt: now.addingTimeInterval(Self.life))
        return id
    }

    /// The session with that id; `nil` if there is none, or it is over.
    func session(_ id: String, at now: Date) -> Session? {
        guard let session = entries[Self.key(id)], now < session.endsAt else { return nil }
        return session
    }

    /// Ends one.
    mutating func end(_ id: String) { entries[Self.key(id)] = nil }

    private static func key(_ id: String) -> [UInt8] { sha256(Array(id.utf8)) }
}
