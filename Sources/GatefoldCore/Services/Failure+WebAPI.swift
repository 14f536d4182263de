import CredentialStore
import Foundation
import WebAPIClient

extension Failure {
    /// Puts any error into words.
    package init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as CredentialStoreError: self.init(store: error)
        case let error as WebAPIError:
            if let cause = error.underlying as? CredentialStoreError {
                self.init(store: cause)
            } else {
                self.init(webAPI: error)
            }
        case let damage as DamagedTokens:
            let aside = damage.movedTo.map { " and was put aside as \($0)" } ?? ""
            self.init(
                .notSignedIn, "The sign-in is damaged\(aside).", advice: "Sign in again.")
        case is CancellationError: self.init(.interrupted, "Interrupted.")
        default:
            self.init(
                .unexpected, "Something unexpected happened: \(type(of: error)).",
                advice: "Try again; if it stays, please report it.")
        }
    }

    private init(webAPI error: WebAPIError) {
        self.init(
            Self.kind(of: error), error.description, advice: error.advice,
            retryAt: Self.moment(of: error))
    }

    private static func kind(of error: WebAPIError) -> FailureKind {
        switch error.kind {
        case .notSignedIn, .missingScope, .authorization(.ended): .notSignedIn
        case .playerRefused(let reason): kind(ofPlayerReason: reason)
        case .notOffered: .notOffered
        case .forbidden, .refused, .invalidRequest: .refused
        case .notFound: .notFound
        case .rateLimited, .quotaExceeded: .rateLimited
        case .unavailable, .unreachable, .outcomeUnknown: .unreachable
        case .unreadable: .unexpected
        case .incomplete, .partlyDone: .partial
        case .authorization(.portTaken): .cannotStart
        case .authorization(.notStored): .storage
        case .authorization: .refused
        }
    }

    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-the-users-currently-playing-track>
    private static func kind(ofPlayerReason reason: String) -> FailureKind {
        switch reason {
        case "NO_ACTIVE_DEVICE": .noDevice
        case "PREMIUM_REQUIRED": .premiumRequired
        case "DEVICE_NOT_CONTROLLABLE": .deviceRestricted
        default: .playerRefused
        }
    }

    private static func moment(of error: WebAPIError) -> Date? {
        switch error.kind {
        case .rateLimited(let until), .quotaExceeded(let until): until
        default: nil
        }
    }
}
