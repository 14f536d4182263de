public import Foundation

extension WebAPIError: CustomStringConvertible, CustomDebugStringConvertible {
    /// What happened, in one sentence for a person.
    public var description: String {
        guard let detail, !detail.isEmpty else { return kind.sentence }
        let end = detail.hasSuffix(".") || detail.hasSuffix("…") ? "" : "."
        return kind.sentence.dropLast() + ": " + detail + end
    }

    /// What a person can do about it, in a sentence or two.
    public var advice: String {
        guard kind == .forbidden, let words = detail?.lowercased() else { return kind.advice }
        return AppRefusal.advice(on: words) ?? kind.advice
    }

    /// The sentence with the operation's name before it, for logs.
    public var debugDescription: String { "\(operation): \(description)" }
}

extension WebAPIError: LocalizedError {
    /// What happened.
    public var errorDescription: String? { description }
    /// What a person can do about it.
    public var recoverySuggestion: String? { advice }
}

extension WebAPIError.Kind {
    fileprivate var sentence: String {
        switch self {
        case .notSignedIn: "You are not signed in, or the sign-in is no longer valid."
        case .forbidden: "The service does not allow this to this app or account."
        case .missingScope(let scopes):
            "The sign-in does not include the permission \(scopes.words)."
        case .notOffered: "The service does not offer this to this app."
        case .invalidRequest: "What was asked for cannot be sent."
        case .notFound: "The service has nothing under this id."
        case .playerRefused(let reason): PlayerRefusal(reason).sentence
        case .rateLimited(let until):
            "The service has had too many requests and answers none before \(until.clockTime)."
        case .quotaExceeded(let until):
            "The app has used up what it may ask the service for until \(until.clockTime)."
        case .refused(let status): "The service refused the request (status \(status))."
        case .unavailable(let status):
            "The service has trouble of its own (status \(status))."
        case .unreachable(let trouble): trouble.sentence
        case .unreadable(""): "The service's answer could not be understood."
        case .unreadable(let path): "The service's answer could not be understood at \(path)."
        case .incomplete(let got, let total):
            "The list ended early: the service sent \(got) of \(total) entries."
        case .partlyDone(let done, let total):
            "Only \(done) of \(total) were done before something went wrong."
        case .outcomeUnknown: "It is not known whether the service did it."
        case .authorization(let failure): failure.sentence
        }
    }

    fileprivate var advice: String {
        switch self {
        case .notSignedIn: "Sign in again."
        case .forbidden:
            "Check that the account may do this, and that it was allowed when you signed in."
        case .missingScope: "Sign in again and allow it."
        case .notOffered:
            "Use an app that the service gives it to, or do without; trying again does not help."
        case .invalidRequest: "Check what was asked for."
        case .notFound: "Check the id or the link."
        case .playerRefused(let reason): PlayerRefusal(reason).advice
        case .rateLimited: "Wait until then and try again; trying earlier makes the wait longer."
        case .quotaExceeded: "Wait until then; more tries do not help."
        case .refused: "Check what was asked for."
        case .unavailable: "Try again in a few minutes."
        case .unreachable(let trouble): trouble.advice
        case .unreadable:
            "Look for a newer version of this program: the service may have changed."
        case .incomplete: "Try again; what came so far is right, but not all."
        case .partlyDone: "What was done stays done; do the rest again."
        case .outcomeUnknown: "Look whether it was done before doing it again."
        case .authorization(let failure): failure.advice
        }
    }
}

extension [Scope] {
    /// As in `“a” or “b”`.
    fileprivate var words: String { map { "“\($0.rawValue)”" }.joined(separator: " or ") }
}

extension TransportError.Kind {
    fileprivate var sentence: String {
        switch self {
        case .hostNotFound: "The service's address could not be found."
        case .notConnected: "The service could not be reached."
        case .timedOut: "The service took too long to answer."
        case .interrupted: "The connection broke before the answer was whole."
        case .insecure: "No secure connection to the service could be made."
        case .invalidRequest: "The request cannot be sent as it is."
        case .tooLarge: "The service's answer is too large."
        }
    }

    fileprivate var advice: String {
        switch self {
        case .hostNotFound, .notConnected:
            "Check the network and the service's address, and whether the service runs."
        case .timedOut, .interrupted: "Check the network and try again."
        case .insecure:
            "Check the computer's date and its certificates; do not go on if a stranger may listen."
        case .invalidRequest: "Check the id and the service's address."
        case .tooLarge: "Ask for less at once."
        }
    }
}

/// What a service says when it refuses everything that an app asks for: it names no reason for
/// programs, only a text.
private enum AppRefusal {
    static func advice(on words: String) -> String? {
        known.first { words.contains($0.words) }?.advice
    }

    private static let known = [
        (
            words: "premium subscription required for the owner of the app",
            advice: "The owner of the app needs Premium; after a payment it may take some hours."
        ),
        (
            words: "not registered in the developer dashboard", advice: notOnTheList
        ),
        (words: "the user may not be registered", advice: notOnTheList),
    ]

    private static let notOnTheList =
        "The owner of the app has to add this account to the app's users in the dashboard."
}

/// What a player's word for a refusal means to a person.
private struct PlayerRefusal {
    let sentence: String
    let advice: String

    init(_ reason: String) {
        (sentence, advice) =
            Self.known[reason]
            ?? (
                "The player refused (\(reason)).", "Look at what the player is doing and try again."
            )
    }

    private static let known: [String: (String, String)] = [
        "NO_ACTIVE_DEVICE": (
            "No device is playing or ready to play.",
            "Choose a device, or start playing on one first."
        ),
        "NO_PREV_TRACK": ("There is no track before this one.", "Choose another track."),
        "NO_NEXT_TRACK": ("There is no track after this one.", "Choose another track."),
        "NO_SPECIFIC_TRACK": ("The player has no such track.", "Choose another track."),
        "ALREADY_PAUSED": ("The player is paused already.", "Nothing needs to be done."),
        "NOT_PAUSED": ("The player is not paused.", "Nothing needs to be done."),
        "ALREADY_PLAYING": ("The player is playing already.", "Nothing needs to be done."),
        "NOT_PLAYING_LOCALLY": (
            "The player is not playing on this device.", "Choose the device that is playing."
        ),
        "NOT_PLAYING_TRACK": ("The player is not playing a track.", "Play a track first."),
        "NOT_PLAYING_CONTEXT": (
            "The player is not playing an album or a playlist.",
            "Play an album or a playlist first."
        ),
        "ENDLESS_CONTEXT": (
            "What is playing has no end and cannot be shuffled.",
            "Play an album or a playlist first."
        ),
        "CONTEXT_DISALLOW": ("What is playing does not allow this.", "Play something else first."),
        "RATE_LIMITED": (
            "The player was asked to play too often in a row.", "Wait a moment and try again."
        ),
        "REMOTE_CONTROL_DISALLOW": (
            "The device does not take commands from elsewhere.", "Choose another device."
        ),
        "DEVICE_NOT_CONTROLLABLE": (
            "The device does not take commands from elsewhere.", "Choose another device."
        ),
        "DEVICE_NOT_RESPONDING": (
            "The device does not respond.", "Wake the device or choose another one."
        ),
        "VOLUME_CONTROL_DISALLOW": (
            "The device's volume cannot be set from here.", "Set the volume on the device itself."
        ),
        "PREMIUM_REQUIRED": (
            "The service says that this needs a Premium account.",
            "Try once more if the account has Premium."
        ),
        "UNKNOWN": (
            "The player refused without saying why.",
            "Look at what the player is doing and try again."
        ),
    ]
}

extension Date {
    /// As in `2026-11-30 14:05:09 UTC`: whole seconds, rounded up, so that nobody comes too early.
    fileprivate var clockTime: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss 'UTC'"
        let seconds = timeIntervalSinceReferenceDate.rounded(.up)
        return formatter.string(from: Date(timeIntervalSinceReferenceDate: seconds))
    }
}
