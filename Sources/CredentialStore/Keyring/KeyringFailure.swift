#if os(Linux)
    import CGLib
    import CSecret

    /// What the bus or the keyring program refused, as GLib tells it.
    struct KeyringFailure: Error {
        private let domain: GQuark
        private let code: Int
        private let message: String

        init(_ error: GError) {
            domain = error.domain
            code = Int(error.code)
            let text = error.message.map { String(cString: $0) } ?? ""
            message = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        }

        /// The same for a person.
        var error: CredentialStoreError {
            CredentialStoreError(kind, place: "The keyring", detail: message)
        }

        /// Why the bus itself could not be reached.
        var connectionError: CredentialStoreError {
            CredentialStoreError(.noBus, place: "The session bus", detail: message)
        }

        private var kind: CredentialStoreError.Kind {
            if domain == secret_error_get_quark() {
                return code == Int(SECRET_ERROR_IS_LOCKED.rawValue) ? .locked : .failed
            }
            if domain == g_io_error_quark() { return ioKind }
            if domain == g_dbus_error_quark() { return busKind }
            return .failed
        }

        private var ioKind: CredentialStoreError.Kind {
            switch code {
            case Int(G_IO_ERROR_TIMED_OUT.rawValue): .timedOut
            case Int(G_IO_ERROR_CLOSED.rawValue): .noBus
            default: .failed
            }
        }

        private var busKind: CredentialStoreError.Kind {
            switch code {
            case Int(G_DBUS_ERROR_NO_REPLY.rawValue), Int(G_DBUS_ERROR_TIMEOUT.rawValue),
                Int(G_DBUS_ERROR_TIMED_OUT.rawValue):
                .timedOut
            case Int(G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue),
                Int(G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue),
                Int(
                    G_DBUS_ERROR_SPAWN_EXEC_FAILED.rawValue)...Int(
                    G_DBUS_ERROR_SPAWN_NO_MEMORY.rawValue):
                .noService
            case Int(G_DBUS_ERROR_DISCONNECTED.rawValue), Int(G_DBUS_ERROR_NO_SERVER.rawValue):
                .noBus
            default: .failed
            }
        }
    }
#endif
