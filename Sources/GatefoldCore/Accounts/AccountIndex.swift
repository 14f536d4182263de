import Foundation
import WebAPIClient

/// The accounts that there are and which of them is the default: a file without secrets, so that a
/// keyring that is locked or away does not make anybody look signed out.
package struct AccountIndex: Codable, Sendable, Hashable {
    package var accounts: [Account] = []
    private var preferred: Account?

    package init() {}

    private enum CodingKeys: String, CodingKey {
        case accounts
        case preferred = "default"
    }

    /// The account that commands use when none is named.
    package var defaultAccount: Account? {
        get { accounts.first { $0.id == preferred?.id } }
        set { preferred = newValue }
    }

    /// The account at Spotify that was used last, as far as is known: the next sign-in is with its app.
    package var lastAtSpotify: Account? {
        defaultAccount.flatMap { $0.service == .spotify ? $0 : nil }
            ?? accounts.last { $0.service == .spotify }
    }

    /// Adds an account, or replaces what is known of it; the first one becomes the default.
    package mutating func add(_ account: Account) {
        accounts.removeAll { $0.id == account.id }
        accounts.append(account)
        accounts.sort { ($0.reference, $0.client) < ($1.reference, $1.client) }
        if defaultAccount == nil { preferred = account }
    }

    /// Takes an account out. The only one that is left becomes the default.
    package mutating func remove(_ account: Account) {
        accounts.removeAll { $0.id == account.id }
        if defaultAccount == nil { preferred = accounts.count == 1 ? accounts.first : nil }
    }

    // MARK: - The file

    /// Reads the file; `nil` if there is none, or it is damaged (then it is put aside).
    package static func read(in folders: WorldFolders) -> AccountIndex? {
        let file = folders.accountsFile
        guard let bytes = PrivateFile.read(file) else { return nil }
        if let index = try? JSON.decode(AccountIndex.self, from: bytes) { return index }
        rename(file.path, file.path + ".damaged")
        return nil
    }

    /// Writes the file whole. Who changes it does so inside ``AccountIndexLock``.
    package func write(in folders: WorldFolders) throws {
        try PrivateFile.write(try JSON.encode(self), to: folders.accountsFile)
    }
}

/// Held by who changes the list of accounts; the system frees it whatever ends the process.
final class AccountIndexLock: Sendable {
    private let descriptor: Int32

    /// Waits for the lock: it is only held as long as a file is written.
    init(in folders: WorldFolders) throws {
        try PrivateFile.makeFolder(folders.state)
        let path = folders.accountsFile.path + ".lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw Failure(
                .storage, "The file \(path) cannot be opened.",
                advice: "Check that you may write there.")
        }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    deinit { close(descriptor) }
}
