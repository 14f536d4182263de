import WebAPIClient

/// Whose music is shown: an account's, or that of this computer's home service.
package enum AccountChoice: Hashable, Sendable {
    case ownMusic
    case account(Account)

    /// Names it in files, without secrets: the service and the person there.
    package var cacheKey: String {
        switch self {
        case .ownMusic: "home"
        case .account(let account):
            "\(account.service.rawValue)-" + account.user.utf8.map(Self.spelled).joined()
        }
    }

    /// What a file's name may hold; all else as two digits after a percent sign.
    private static func spelled(_ byte: UInt8) -> String {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F:
            return String(Unicode.Scalar(byte))
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }
    }

    /// Whether it is music that this computer's home service serves.
    package var isAtHome: Bool {
        switch self {
        case .ownMusic: true
        case .account(let account): account.service == .home && !account.user.contains("@")
        }
    }

    /// Whose it is, for lists of accounts.
    package var title: String {
        switch self {
        case .ownMusic: "Your Own Music"
        case .account(let account):
            account.name.flatMap { $0.isEmpty ? nil : $0 } ?? account.user
        }
    }

    /// Where it is, for lists of accounts.
    package var place: String {
        switch self {
        case .ownMusic: "On this computer"
        case .account(let account):
            switch account.service {
            case .spotify: "Spotify"
            case .home:
                account.user.lastIndex(of: "@").map {
                    "Home service at \(account.user[account.user.index(after: $0)...])"
                } ?? "Home service"
            }
        }
    }
}

/// Which account the app showed last. The command line has a default of its own.
package struct LastAccount: Sendable {
    private let folders: WorldFolders

    package init(in folders: WorldFolders) { self.folders = folders }

    private struct Content: Codable {
        /// `nil` for one's own music.
        var account: Account?
    }

    /// The choice; `nil` if there was none, or it cannot be read.
    package func read() -> AccountChoice? {
        guard let bytes = PrivateFile.read(folders.lastAccountFile),
            let content = try? JSON.decode(Content.self, from: bytes)
        else { return nil }
        return content.account.map { .account($0) } ?? .ownMusic
    }

    /// Remembers a choice.
    package func write(_ choice: AccountChoice) throws {
        var content = Content()
        if case .account(let account) = choice { content.account = account }
        try PrivateFile.write(try JSON.encode(content), to: folders.lastAccountFile)
    }
}
