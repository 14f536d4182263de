import Foundation
import WebAPIClient

/// A password as it is kept: what scrypt makes of it, with salt and cost, so that a cost of later
/// years can be told from today's.
struct PasswordHash: Sendable, Hashable {
    private static let keySize = 32
    private static let saltSize = 16

    private var cost: ScryptCost
    private var salt: [UInt8]
    private var key: [UInt8]

    /// Hashes a password; blocks for long. `nil` if the system cannot.
    init?(of password: String, cost: ScryptCost) {
        let salt = SecureRandom.bytes(Self.saltSize)
        guard
            let key = scrypt(Self.bytes(of: password), salt: salt, cost: cost, count: Self.keySize)
        else { return nil }
        self.cost = cost
        self.salt = salt
        self.key = key
    }

    /// A hash that no password has, and which costs as much to be compared with as another.
    init(ofNobodyAt cost: ScryptCost) {
        self.cost = cost
        salt = SecureRandom.bytes(Self.saltSize)
        // Compared with as if it could be right: nobody finds a password for 256 random bits.
        key = SecureRandom.bytes(Self.keySize)
    }

    /// Whether the password is the one that was hashed; blocks for long.
    func matches(_ password: String) -> Bool {
        guard
            let other = scrypt(Self.bytes(of: password), salt: salt, cost: cost, count: key.count)
        else { return false }
        return constantTimeEqual(other, key)
    }

    /// Keyboards and browsers write one letter in several ways.
    private static func bytes(of password: String) -> [UInt8] {
        Array(password.precomposedStringWithCompatibilityMapping.utf8)
    }
}

extension PasswordHash {
    /// `$scrypt$ln=15,r=8,p=3$SALT$KEY`.
    var text: String {
        "$scrypt$ln=\(cost.logN),r=\(cost.blockSize),p=\(cost.rounds)"
            + "$\(Base64URL.encode(salt))$\(Base64URL.encode(key))"
    }

    /// Reads what ``text`` is; `nil` if it is something else.
    init?(text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let numbers = parts[2].wholeMatch(of: /ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})/),
            let logN = Int(numbers.1), let blockSize = Int(numbers.2),
            let rounds = Int(numbers.3), let salt = Base64URL.decode(String(parts[3])),
            let key = Base64URL.decode(String(parts[4])), key.count == Self.keySize
        else { return nil }
        cost = ScryptCost(logN: logN, blockSize: blockSize, rounds: rounds)
        self.salt = salt
        self.key = key
    }
}

/// What a password must be like.
package enum PasswordRule {
    /// The fewest characters.
    package static let shortest = 8
    /// The most bytes.
    package static let longest = 1_024

    /// What is wrong with a new password, a sentence; `nil` if nothing is.
    package static func problem(with password: String, of name: String) -> String? {
        if password.count < shortest {
            return "A password needs at least \(shortest) characters."
        }
        if password.utf8.count > longest { return "A password has at most \(longest) bytes." }
        if UserName.folded(password) == UserName.folded(name) {
            return "A password must not be the name."
        }
        return nil
    }
}
