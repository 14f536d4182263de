package import CredentialStore
import WebAPIClient

/// A desktop's keyring that works, or fails in one way.
package final class StubKeyring: CredentialBackend {
    private let entries = Guarded<[CredentialID: [UInt8]]>([:])
    private let problem = Guarded<CredentialStoreError.Kind?>(nil)

    private let isFull = Guarded(false)

    package init(_ problem: CredentialStoreError.Kind? = nil) { fails(with: problem) }

    /// From now on it fails, or works again.
    package func fails(with kind: CredentialStoreError.Kind?) { problem.withLock { $0 = kind } }

    /// From now on it takes nothing new.
    package func takesNothing() { isFull.withLock { $0 = true } }

    /// Replaces what it holds by bytes that make no sense.
    package func damage(_ id: CredentialID) { entries.withLock { $0[id] = [0x7B] } }

    package func lose(_ id: CredentialID) { entries.withLock { $0[id] = nil } }

    package let kind = CredentialPlace.Kind.keyring

    private func check() throws {
        if let kind = problem.withLock({ $0 }) {
            throw CredentialStoreError(kind, place: "the keyring")
        }
    }

    package func probe(unlocks: Bool, _ call: BlockingCall) throws -> String {
        try check()
        return "the keyring “Login”"
    }

    package func list(_ call: BlockingCall) throws -> [CredentialID] {
        try check()
        return entries.withLock { Array($0.keys) }
    }

    package func read(_ id: CredentialID, _ call: BlockingCall) throws -> KeptBytes {
        try check()
        return entries.withLock { $0[id].map { .found($0) } ?? .absent }
    }

    package func write(_ bytes: [UInt8], label: String, for id: CredentialID, _ call: BlockingCall)
        throws
    {
        try check()
        if isFull.withLock({ $0 }) { throw CredentialStoreError(.locked, place: "the keyring") }
        entries.withLock { $0[id] = bytes }
    }

    package func remove(_ id: CredentialID, _ call: BlockingCall) throws -> Bool {
        try check()
        return entries.withLock { $0.removeValue(forKey: id) != nil }
    }

    package func moveAside(_ id: CredentialID, _ call: BlockingCall) throws -> String? {
        try check()
        return entries.withLock {
            $0.removeValue(forKey: id) == nil ? nil : "an entry named damaged"
        }
    }

    package func place(of id: CredentialID) -> String { "the keyring “Login”" }
}
