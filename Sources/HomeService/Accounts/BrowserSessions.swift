import Foundation
import WebAPIClient

/// The browsers in which the listener has signed in. They are kept in memory: a restart asks anew.
struct BrowserSessions: Sendable {
    /// How long a sign-in holds.
    static let life: TimeInterval = 1_800
    private static let limit = 32

    private struct Entry: Sendable {
        var formToken: String
        var endsAt: Date
    }

    // By the hash of their ids, so that looking one up tells nothing by its duration.
    private var entries: [[UInt8]: Entry] = [:]

    /// Begins one.
    ///
    /// - Returns: Its id, for the cookie: 128 random bits.
    mutating func begin(at now: Date) -> String {
        entries = entries.filter { now < $0.value.endsAt }
        if entries.count >= Self.limit,
            let oldest = entries.min(by: { $0.value.endsAt < $1.value.endsAt })
        {
            entries[oldest.key] = nil
        }
        let id = Base64URL.encode(SecureRandom.bytes(16))
        entries[Self.key(id)] = Entry(
            formToken: Base64URL.encode(SecureRandom.bytes(16)),
            endsAt: now.addingTimeInterval(Self.life))
        return id
    }

    /// What the forms of a session carry to show that they are ours; `nil` if there is no session.
    func formToken(of id: String, at now: Date) -> String? {
        guard let entry = entries[Self.key(id)], now < entry.endsAt else { return nil }
        return entry.formToken
    }

    private static func key(_ id: String) -> [UInt8] { sha256(Array(id.utf8)) }
}
