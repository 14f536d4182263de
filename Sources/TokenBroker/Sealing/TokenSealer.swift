import WebAPIClient

/// Seals refresh tokens and opens them: `v1.<key id>.<base64url of nonce, ciphertext and tag>`.
///
/// A sealed token is bound to the client id that it was made for. All that is needed to open it is
/// in it and in the keys, so that any broker with the same keys can.
struct TokenSealer: Sendable {
    private static let version = "v1"

    /// The first seals, all of them open.
    private let keys: [SealingKey]

    /// - Parameter keys: At least one.
    init?(keys: [SealingKey]) {
        guard !keys.isEmpty else { return nil }
        self.keys = keys
    }

    /// A grant that was opened.
    struct Opened {
        var grant: Grant
        var clientID: ClientID
        /// Whether it was sealed with a key that seals no more.
        var needsResealing: Bool
    }

    /// Seals a grant for a client id; `nil` only if the system's library fails.
    func seal(_ grant: Grant, for clientID: ClientID) -> String? {
        guard let key = keys.first, let text = try? JSON.encode(GrantText(grant)),
            let sealed = key.cipher.seal(text, context: Self.context(clientID, grant.kind))
        else { return nil }
        return "\(Self.version).\(key.id).\(Base64URL.encode(sealed))"
    }

    /// Opens a token that was made for one of several client ids.
    func open(_ token: String, for clientIDs: [ClientID]) throws(SealFault) -> Opened {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard parts.count == 3, parts[0] == Self.version, let sealed = Base64URL.decode(parts[2])
        else { throw .malformed }
        guard let place = keys.firstIndex(where: { $0.id == parts[1] }) else { throw .unknownKey }
        for clientID in clientIDs {
            for kind in GrantProof.allCases {
                guard
                    let text = keys[place].cipher.open(
                        sealed, context: Self.context(clientID, kind)),
                    let grant = (try? JSON.decode(GrantText.self, from: text))?.grant,
                    grant.kind == kind
                else { continue }
                return Opened(grant: grant, clientID: clientID, needsResealing: place != 0)
            }
        }
        throw .notAuthentic
    }

    private static func context(_ clientID: ClientID, _ kind: GrantProof) -> [UInt8] {
        // No part can hold the NUL that ends it.
        Array("\(version)\0\(clientID)\0\(kind.rawValue)".utf8)
    }
}

/// Why a refresh token cannot be opened.
package enum SealFault: String, Error, Sendable, Hashable, CaseIterable {
    /// It has not the form of a sealed token.
    case malformed
    /// The key that sealed it is not among ours.
    case unknownKey = "unknown_key"
    /// It was changed, or belongs to another client id.
    case notAuthentic = "not_authentic"
}
