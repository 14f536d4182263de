import WebAPIClient

/// Hashes passwords, on a thread of its own and one after the other: each takes a good part of a
/// second and much memory.
struct PasswordWork: Sendable {
    /// So many wait already that another one would wait too long.
    struct TooBusy: Error {}

    private static let longestLine = 16

    private let cost: ScryptCost
    private let queue = WorkQueue(width: 1)
    private let waiting = Guarded(0)

    init(cost: ScryptCost = .usual) { self.cost = cost }

    /// Hashes a new password.
    ///
    /// - Throws: ``TooBusy``; ``HomeServiceError`` if the system cannot.
    func hash(_ password: String) async throws -> PasswordHash {
        guard let hash = try await inLine({ [cost] in PasswordHash(of: password, cost: cost) })
        else {
            throw HomeServiceError(
                .storage, "The password cannot be kept safely on this system.",
                advice: "Its cryptographic library has no scrypt, or too little memory is free.")
        }
        return hash
    }

    /// Whether a password is right. Takes as long where there is none.
    ///
    /// - Throws: ``TooBusy``.
    func matches(_ password: String, _ hash: PasswordHash?) async throws -> Bool {
        guard password.utf8.count <= PasswordRule.longest else { return false }
        let hash = hash ?? PasswordHash(ofNobodyAt: cost)
        return try await inLine { hash.matches(password) }
    }

    private func inLine<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async throws -> Value {
        try waiting.withLock { waiting in
            guard waiting < Self.longestLine else { throw TooBusy() }
            waiting += 1
        }
        defer { waiting.withLock { $0 -= 1 } }
        return try await queue.run(work)
    }
}
