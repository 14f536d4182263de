import CredentialStore
import Foundation
import WebAPIClient

/// The accounts that there are and which of them is the default: a file without secrets, so that a
/// keyring that is locked or away does not make anybody look signed out.
struct AccountIndex: Codable, Sendable, Hashable {
    var accounts: [Account] = []
    private var preferred: Account?

    private enum CodingKeys: String, CodingKey {
        case accounts
        case preferred = "default"
    }

    /// The account that commands use when none is named.
    var defaultAccount: Account? {
        get { accounts.first { $0.id == preferred?.id } }
        set { preferred = newValue }
    }

    /// Adds an account, or replaces what is known of it; the first one becomes the default.
    mutating func add(_ account: Account) {
        accounts.removeAll { $0.id == account.id }
        accounts.append(account)
        accounts.sort { ($0.reference, $0.client) < ($1.reference, $1.client) }
        if defaultAccount == nil { preferred = account }
    }

    /// Takes an account out. The only one that is left becomes the default.
    mutating func remove(_ account: Account) {
        accounts.removeAll { $0.id == account.id }
        if defaultAccount == nil { preferred = accounts.count == 1 ? accounts.first : nil }
    }

    /// The account that a person means.
    ///
    /// - Parameter name: What it is typed as, its user or its name there; a service will do if
    ///   there is one account of it.
    /// - Returns: The account.
    /// - Throws: A ``Failure`` if there is none, or several.
    func account(named name: String) throws -> Account {
        let exact = accounts.filter { "\($0.reference)/\($0.client)" == name }
        let spelled = accounts.filter { $0.reference == name || $0.user == name }
        let loose = accounts.filter {
            $0.name?.lowercased() == name.lowercased() || $0.service.rawValue == name
        }
        for found in [exact, spelled, loose] {
            if found.count == 1 { return found[0] }
            guard found.isEmpty else { throw ambiguous(name, found) }
        }
        let near = Suggestion.nearest(
            to: name, of: accounts.flatMap { [$0.reference, $0.user, $0.name ?? $0.user] })
        throw Failure(
            .notFound,
            "There is no account '\(name)'." + (near.map { " Did you mean '\($0)'?" } ?? ""),
            advice: "See 'gatefold accounts'.")
    }

    private func ambiguous(_ name: String, _ found: [Account]) -> Failure {
        let isClear = Set(found.map(\.reference)).count == found.count
        let names = found.map { isClear ? $0.reference : "\($0.reference)/\($0.client)" }
        return Failure(
            .usage, "'\(name)' may be one of several accounts: \(names.joined(separator: ", ")).",
            advice: "Name one of them in full.")
    }

    // MARK: - The file

    /// Reads the file; `nil` if there is none, or it is damaged (then it is put aside).
    static func read(in folders: WorldFolders) -> AccountIndex? {
        let file = folders.accountsFile
        guard let bytes = PrivateFile.read(file) else { return nil }
        if let index = try? JSON.decode(AccountIndex.self, from: bytes) { return index }
        rename(file.path, file.path + ".damaged")
        return nil
    }

    /// Writes the file whole. Who changes it does so inside ``AccountIndexLock``.
    func write(in folders: WorldFolders) throws {
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
