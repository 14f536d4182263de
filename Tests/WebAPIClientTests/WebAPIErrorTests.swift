import Foundation
import Testing
import WebAPIClient

@Suite struct `Error texts` {
    private static let table: [(WebAPIError.Kind, String, String)] = [
        (
            .notSignedIn, "You are not signed in, or the sign-in is no longer valid.",
            "Sign in again."
        ),
        (
            .forbidden, "The service does not allow this to this app or account.",
            "Check that the account may do this, and that it was allowed when you signed in."
        ),
        (
            .missingScope(anyOf: ["a", "b"]),
            "The sign-in does not include the permission “a” or “b”.",
            "Sign in again and allow it."
        ),
        (
            .notOffered, "The service does not offer this to this app.",
            "Use an app that the service gives it to, or do without; trying again does not help."
        ),
        (
            .quotaExceeded(until: Date(timeIntervalSince1970: 1_790_000_000)),
            "The app has used up what it may ask the service for until 2026-09-21 14:13:20 UTC.",
            "Wait until then; more tries do not help."
        ),
        (
            .partlyDone(done: 200, of: 250),
            "Only 200 of 250 were done before something went wrong.",
            "What was done stays done; do the rest again."
        ),
        (
            .outcomeUnknown, "It is not known whether the service did it.",
            "Look whether it was done before doing it again."
        ),
        (
            .authorization(.denied), "The sign-in was denied.",
            "Sign in again and agree, or go on without signing in."
        ),
        (.notFound, "The service has nothing under this id.", "Check the id or the link."),
        (.invalidRequest, "What was asked for cannot be sent.", "Check what was asked for."),
        (
            .rateLimited(until: Date(timeIntervalSince1970: 1_790_000_000.2)),
            "The service has had too many requests and answers none before 2026-09-21 14:13:21 UTC.",
            "Wait until then and try again; trying earlier makes the wait longer."
        ),
        (
            .refused(status: 418), "The service refused the request (status 418).",
            "Check what was asked for."
        ),
        (
            .unavailable(status: 502), "The service has trouble of its own (status 502).",
            "Try again in a few minutes."
        ),
        (
            .unreachable(.hostNotFound), "The service's address could not be found.",
            "Check the network and the service's address, and whether the service runs."
        ),
        (
            .unreachable(.notConnected), "The service could not be reached.",
            "Check the network and the service's address, and whether the service runs."
        ),
        (
            .unreachable(.timedOut), "The service took too long to answer.",
            "Check the network and try again."
        ),
        (
            .unreachable(.interrupted), "The connection broke before the answer was whole.",
            "Check the network and try again."
        ),
        (
            .unreachable(.insecure), "No secure connection to the service could be made.",
            "Check the computer's date and its certificates; do not go on if a stranger may listen."
        ),
        (
            .unreachable(.invalidRequest), "The request cannot be sent as it is.",
            "Check the id and the service's address."
        ),
        (
            .unreachable(.tooLarge), "The service's answer is too large.", "Ask for less at once."
        ),
        (
            .unreadable(path: ""), "The service's answer could not be understood.",
            "Look for a newer version of this program: the service may have changed."
        ),
        (
            .unreadable(path: "items[3].name"),
            "The service's answer could not be understood at items[3].name.",
            "Look for a newer version of this program: the service may have changed."
        ),
        (
            .incomplete(got: 20, of: 25),
            "The list ended early: the service sent 20 of 25 entries.",
            "Try again; what came so far is right, but not all."
        ),
        (
            .playerRefused(reason: "NO_ACTIVE_DEVICE"), "No device is playing or ready to play.",
            "Choose a device, or start playing on one first."
        ),
        (
            .playerRefused(reason: "NO_PREV_TRACK"), "There is no track before this one.",
            "Choose another track."
        ),
        (
            .playerRefused(reason: "NO_NEXT_TRACK"), "There is no track after this one.",
            "Choose another track."
        ),
        (
            .playerRefused(reason: "NO_SPECIFIC_TRACK"), "The player has no such track.",
            "Choose another track."
        ),
        (
            .playerRefused(reason: "ALREADY_PAUSED"), "The player is paused already.",
            "Nothing needs to be done."
        ),
        (
            .playerRefused(reason: "NOT_PAUSED"), "The player is not paused.",
            "Nothing needs to be done."
        ),
        (
            .playerRefused(reason: "ALREADY_PLAYING"), "The player is playing already.",
            "Nothing needs to be done."
        ),
        (
            .playerRefused(reason: "NOT_PLAYING_LOCALLY"),
            "The player is not playing on this device.", "Choose the device that is playing."
        ),
        (
            .playerRefused(reason: "NOT_PLAYING_TRACK"), "The player is not playing a track.",
            "Play a track first."
        ),
        (
            .playerRefused(reason: "NOT_PLAYING_CONTEXT"),
            "The player is not playing an album or a playlist.",
            "Play an album or a playlist first."
        ),
        (
            .playerRefused(reason: "ENDLESS_CONTEXT"),
            "What is playing has no end and cannot be shuffled.",
            "Play an album or a playlist first."
        ),
        (
            .playerRefused(reason: "CONTEXT_DISALLOW"), "What is playing does not allow this.",
            "Play something else first."
        ),
        (
            .playerRefused(reason: "RATE_LIMITED"),
            "The player was asked to play too often in a row.", "Wait a moment and try again."
        ),
        (
            .playerRefused(reason: "REMOTE_CONTROL_DISALLOW"),
            "The device does not take commands from elsewhere.", "Choose another device."
        ),
        (
            .playerRefused(reason: "DEVICE_NOT_CONTROLLABLE"),
            "The device does not take commands from elsewhere.", "Choose another device."
        ),
        (
            .playerRefused(reason: "DEVICE_NOT_RESPONDING"), "The device does not respond.",
            "Wake the device or choose another one."
        ),
        (
            .playerRefused(reason: "VOLUME_CONTROL_DISALLOW"),
            "The device's volume cannot be set from here.", "Set the volume on the device itself."
        ),
        (
            .playerRefused(reason: "PREMIUM_REQUIRED"),
            "The service says that this needs a Premium account.",
            "Try once more if the account has Premium."
        ),
        (
            .playerRefused(reason: "UNKNOWN"), "The player refused without saying why.",
            "Look at what the player is doing and try again."
        ),
        (
            .playerRefused(reason: "NEW_WORD"), "The player refused (NEW_WORD).",
            "Look at what the player is doing and try again."
        ),
    ]

    @Test(arguments: Self.table)
    func `each says what happened and what to do`(
        kind: WebAPIError.Kind, sentence: String, advice: String
    ) {
        let error = WebAPIError(kind, operation: "get-an-album")
        #expect("\(error)" == sentence)
        #expect(error.advice == advice)
        #expect(error.debugDescription == "get-an-album: \(sentence)")
        #expect(error.localizedDescription == sentence)
        #expect(error.recoverySuggestion == advice)
    }

    @Test(arguments: [
        ("Invalid limit", "The service refused the request (status 400): Invalid limit."),
        ("Bad gateway.", "The service refused the request (status 400): Bad gateway."),
        ("", "The service refused the request (status 400)."),
    ])
    func `the service's own words follow`(detail: String, sentence: String) {
        let error = WebAPIError(.refused(status: 400), operation: "search", detail: detail)
        #expect("\(error)" == sentence)
    }

    @Test(arguments: [
        (
            "Active premium subscription required for the owner of the app. See the blog.",
            "The owner of the app needs Premium; after a payment it may take some hours."
        ),
        (
            "Check settings on developer.spotify.com/dashboard, the user may not be registered.",
            "The owner of the app has to add this account to the app's users in the dashboard."
        ),
        (
            "User not registered in the Developer Dashboard",
            "The owner of the app has to add this account to the app's users in the dashboard."
        ),
        (
            "Forbidden",
            "Check that the account may do this, and that it was allowed when you signed in."
        ),
    ])
    func `a text that refuses the app leads to who can help`(detail: String, advice: String) {
        let error = WebAPIError(.forbidden, operation: "get-current-users-profile", detail: detail)
        #expect(error.advice == advice)
        #expect(WebAPIError(.notFound, operation: "search", detail: detail).advice != advice)
    }
}
