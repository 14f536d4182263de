/// A place for the bytes of credentials. Its calls block, each on a thread of its own.
package protocol CredentialBackend: Sendable {
    var kind: CredentialPlace.Kind { get }

    /// Finds out whether the place can be used now.
    ///
    /// - Parameters:
    ///   - unlocks: Whether the person may be asked now, so that it is open afterwards.
    ///   - call: The call that this is a part of.
    /// - Returns: Where that is, for a person.
    /// - Throws: ``CredentialStoreError`` if it cannot be used.
    func probe(unlocks: Bool, _ call: BlockingCall) throws -> String

    /// Whose credentials there are. Reads none of them.
    func list(_ call: BlockingCall) throws -> [CredentialID]

    func read(_ id: CredentialID, _ call: BlockingCall) throws -> KeptBytes

    func write(
        _ bytes: [UInt8], label: String, for id: CredentialID, _ call: BlockingCall) throws

    /// Removes all that is kept for one account.
    ///
    /// - Returns: Whether there was a credential.
    func remove(_ id: CredentialID, _ call: BlockingCall) throws -> Bool

    /// Puts what is kept aside, where it is not found as a credential.
    ///
    /// - Returns: Where it is now, for a person; `nil` if it is gone.
    func moveAside(_ id: CredentialID, _ call: BlockingCall) throws -> String?

    /// Where a credential is, for a person.
    func place(of id: CredentialID) -> String
}

/// What a place has under an id.
package enum KeptBytes: Equatable {
    case found([UInt8])
    case absent
    /// Something that cannot be a credential.
    case unreadable
}
