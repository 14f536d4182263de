/// The file that says where credentials are kept: a keyring that is away today must not look like
/// one in which there is nothing.
struct RememberedPlace: Sendable {
    private static let file = "place"
    private static let lock = "place.lock"

    let folder: PrivateFolder
    /// The kinds that there are here.
    let kinds: [CredentialPlace.Kind]

    /// The place; `nil` if none was chosen yet.
    func kind() throws -> CredentialPlace.Kind? {
        let bytes: [UInt8]
        do {
            guard let found = try folder.read(Self.file) else { return nil }
            bytes = found
        } catch is Unreadable {
            bytes = []
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if let kind = CredentialPlace.Kind(rawValue: text), kinds.contains(kind) { return kind }
        // Damaged, which must not sign anybody out: files show where they are.
        let hasFiles = try folder.names().contains { $0.hasSuffix(".json") }
        _ = try folder.moveAside(Self.file)
        let kind = hasFiles ? .files : kinds.first ?? .files
        try folder.write(Array(kind.rawValue.utf8), to: Self.file)
        return kind
    }

    /// Puts a credential to a place, which is the place for all from then on.
    ///
    /// - Throws: ``CredentialStoreError`` with `keptElsewhere` if another one was chosen meanwhile;
    ///   what putting it threw, with nothing remembered.
    func use(_ kind: CredentialPlace.Kind, _ put: () throws -> Void) throws {
        while try !attemptUse(kind, put) {}
    }

    /// - Returns: Whether it was put; not if the place was forgotten meanwhile.
    private func attemptUse(_ kind: CredentialPlace.Kind, _ put: () throws -> Void) throws -> Bool {
        // The first one chooses for all, so it is alone.
        let isFirst = try self.kind() == nil
        let lock = try FileLock.wait(Self.lock, in: folder, alone: isFirst)
        defer { withExtendedLifetime(lock) {} }
        guard let chosen = try self.kind() else {
            guard isFirst else { return false }
            try put()
            try folder.write(Array(kind.rawValue.utf8), to: Self.file)
            return true
        }
        guard chosen == kind else {
            throw CredentialStoreError(.keptElsewhere(chosen), place: folder.path)
        }
        try put()
        return true
    }

    /// Forgets the place if nothing is kept there any more.
    func forget(ifEmpty isEmpty: () throws -> Bool) throws {
        // Whoever holds the lock is about to put something there.
        guard let lock = try FileLock.attempt(Self.lock, in: folder) else { return }
        if try isEmpty() { try folder.remove(Self.file) }
        withExtendedLifetime(lock) {}
    }
}
