import WebAPIClient

@testable import CredentialStore

/// A desktop's keyring that works, or fails in one way.
final class StubKeyring: CredentialBackend {
    private let entries = Guarded<[CredentialID: [UInt8]]>([:])
    private let problem = Guarded<CredentialStoreError.Kind?>(nil)

    private let isFull = Guarded(false)

    init(_ problem: CredentialStoreError.Kind? = nil) { fails(with: problem) }

    /// From now on it fails, or works again.
    func fails(with kind: CredentialStoreError.Kind?) { problem.withLock { $0 = kind } }

    /// From now on it takes nothing new.
    func takesNothing() { isFull.withLock { $0 = true } }

    /// Replaces what it holds by bytes that make no sense.
    func damage(_ id: CredentialID) { entries.withLock { $0[id] = [0x7B] } }

    func lose(_ id: CredentialID) { entries.withLock { $0[id] = nil } }

    let kind = CredentialPlace.Kind.keyring

    private func check() throws {
        if let kind = problem.withLock({ $0 }) {
            throw CredentialStoreError(kind, place: "the keyring")
        }
    }

    func probe(unlocks: Bool, _ call: BlockingCall) throws -> String {
        try check()
        return "the keyring “Login”"
    }

    func list(_ call: BlockingCall) throws -> [CredentialID] {
        try check()
        return entries.withLock { Array($0.keys) }
    }

    func read(_ id: CredentialID, _ call: BlockingCall) throws -> KeptBytes {
        try check()
        return entries.withLock { $0[id].map { .found($0) } ?? .absent }
    }

    func write(_ bytes: [UInt8], label: String, for id: CredentialID, _ call: BlockingCall) throws {
        try check()
        if isFull.withLock({ $0 }) { throw CredentialStoreError(.locked, place: "the keyring") }
        entries.withLock { $0[id] = bytes }
    }

    func remove(_ id: CredentialID, _ call: BlockingCall) throws -> Bool {
        try check()
        return entries.withLock { $0.removeValue(forKey: id) != nil }
    }

    func moveAside(_ id: CredentialID, _ call: BlockingCall) throws -> String? {
        try check()
        return entries.withLock {
            $0.removeValue(forKey: id) == nil ? nil : "an entry named damaged"
        }
    }

    func place(of id: CredentialID) -> String { "the keyring “Login”" }
}
