#if canImport(Security)
    import Foundation
    import Security

    /// One item of the keychain for each credential, on Apple's systems.
    struct KeychainBackend: CredentialBackend {
        private static let service = "gatefold"
        private static let damagedService = "gatefold-damaged"

        let kind = CredentialPlace.Kind.keychain

        func probe(unlocks: Bool, _ call: BlockingCall) throws -> String {
            _ = try list(call)
            return "the keychain"
        }

        func list(_ call: BlockingCall) throws -> [CredentialID] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: Self.service,
            ]
            query[kSecMatchLimit as String] = kSecMatchLimitAll
            query[kSecReturnAttributes as String] = true
            let found: [[String: Any]] = try Self.copy(query) ?? []
            return found.compactMap { attributes in
                (attributes[kSecAttrAccount as String] as? String).flatMap { EntryName.id(of: $0) }
            }
        }

        func read(_ id: CredentialID, _ call: BlockingCall) throws -> KeptBytes {
            var query = try Self.query(id)
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            query[kSecReturnData as String] = true
            let data: Data? = try Self.copy(query)
            return data.map { .found(Array($0)) } ?? .absent
        }

        func write(
            _ bytes: [UInt8], label: String, for id: CredentialID, _ call: BlockingCall
        ) throws {
            let query = try Self.query(id)
            let values: [String: Any] = [
                kSecValueData as String: Data(bytes), kSecAttrLabel as String: label,
            ]
            let status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
            guard status == errSecItemNotFound else { return try Self.check(status) }
            var item = query.merging(values) { $1 }
            item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            try Self.check(SecItemAdd(item as CFDictionary, nil))
        }

        func remove(_ id: CredentialID, _ call: BlockingCall) throws -> Bool {
            _ = try Self.delete(try Self.query(id, service: Self.damagedService))
            return try Self.delete(try Self.query(id))
        }

        func moveAside(_ id: CredentialID, _ call: BlockingCall) throws -> String? {
            // Two items cannot have one name: the one put aside before makes room.
            _ = try Self.delete(try Self.query(id, service: Self.damagedService))
            let label = "Gatefold – damaged (\(id.service), \(id.account))"
            let values: [String: Any] = [
                kSecAttrService as String: Self.damagedService, kSecAttrLabel as String: label,
            ]
            let status = SecItemUpdate(try Self.query(id) as CFDictionary, values as CFDictionary)
            if status == errSecItemNotFound { return nil }
            try Self.check(status)
            return "“\(label)”"
        }

        func place(of id: CredentialID) -> String { "the keychain" }

        // MARK: - Details

        private static func query(
            _ id: CredentialID, service: String = service
        ) throws -> [String: Any] {
            [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrAccount as String: try EntryName(id).text,
            ]
        }

        private static func copy<Value>(_ query: [String: Any]) throws -> Value? {
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &result)
            if status == errSecItemNotFound { return nil }
            try check(status)
            return result as? Value
        }

        private static func delete(_ query: [String: Any]) throws -> Bool {
            let status = SecItemDelete(query as CFDictionary)
            if status == errSecItemNotFound { return false }
            try check(status)
            return true
        }

        private static func check(_ status: OSStatus) throws {
            let kind: CredentialStoreError.Kind
            switch status {
            case errSecSuccess: return
            case errSecInteractionNotAllowed: kind = .locked
            case errSecUserCanceled, errSecAuthFailed: kind = .refused
            case errSecNotAvailable, errSecMissingEntitlement: kind = .noService
            default: kind = .failed
            }
            let words = SecCopyErrorMessageString(status, nil) as String?
            throw CredentialStoreError(
                kind, place: "The keychain", detail: words ?? "status \(status)")
        }
    }
#endif
