import Foundation

#if os(Linux)
    import CGLib
    import CSecret
#endif

/// What a person or another program does with the keyring.
enum KeyringControl {
    #if os(Linux)
        static func obey(_ words: [String]) throws -> [String] {
            switch words[0] {
            case "wait-for": [waitFor(words[1])]
            case "lock": [lock() ? "ok" : "failed"]
            case "make-keyring": [makeKeyring() ? "ok" : "failed"]
            case "put": [put(words[1], words[2]) ? "ok" : "failed"]
            case "secrets": ["secrets"] + secrets(words[1])
            case "attributes": attributes(words[1])
            default: ["unknown command"]
            }
        }

        /// Waits until somebody owns a name on the bus.
        private static func waitFor(_ name: String) -> String {
            let loop = g_main_loop_new(nil, 0)
            defer { g_main_loop_unref(loop) }
            let watch = g_bus_watch_name(
                G_BUS_TYPE_SESSION, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
                { _, _, _, loop in loop.map { g_main_loop_quit(OpaquePointer($0)) } }, nil,
                loop.map { UnsafeMutableRawPointer($0) }, nil)
            g_main_loop_run(loop)
            g_bus_unwatch_name(watch)
            return "ok"
        }

        /// Locks the default keyring.
        private static func lock() -> Bool {
            guard let service = secret_service_get_sync(SECRET_SERVICE_NONE, nil, nil),
                let keyring = secret_collection_for_alias_sync(
                    service, "default", SECRET_COLLECTION_NONE, nil, nil)
            else { return false }
            let list = g_list_append(nil, keyring)
            defer { g_list_free(list) }
            return secret_service_lock_sync(service, list, nil, nil, nil) == 1
        }

        /// Makes the default keyring, with an empty password: to unlock it asks nobody.
        private static func makeKeyring() -> Bool {
            let internals = "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface"
            let service = "org.freedesktop.Secret.Service"
            guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
                let session = call(bus, service, "OpenSession", "('plain', <''>)", path: 1),
                let keyring = call(
                    bus, internals, "CreateWithMasterPassword",
                    "({'org.freedesktop.Secret.Collection.Label': <'Open'>}, "
                        + "(objectpath '\(session)', @ay [], @ay [], 'text/plain'))", path: 0)
            else { return false }
            return call(bus, service, "SetAlias", "('default', objectpath '\(keyring)')") != nil
        }

        /// Calls the keyring program by hand.
        ///
        /// - Returns: The path in its answer, or nothing; `nil` if it refused.
        private static func call(
            _ bus: OpaquePointer, _ interface: String, _ method: String, _ values: String,
            path index: gsize? = nil
        ) -> String? {
            let answer = g_dbus_connection_call_sync(
                bus, "org.freedesktop.secrets", "/org/freedesktop/secrets", interface, method,
                g_variant_parse(nil, values, nil, nil, nil), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
                nil)
            guard let answer else { return nil }
            defer { g_variant_unref(answer) }
            guard let index else { return "" }
            let path = g_variant_get_child_value(answer, index)
            defer { g_variant_unref(path) }
            return g_variant_get_string(path, nil).map { String(cString: $0) }
        }

        /// Stores a text under attributes as the store has them, but without the schema's name, as
        /// other programs copy items.
        private static func put(_ account: String, _ secret: String) -> Bool {
            guard let service = secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, nil, nil)
            else { return false }
            let value = secret_value_new(secret, -1, "text/plain")
            defer { secret_value_unref(value.map { UnsafeMutableRawPointer($0) }) }
            return withAttributes(["account": account, "service": "spotify", "client": "c"]) {
                secret_service_store_sync(
                    service, nil, $0, nil, "label", value, nil, nil) != 0
            }
        }

        /// All secrets of an application's items.
        private static func secrets(_ application: String) -> [String] {
            items(application).compactMap { item in
                secret_item_get_secret(item).flatMap { secret_value_get_text($0) }
                    .map { String(cString: $0) }
            }
        }

        /// What an application's items show without their secret.
        private static func attributes(_ application: String) -> [String] {
            items(application).flatMap { item in
                var shown: [String] = []
                let table = secret_item_get_attributes(item)
                for name in ["account", "application", "client", "service", "xdg:schema"] {
                    guard let text = g_hash_table_lookup(table, name) else { continue }
                    let value = String(cString: text.assumingMemoryBound(to: CChar.self))
                    shown.append("\(name)=\(value)")
                }
                let others = Int(g_hash_table_size(table)) - shown.count
                return others == 0 ? shown : shown + ["\(others) others"]
            }
        }

        private static func items(_ application: String) -> [UnsafeMutablePointer<SecretItem>] {
            guard let service = secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, nil, nil)
            else { return [] }
            let flags = SecretSearchFlags(
                SECRET_SEARCH_ALL.rawValue | SECRET_SEARCH_LOAD_SECRETS.rawValue)
            let list = withAttributes([:], application: application) {
                secret_service_search_sync(service, gf_credential_schema(), $0, flags, nil, nil)
            }
            return sequence(first: list, next: { $0?.pointee.next }).compactMap { node in
                node?.pointee.data?.assumingMemoryBound(to: SecretItem.self)
            }
        }

        private static func withAttributes<Value>(
            _ attributes: [String: String], application: String = "gatefold",
            _ body: (OpaquePointer?) -> Value
        ) -> Value {
            let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
            defer { g_hash_table_unref(table) }
            for (name, text) in attributes.merging(
                ["application": application], uniquingKeysWith: { $1 })
            {
                g_hash_table_insert(table, g_strdup(name), g_strdup(text))
            }
            return body(table)
        }
    #else
        static func obey(_ words: [String]) throws -> [String] { ["unknown command"] }
    #endif
}
