package import Foundation

/// Why something did not come about: one sentence, and what the person can do.
///
/// The one error type of this library. Cancellation is not a failure of this kind; it stays
/// `CancellationError`.
package struct Failure: Error, Sendable, Hashable {
    package let kind: FailureKind
    /// What happened, a sentence.
    package let message: String
    /// What the person can do, a sentence; may be empty.
    package let advice: String
    /// More to say, a line for each thing.
    package let details: [String]
    /// Before this moment no other try helps.
    package let retryAt: Date?

    package init(
        _ kind: FailureKind, _ message: String, advice: String = "", details: [String] = [],
        retryAt: Date? = nil
    ) {
        self.kind = kind
        self.message = message
        self.advice = advice
        self.details = details
        self.retryAt = retryAt
    }
}

/// The kinds of failure; each has a word for programs.
package enum FailureKind: String, Sendable, CaseIterable {
    case usage
    case notFound = "not_found"
    /// No answer came: no network, or nobody there.
    case unreachable
    case unexpected
    case storage
    case rateLimited = "rate_limited"
    case refused
    case notSignedIn = "not_signed_in"
    case cannotStart = "cannot_start"
    case partial
    case alreadyRunning = "already_running"
    case interrupted
    /// The service gives this to other apps or accounts only.
    case notOffered = "not_offered"
    /// The account's plan does not include it.
    case premiumRequired = "premium_required"
    /// Nothing plays anywhere, and no device is there to play on.
    case noDevice = "no_device"
    /// The device cannot be controlled from elsewhere.
    case deviceRestricted = "device_restricted"
    /// The player does not do this now, as skipping during an advertisement.
    case playerRefused = "player_refused"

    /// Whether it may pass by itself: then the app keeps trying and says so.
    package var mayPass: Bool {
        switch self {
        case .unreachable, .rateLimited: true
        default: false
        }
    }
}

extension Failure {
    /// What happened, in a few words, to stand over the rest.
    package var heading: String {
        switch kind {
        case .notFound: "Not Found"
        case .unreachable: "The Service Cannot Be Reached"
        case .rateLimited: "Too Many Requests"
        case .notSignedIn: "You Are Not Signed In"
        case .notOffered, .premiumRequired, .refused: "This Is Not Allowed"
        default: "Something Went Wrong"
        }
    }

    /// What happened, and what the person can do.
    package var text: String { advice.isEmpty ? message : "\(message) \(advice)" }
}
