#if os(Linux)
    import CGLib
    import CSecret
    import Foundation

    /// One conversation with the keyring program, on one thread. Its calls block.
    struct KeyringSession {
        private let service: Reference<SecretService>
        private let canceller: Canceller

        /// Connects to the bus and to the program that offers a keyring there.
        init(_ call: BlockingCall) throws {
            let canceller = Canceller(call)
            let bus: OpaquePointer?
            do throws(KeyringFailure) {
                bus = try catching { g_bus_get_sync(G_BUS_TYPE_SESSION, canceller.pointer, $0) }
            } catch {
                throw error.connectionError
            }
            if let bus {
                // Otherwise, the end of the bus would be the end of the process.
                g_dbus_connection_set_exit_on_close(bus, 0)
                g_object_unref(UnsafeMutableRawPointer(bus))
            }
            let service = try told {
                secret_service_open_sync(
                    secret_service_get_type(), nil, SECRET_SERVICE_OPEN_SESSION,
                    canceller.pointer, $0)
            }
            guard let service else { throw Self.failed("no service") }
            self.service = Reference(owned: service)
            self.canceller = canceller
        }

        // MARK: - Keyrings

        /// A keyring, and whether it is open.
        struct Keyring {
            fileprivate let collection: Reference<SecretCollection>

            /// Not the path of an alias: not every program has an object there.
            var path: String { String(cString: gf_object_path(collection.pointer)) }
            var isLocked: Bool { secret_collection_get_locked(collection.pointer) != 0 }

            var label: String {
                guard let label = secret_collection_get_label(collection.pointer) else { return "" }
                defer { g_free(label) }
                return String(cString: label)
            }
        }

        /// The keyring that an alias stands for; `nil` if there is none.
        func keyring(alias: String) throws -> Keyring? {
            let collection = try told {
                secret_collection_for_alias_sync(
                    service.pointer, alias, SECRET_COLLECTION_NONE, canceller.pointer, $0)
            }
            return collection.map { Keyring(collection: Reference(owned: $0)) }
        }

        /// Asks the person for a new keyring.
        ///
        /// - Returns: The keyring; `nil` if there is none still.
        func makeKeyring(alias: String) -> Keyring? {
            // Failures of whatever asks the person look different in every program. Not to be
            // cancelled, as unlocking.
            let collection = try? catching {
                secret_collection_create_sync(
                    service.pointer, "Default keyring", alias, SECRET_COLLECTION_CREATE_NONE, nil,
                    $0)
            }
            guard let collection = collection ?? nil else { return nil }
            return Keyring(collection: Reference(owned: collection))
        }

        /// Asks the person to unlock a keyring, if it is locked.
        ///
        /// - Returns: Whether it is open now.
        func unlock(_ keyring: Keyring) throws -> Bool { try unlock([keyring.collection.pointer]) }

        /// Asks the person to unlock what holds an item.
        ///
        /// - Returns: Whether it is open now.
        func unlock(_ item: Item) throws -> Bool { try unlock([item.item.pointer]) }

        private func unlock(_ objects: [UnsafeMutableRawPointer]) throws -> Bool {
            var list: UnsafeMutablePointer<GList>?
            for object in objects { list = g_list_append(list, object) }
            defer { g_list_free(list) }
            var unlocked: UnsafeMutablePointer<GList>?
            // Not to be cancelled: GNOME Keyring 42 aborts when its question is taken back.
            let count = try told {
                secret_service_unlock_sync(service.pointer, list, nil, &unlocked, $0)
            }
            _ = references(unlocked, as: GDBusProxy.self)
            return count > 0
        }

        // MARK: - Items

        /// What a keyring holds under some attributes.
        struct Item {
            fileprivate let item: Reference<SecretItem>

            var isLocked: Bool { secret_item_get_locked(item.pointer) != 0 }
            var modified: UInt64 { UInt64(secret_item_get_modified(item.pointer)) }

            /// Hashes, while the keyring has been locked since its start.
            func attribute(_ name: String) -> String? {
                guard let table = secret_item_get_attributes(item.pointer) else { return nil }
                defer { g_hash_table_unref(table) }
                return g_hash_table_lookup(table, name).map {
                    String(cString: $0.assumingMemoryBound(to: CChar.self))
                }
            }
        }

        /// All items with these attributes, in every keyring, the newest first. Asks nobody.
        func items(_ attributes: [String: String]) throws -> [Item] {
            let list = try withTable(attributes) { table in
                try told {
                    secret_service_search_sync(
                        service.pointer, gf_credential_schema(), table, SECRET_SEARCH_ALL,
                        canceller.pointer, $0)
                }
            }
            return references(list, as: SecretItem.self).map(Item.init)
                .sorted { $0.modified > $1.modified }
        }

        /// The secret of an open item.
        func secret(of item: Item) throws -> [UInt8] {
            _ = try told { secret_item_load_secret_sync(item.item.pointer, canceller.pointer, $0) }
            guard let value = secret_item_get_secret(item.item.pointer) else {
                throw CredentialStoreError(.locked, place: "The keyring")
            }
            // Wipes libsecret's copy when nobody has it any more.
            defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
            var count: gsize = 0
            guard let bytes = secret_value_get(value, &count) else { return [] }
            return UnsafeRawBufferPointer(start: bytes, count: Int(count)).map { $0 }
        }

        /// Puts a secret into a keyring, in place of the one with the same attributes.
        func store(
            _ bytes: [UInt8], _ attributes: [String: String], label: String, in keyring: Keyring
        ) throws {
            let value = bytes.withUnsafeBytes {
                secret_value_new(
                    $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, "text/plain")
            }
            defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
            _ = try withTable(attributes) { table in
                try told {
                    secret_service_store_sync(
                        service.pointer, gf_credential_schema(), table, keyring.path, label,
                        value, canceller.pointer, $0)
                }
            }
        }

        func remove(_ item: Item) throws {
            _ = try told { secret_item_delete_sync(item.item.pointer, canceller.pointer, $0) }
        }

        func change(_ item: Item, _ attributes: [String: String], label: String) throws {
            _ = try withTable(attributes) { table in
                try told {
                    secret_item_set_attributes_sync(
                        item.item.pointer, gf_credential_schema(), table, canceller.pointer, $0)
                }
            }
            _ = try told {
                secret_item_set_label_sync(item.item.pointer, label, canceller.pointer, $0)
            }
        }

        private static func failed(_ detail: String) -> CredentialStoreError {
            CredentialStoreError(.failed, place: "The keyring", detail: detail)
        }
    }

    /// Calls the keyring, and throws its failure as a person is told.
    private func told<Value>(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
    ) throws(CredentialStoreError) -> Value {
        do throws(KeyringFailure) {
            return try catching(body)
        } catch {
            throw error.error
        }
    }
#endif
