import Foundation
import Testing

@testable import CredentialStore

@Suite struct `Errors of the store` {
    static let texts: [(CredentialStoreError.Kind, String, String)] = [
        (
            .noBus, "The keyring cannot be reached: there is no session bus.",
            "Use it in a desktop session, or allow it to keep sign-ins in a private file."
        ),
        (
            .noService, "There is no keyring service on this session.",
            "Start GNOME Keyring, KWallet or KeePassXC, or allow it to keep sign-ins in a private "
                + "file."
        ),
        (
            .noKeyring, "The keyring service has no keyring yet.",
            "Make a keyring, as with 'Passwords and Keys', and set it as the default."
        ),
        (
            .locked, "The keyring is locked.",
            "Unlock the keyring and try again; you are still signed in."
        ),
        (
            .refused, "The keyring stays locked: it was not unlocked when asked.",
            "Try again, and give the keyring's password; you are still signed in."
        ),
        (
            .timedOut, "No answer came in time from /p.",
            "See whether a window asks for a password, and try again."
        ),
        (
            .notPermitted(path: "/p", fault: .otherOwner),
            "/p belongs to another user, so it is not used.", "Run: sudo chown \"$(id -un)\" '/p'"
        ),
        (
            .notPermitted(path: "/it's", fault: .openToOthers),
            "/it's can be read by others, so it is not used.", #"Run: chmod 600 '/it'\''s'"#
        ),
        (
            .notPermitted(path: "/p", fault: .folderOpenToOthers),
            "Others may write to the folder /p, so it is not used.", "Run: chmod 700 '/p'"
        ),
        (
            .notPermitted(path: "/p", fault: .link), "/p is a symbolic link, so it is not used.",
            "Run: rm '/p'"
        ),
        (
            .notPermitted(path: "/p", fault: .noAccess), "/p cannot be used.",
            "Check that you may write there, or set XDG_STATE_HOME to another folder."
        ),
        (
            .noSpace(path: "/p"), "There is no space left to write /p.",
            "Free some space on the disk and try again; nothing was changed."
        ),
        (
            .damaged(path: "/p", movedTo: "/q"),
            "What was kept in /p is damaged and was put aside as /q.", "Sign in again."
        ),
        (
            .newerVersion(found: 3, known: 2),
            "What is kept in /p was written by a newer version of Gatefold (version 3, known up to "
                + "2).", "Use that version, or sign out here and sign in again."
        ),
        (
            .heldByAnother(process: 7),
            "Another process (7) is using the sign-in: it holds /p.",
            "Wait until it is done, or stop it, and try again."
        ),
        (
            .heldByAnother(process: nil), "Another process is using the sign-in: it holds /p.",
            "Wait until it is done, or stop it, and try again."
        ),
        (
            .keptElsewhere(.files), "Sign-ins are kept in files, not in /p.", "Try again."
        ),
        (
            .invalid("an id has a NUL in it"),
            "The sign-in cannot be kept: an id has a NUL in it.",
            "This may be a defect: please report it with this message."
        ),
        (
            .failed, "/p failed: why.", "This may be a defect: please report it with this message."
        ),
    ]

    @Test(arguments: texts)
    func `say what happened, where, and what to do`(
        _ kind: CredentialStoreError.Kind, _ sentence: String, _ advice: String
    ) {
        let error = CredentialStoreError(kind, place: "/p", detail: "why.")
        #expect(error.description == sentence)
        #expect(error.localizedDescription == sentence)
        #expect(error.advice == advice)
    }

    @Test func `have a sentence each`() {
        #expect(Set(Self.texts.map(\.1)).count == Self.texts.count)
    }
}
