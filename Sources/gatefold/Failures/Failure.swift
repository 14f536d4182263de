/// Why a command ended without doing its work: one sentence, and what the person can do.
struct Failure: Error, Sendable, Hashable {
    let kind: FailureKind
    /// What happened, a sentence.
    let message: String
    /// What the person can do, a sentence; may be empty.
    let advice: String
    /// More to say, a line for each thing.
    let details: [String]

    init(
        _ kind: FailureKind, _ message: String, advice: String = "", details: [String] = []
    ) {
        self.kind = kind
        self.message = message
        self.advice = advice
        self.details = details
    }
}

/// The kinds of failure; each has a word for programs and an exit status of its own.
enum FailureKind: String, Sendable, CaseIterable {
    case usage
    case notFound = "not_found"
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

    /// As in `sysexits.h` where that has a number for it.
    var exitStatus: Int32 {
        switch self {
        case .usage: 64
        case .notFound: 66
        case .unreachable: 69
        case .unexpected: 70
        case .storage: 73
        case .rateLimited: 75
        case .refused: 76
        case .notSignedIn: 77
        case .cannotStart: 78
        case .partial: 79
        case .alreadyRunning: 80
        case .interrupted: 130
        }
    }
}
