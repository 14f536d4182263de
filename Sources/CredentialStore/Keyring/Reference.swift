#if os(Linux)
    import CGLib

    /// One reference to an object of GLib's, given back when the last one lets go of it.
    final class Reference<Object> {
        let pointer: UnsafeMutablePointer<Object>

        /// Takes over a reference that C has given away.
        init(owned pointer: UnsafeMutablePointer<Object>) { self.pointer = pointer }

        deinit { g_object_unref(pointer) }
    }

    /// What tells a blocking call of GLib's to stop.
    final class Canceller: @unchecked Sendable {
        // Unchecked: GLib says that cancelling is safe from every thread.
        let pointer: UnsafeMutablePointer<GCancellable>?

        init(_ call: BlockingCall) {
            pointer = g_cancellable_new()
            call.whenStopped { self.cancel() }
        }

        deinit { if let pointer { g_object_unref(pointer) } }

        private func cancel() { g_cancellable_cancel(pointer) }
    }

    /// Calls C, and throws the error that it made.
    func catching<Value>(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
    ) throws(KeyringFailure) -> Value {
        var error: UnsafeMutablePointer<GError>?
        let value = body(&error)
        guard let error else { return value }
        defer { g_error_free(error) }
        throw KeyringFailure(error.pointee)
    }

    /// Lends C a table of texts.
    func withTable<Value>(
        _ texts: [String: String], _ body: (OpaquePointer?) throws -> Value
    ) rethrows -> Value {
        let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        defer { g_hash_table_unref(table) }
        for (key, value) in texts { g_hash_table_insert(table, g_strdup(key), g_strdup(value)) }
        return try body(table)
    }

    /// Takes the objects out of a list that C has given away.
    func references<Object>(
        _ list: UnsafeMutablePointer<GList>?, as type: Object.Type
    ) -> [Reference<Object>] {
        defer { g_list_free(list) }
        return sequence(first: list, next: { $0?.pointee.next }).compactMap { node in
            node?.pointee.data.map {
                Reference(owned: $0.assumingMemoryBound(to: type))
            }
        }
    }
#endif
