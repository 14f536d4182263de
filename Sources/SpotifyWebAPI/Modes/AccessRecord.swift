public import Foundation
package import WebAPIClient

/// Remembers what one app was found to have; shared by all clients of that app.
///
/// ```swift
/// let record = AccessRecord(stored ?? AppAccess(clientID: id))
/// let spotify = SpotifyClient(sender: sender, access: record)
/// for await access in record.changes { save(access) }
/// ```
public final class AccessRecord: Sendable {
    private let state: Guarded<AppAccess>
    private let date: @Sendable () -> Date
    private let listeners = Broadcast<AppAccess>()
    package let pageSizes: PageSizes

    /// Begins with what is known.
    ///
    /// - Parameters:
    ///   - known: What was found before, or is given.
    ///   - date: Gives the time of day.
    public init(
        _ known: AppAccess = AppAccess(), date: @escaping @Sendable () -> Date = { Date() }
    ) {
        let state = Guarded(known)
        let listeners = listeners
        self.state = state
        self.date = date
        pageSizes = PageSizes(known: known.pageSizes(at: date()), largest: 50) { operation, limit in
            let changed = state.withLock { access in
                access.pageLimits[operation] = .init(entries: limit, date: date())
                return access
            }
            listeners.send(changed)
        }
    }

    /// What is known now.
    public var known: AppAccess { state.withLock { $0 } }

    /// What is known, each time something new was found.
    public var changes: AsyncStream<AppAccess> { listeners.values() }

    /// Forgets what was found and what was given, as after a change of the app's access.
    public func forget() {
        pageSizes.forget()
        let changed = state.withLock { access in
            access = AppAccess(clientID: access.clientID)
            return access
        }
        listeners.send(changed)
    }

    /// Whether the app has an operation; `nil` if nobody knows.
    package func isOffered<Value>(_ endpoint: Endpoint<Value>) -> Bool? {
        let now = date()
        return state.withLock { $0.isOffered(endpoint.operation, endpoint.availability, at: now) }
    }

    /// Takes note of whether the app has an operation.
    package func note<Value>(_ endpoint: Endpoint<Value>, isOffered: Bool) {
        guard endpoint.availability != .everyApp else { return }
        let now = date()
        let changed: AppAccess? = state.withLock { access in
            let known = access.findings[endpoint.operation]
            // A refusal that came again counts from now on; what is given stays given.
            if isOffered, known?.isOffered == true { return nil }
            access.findings[endpoint.operation] = AppAccess.Finding(
                isOffered: isOffered, rule: endpoint.availability, date: now)
            return access
        }
        if let changed { listeners.send(changed) }
    }
}

extension AppAccess {
    /// The page limits that are still believed.
    func pageSizes(at now: Date) -> [String: Int] {
        pageLimits.compactMapValues { limit in
            let isOld = limit.date.map { now.timeIntervalSince($0) >= Self.refusalLife } ?? false
            return isOld ? nil : limit.entries
        }
    }

    func isOffered(_ operation: String, _ rule: Availability, at now: Date) -> Bool? {
        guard rule != .everyApp else { return true }
        if let finding = findings[operation],
            finding.isOffered || now.timeIntervalSince(finding.date) < Self.refusalLife
        {
            return finding.isOffered
        }
        return assumptions[rule.rawValue]
    }
}
