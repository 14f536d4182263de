public import Foundation

/// What happens to a sign-in; never holds a token.
@nonexhaustive
public enum SignInChange: Sendable, Hashable {
    /// Why a sign-in ended.
    @nonexhaustive
    public enum End: Sendable, Hashable {
        /// Somebody asked for it.
        case asked
        /// The service no longer takes the refresh token: it is over its time or was taken back.
        case refused
        /// Another process that shares the store signed out.
        case elsewhere
        /// What was stored made no sense; it was moved aside to that place.
        case damaged(movedTo: String?)
    }

    /// Somebody signed in, here or in another process that shares the store.
    case signedIn
    /// There is a new access token, which lasts until then.
    case refreshed(until: Date)
    /// Nobody is signed in any more.
    case signedOut(End)
    /// The person must agree anew within so many days; told once a day from two weeks ahead.
    case consentEnding(days: Int)
    /// New tokens could not be stored. They are in use, and storing is tried again with the next
    /// ones; should the process end before, the person may have to sign in again.
    case notStored
}
