import WebAPIClient

/// How a refresh token was got, which is how it must be refreshed.
enum GrantProof: String, Codable, Sendable, CaseIterable {
    /// With the client secret.
    case secret
    /// With a code verifier and without the secret.
    case pkce
}

/// Names one sign-in of one user in logs; random, and of no use to anybody else.
package struct GrantID: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    /// A new one.
    init() {
        description = SecureRandom.bytes(8)
            .map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
    }

    /// Only what ``init()`` makes.
    init?(_ text: String) {
        guard text.utf8.count == 16, text.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
            return nil
        }
        description = text
    }
}

/// What is sealed: the service's refresh token and what must be known about it.
struct Grant: Sendable, Hashable {
    var refreshToken: Secret
    /// When the user signed in, in whole seconds of Unix time; refreshing does not change it.
    var authorizedAt: Int64
    var id: GrantID
    var kind: GrantProof
}

/// How a grant is written before it is sealed.
struct GrantText: Codable {
    var refreshToken: String
    var authorizedAt: Int64
    var id: String
    var kind: GrantProof

    private enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
        case authorizedAt = "authorized_at"
        case id
        case kind
    }

    init(_ grant: Grant) {
        refreshToken = grant.refreshToken.reveal()
        authorizedAt = grant.authorizedAt
        id = grant.id.description
        kind = grant.kind
    }

    var grant: Grant? {
        guard !refreshToken.isEmpty, let id = GrantID(id) else { return nil }
        return Grant(
            refreshToken: Secret(refreshToken), authorizedAt: authorizedAt, id: id, kind: kind)
    }
}
