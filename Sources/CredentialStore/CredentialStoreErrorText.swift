public import Foundation

extension CredentialStoreError: CustomStringConvertible {
    /// What happened and where, in one sentence for a person.
    public var description: String {
        switch kind {
        case .noBus: "The keyring cannot be reached: there is no session bus."
        case .noService: "There is no keyring service on this session."
        case .noKeyring: "The keyring service has no keyring yet."
        case .locked: "The keyring is locked."
        case .refused: "The keyring stays locked: it was not unlocked when asked."
        case .timedOut: "No answer came in time from \(place)."
        case .notPermitted(let path, let fault): fault.sentence(path)
        case .noSpace(let path): "There is no space left to write \(path)."
        case .damaged(let path, let movedTo):
            "What was kept in \(path) is damaged and was put aside as \(movedTo)."
        case .newerVersion(let found, let known):
            "What is kept in \(place) was written by a newer version of Gatefold "
                + "(version \(found), known up to \(known))."
        case .heldByAnother(let process?):
            "Another process (\(process)) is using the sign-in: it holds \(place)."
        case .heldByAnother(nil): "Another process is using the sign-in: it holds \(place)."
        case .keptElsewhere(let kind): "Sign-ins are kept \(kind.phrase), not in \(place)."
        case .invalid(let reason): "The sign-in cannot be kept: \(reason)."
        case .failed: detail.map { "\(place) failed: \($0)" } ?? "\(place) failed."
        }
    }

    /// What a person can do about it.
    public var advice: String {
        switch kind {
        case .noBus:
            "Use it in a desktop session, or allow it to keep sign-ins in a private file."
        case .noService:
            "Start GNOME Keyring, KWallet or KeePassXC, or allow it to keep sign-ins in a private "
                + "file."
        case .noKeyring:
            "Make a keyring, as with 'Passwords and Keys', and set it as the default."
        case .locked: "Unlock the keyring and try again; you are still signed in."
        case .refused: "Try again, and give the keyring's password; you are still signed in."
        case .timedOut: "See whether a window asks for a password, and try again."
        case .notPermitted(let path, let fault): fault.advice(path)
        case .noSpace: "Free some space on the disk and try again; nothing was changed."
        case .damaged: "Sign in again."
        case .newerVersion: "Use that version, or sign out here and sign in again."
        case .heldByAnother: "Wait until it is done, or stop it, and try again."
        case .keptElsewhere: "Try again."
        case .invalid, .failed: "This may be a defect: please report it with this message."
        }
    }
}

extension CredentialStoreError: LocalizedError {
    /// What happened and where.
    public var errorDescription: String? { description }
    /// What a person can do about it.
    public var recoverySuggestion: String? { advice }
}

extension CredentialStoreError.FileFault {
    fileprivate func sentence(_ path: String) -> String {
        switch self {
        case .otherOwner: "\(path) belongs to another user, so it is not used."
        case .openToOthers: "\(path) can be read by others, so it is not used."
        case .folderOpenToOthers: "Others may write to the folder \(path), so it is not used."
        case .link: "\(path) is a symbolic link, so it is not used."
        case .noAccess: "\(path) cannot be used."
        }
    }

    fileprivate func advice(_ path: String) -> String {
        switch self {
        case .otherOwner: "Run: sudo chown \"$(id -un)\" \(path.quotedForShell)"
        case .openToOthers: "Run: chmod 600 \(path.quotedForShell)"
        case .folderOpenToOthers: "Run: chmod 700 \(path.quotedForShell)"
        case .link: "Run: rm \(path.quotedForShell)"
        case .noAccess: "Check that you may write there, or set XDG_STATE_HOME to another folder."
        }
    }
}

extension CredentialPlace.Kind {
    fileprivate var phrase: String {
        switch self {
        case .keyring: "in the keyring"
        case .keychain: "in the keychain"
        case .files: "in files"
        }
    }
}

extension String {
    fileprivate var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
