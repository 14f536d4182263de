/// Why a credential could not be kept, found or removed: what happened, where, and what a person
/// can do. Holds no secret.
///
/// Cancellation is not an error of this kind; it stays `CancellationError`.
public struct CredentialStoreError: Error, Sendable, Hashable {
    /// What happened.
    @nonexhaustive
    public enum Kind: Sendable, Hashable {
        /// There is no session bus, so no keyring can be reached.
        case noBus
        /// No program on the session bus offers a keyring.
        case noService
        /// The keyring program has no keyring yet.
        case noKeyring
        /// The keyring is locked, and nobody may be asked now.
        case locked
        /// The person did not unlock the keyring, or could not be asked.
        case refused
        /// No answer came in time.
        case timedOut
        /// The file or folder is not its owner's alone, or cannot be used.
        case notPermitted(path: String, fault: FileFault)
        /// The disk is full.
        case noSpace(path: String)
        /// What was kept makes no sense. It was put aside.
        case damaged(path: String, movedTo: String)
        /// What was kept is of a version that only a newer program knows. It was left as it is.
        case newerVersion(found: Int, known: Int)
        /// Another process holds the lock; its id if it is known.
        case heldByAnother(process: Int32?)
        /// Credentials are kept at another place since this call began.
        case keptElsewhere(CredentialPlace.Kind)
        /// What was asked cannot be done; why, in a few words.
        case invalid(String)
        /// Something else failed.
        case failed
    }

    /// What is wrong with a file or a folder.
    public enum FileFault: Sendable, Hashable, CaseIterable {
        /// It belongs to another user.
        case otherOwner
        /// A file that others may read or write.
        case openToOthers
        /// A folder that others may write to.
        case folderOpenToOthers
        /// A symbolic link.
        case link
        /// The system does not let this user do it.
        case noAccess
    }

    /// What happened.
    public var kind: Kind
    /// Where: "the keyring", or a path.
    public var place: String
    /// The system's own words, one line.
    public var detail: String?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - place: Where: "the keyring", or a path.
    ///   - detail: The system's own words, one line.
    public init(_ kind: Kind, place: String, detail: String? = nil) {
        self.kind = kind
        self.place = place
        self.detail = detail
    }
}
