import Foundation
import SpotifyWebAPI
import WebAPIClient

/// Looks into the sign-in of an account.
struct AccountInspection: SessionInspection {
    let connection: AccountConnection
    let hasSignIn = true

    func facts() async throws -> SignInFacts {
        let tokens = try await connection.session.tokens()
        return SignInFacts(
            clientID: connection.account.client, tokenEndsAt: tokens?.expiresAt,
            canBeRenewed: tokens?.refreshToken != nil,
            scopes: (tokens?.scopes ?? []).map(\.rawValue).sorted(),
            mode: connection.account.service == .spotify
                ? connection.client.access.known.mode.words : "everything")
    }

    func learned() -> [LearnedOperation] { connection.client.access.known.learned }

    func expireToken() async throws {
        // The session takes another sign-in that it finds stored, also one that has ended.
        guard var tokens = try await connection.session.tokens() else { return }
        tokens.expiresAt = Date() - 1
        try await connection.session.signIn(tokens)
    }

    func refreshToken() async throws {
        let old = try await connection.session.tokens()
        _ = try await connection.session.token(insteadOf: old?.bearer)
    }

    func forgetLearned() async throws { try await connection.forgetLearned() }
}

/// Looks into this computer's home service, which nobody signs in to.
struct HomeInspection: SessionInspection {
    let client: SpotifyClient
    let hasSignIn = false

    func facts() async throws -> SignInFacts { SignInFacts(mode: "everything") }

    func learned() -> [LearnedOperation] { client.access.known.learned }

    func expireToken() async throws {}

    func refreshToken() async throws {}

    func forgetLearned() async throws { client.access.forget() }
}

extension AppAccess {
    fileprivate var learned: [LearnedOperation] {
        var operations: [String: LearnedOperation] = [:]
        for (name, finding) in findings {
            operations[name] = LearnedOperation(
                name, isOffered: finding.isOffered, foundAt: finding.date)
        }
        for (name, limit) in pageLimits {
            operations[name, default: LearnedOperation(name)].pageLimit = limit.entries
        }
        return operations.values.sorted { $0.id < $1.id }
    }
}

extension AccessMode {
    /// What kind of access it is, in words.
    fileprivate var words: String {
        switch self {
        case .extended: "extended quota"
        case .development: "development mode"
        case .mixed: "some of what development mode lacks"
        case .unknown: "not learned yet"
        }
    }
}
