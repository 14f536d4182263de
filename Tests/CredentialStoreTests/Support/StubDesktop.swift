import Foundation

@testable import CredentialStore

/// A keyring without a desktop, which can be taken away.
final class StubDesktop: CredentialBackend, @unchecked Sendable {
    // Unchecked: every access is made while `lock` is held.
    private let lock = NSLock()
    private var kept: [CredentialID: [UInt8]] = [:]
    private var trouble: CredentialStoreError.Kind?
    private var whenAsked: (@Sendable (BlockingCall) -> Void)?

    let kind = CredentialPlace.Kind.keyring
    /// Lives as long as a store that has this keyring.
    let folder = Result { try TemporaryFolder() }

    init(_ trouble: CredentialStoreError.Kind? = nil) { self.trouble = trouble }

    /// What stands in the way from now on.
    func set(_ trouble: CredentialStoreError.Kind?) { lock.withLock { self.trouble = trouble } }

    /// What happens before each answer.
    func beforeAnswers(_ body: @escaping @Sendable (BlockingCall) -> Void) {
        lock.withLock { whenAsked = body }
    }

    private func answer<Value>(
        _ call: BlockingCall, _ body: (inout [CredentialID: [UInt8]]) -> Value
    ) throws -> Value {
        lock.withLock { whenAsked }?(call)
        return try lock.withLock {
            if let trouble { throw CredentialStoreError(trouble, place: "The keyring") }
            return body(&kept)
        }
    }

    func probe(unlocks: Bool, _ call: BlockingCall) throws -> String {
        try answer(call) { _ in "the keyring" }
    }

    func list(_ call: BlockingCall) throws -> [CredentialID] {
        try answer(call) { Array($0.keys) }
    }

    func read(_ id: CredentialID, _ call: BlockingCall) throws -> KeptBytes {
        try answer(call) { $0[id].map(KeptBytes.found) ?? .absent }
    }

    func write(
        _ bytes: [UInt8], label: String, for id: CredentialID, _ call: BlockingCall
    ) throws {
        try answer(call) { $0[id] = bytes }
    }

    func remove(_ id: CredentialID, _ call: BlockingCall) throws -> Bool {
        try answer(call) { $0.removeValue(forKey: id) != nil }
    }

    func moveAside(_ id: CredentialID, _ call: BlockingCall) throws -> String? {
        try answer(call) { $0.removeValue(forKey: id).map { _ in "“aside”" } }
    }

    func place(of id: CredentialID) -> String { "the keyring" }
}
