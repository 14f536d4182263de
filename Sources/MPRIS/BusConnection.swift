import CGLib

/// What answers for an object on the bus. Called in the loop in which it was put there.
protocol BusObject: AnyObject, Sendable {
    func value(of property: String, in interface: String) -> Variant?
    func set(_ property: String, _ value: Variant) -> Refusal?
    func call(_ method: String, _ arguments: [Variant]) -> Refusal?
}

/// A connection to a bus, not shared with the rest of the process.
final class BusConnection: @unchecked Sendable {
    // Unchecked: GLib says that a connection may be used from every thread.
    private let pointer: OpaquePointer

    private init(owned pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    // MARK: - Coming and going

    typealias Opened = @Sendable (BusConnection?) -> Void

    /// Connects without waiting; what is there then is told in this thread's loop.
    static func open(_ address: String, then opened: @escaping Opened) {
        let flags = GDBusConnectionFlags(
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        g_dbus_connection_new_for_address(
            address, flags, nil, nil,
            { _, result, data in
                let pointer = g_dbus_connection_new_for_address_finish(result, nil)
                // Otherwise, the end of the bus would be the end of the process.
                if let pointer { g_dbus_connection_set_exit_on_close(pointer, 0) }
                Box<Opened>.take(data)?(pointer.map(BusConnection.init(owned:)))
            }, Box(opened).toC())
    }

    func close() { g_dbus_connection_close(pointer, nil, nil, nil) }

    // MARK: - Names

    typealias Named = @Sendable (Bool) -> Void

    /// Asks for a name, and tells whether it is ours. Does not queue for one that is taken.
    func request(_ name: String, then named: @escaping Named) {
        let doNotQueue: UInt32 = 4
        g_dbus_connection_call(
            pointer, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "RequestName", Variant.tuple([.string(name), .uint32(doNotQueue)]).make(), nil,
            G_DBUS_CALL_FLAGS_NONE, -1, nil,
            { source, result, data in
                let reply = source.flatMap {
                    g_dbus_connection_call_finish(OpaquePointer($0), result, nil)
                }
                let answer = reply.flatMap { Variant($0) }
                if let reply { g_variant_unref(reply) }
                // 1: the name's owner.
                Box<Named>.take(data)?(answer == .tuple([.uint32(1)]))
            }, Box(named).toC())
    }

    // MARK: - Objects

    /// Puts an object on the bus, which is kept as long as it is there.
    ///
    /// - Returns: What takes it away again; empty if it could not be put there.
    func register(_ object: any BusObject, _ interfaces: [String]) -> [UInt32] {
        guard let node = g_dbus_node_info_new_for_xml(Interfaces.document, nil) else { return [] }
        defer { g_dbus_node_info_unref(node) }
        var table = GDBusInterfaceVTable()
        table.method_call = onCall
        table.get_property = onGet
        table.set_property = onSet
        return interfaces.compactMap { interface in
            let number = g_dbus_connection_register_object(
                pointer, Interfaces.path, g_dbus_node_info_lookup_interface(node, interface),
                &table, Box(object).toC(), Box<any BusObject>.release, nil)
            return number == 0 ? nil : number
        }
    }

    func unregister(_ numbers: [UInt32]) {
        for number in numbers { g_dbus_connection_unregister_object(pointer, number) }
    }

    /// Sends a signal of the object to whoever listens. Without a bus nobody does.
    func emit(_ signal: String, of interface: String, _ arguments: [Variant]) {
        g_dbus_connection_emit_signal(
            pointer, nil, Interfaces.path, interface, signal, Variant.tuple(arguments).make(), nil)
    }
}

private typealias Text = UnsafePointer<CChar>

private func onCall(
    _: OpaquePointer?, _: Text?, _: Text?, _: Text?, method: Text?, arguments: OpaquePointer?,
    invocation: OpaquePointer?, object: UnsafeMutableRawPointer?
) {
    guard let object = Box<any BusObject>.lend(object), let method else { return }
    var values: [Variant] = []
    if let arguments, case .tuple(let all)? = Variant(arguments) { values = all }
    if let refusal = object.call(String(cString: method), values) {
        let error = refusal.make()
        g_dbus_method_invocation_take_error(invocation, error)
    } else {
        g_dbus_method_invocation_return_value(invocation, nil)
    }
}

private func onGet(
    _: OpaquePointer?, _: Text?, _: Text?, interface: Text?, property: Text?,
    error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, object: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    guard let object = Box<any BusObject>.lend(object), let interface, let property else {
        return nil
    }
    let value = object.value(of: String(cString: property), in: String(cString: interface))
    if value == nil, let error { error.pointee = Refusal.unknown.make() }
    return value?.make()
}

private func onSet(
    _: OpaquePointer?, _: Text?, _: Text?, _: Text?, property: Text?, value: OpaquePointer?,
    error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, object: UnsafeMutableRawPointer?
) -> gboolean {
    guard let object = Box<any BusObject>.lend(object), let property, let value else { return 0 }
    let refusal =
        Variant(value).map { object.set(String(cString: property), $0) } ?? Refusal.unknown
    guard let refusal else { return 1 }
    if let error { error.pointee = refusal.make() }
    return 0
}

extension Refusal {
    /// Makes GLib's error, which somebody else frees.
    fileprivate func make() -> UnsafeMutablePointer<GError>? {
        let domain = g_dbus_error_quark()
        return switch self {
        case .unknown:
            g_error_new_literal(
                domain, Int32(G_DBUS_ERROR_NOT_SUPPORTED.rawValue), "There is no such thing here.")
        case .notNow:
            g_error_new_literal(
                domain, Int32(G_DBUS_ERROR_ACCESS_DENIED.rawValue), "This cannot be done now.")
        case .wrongValue(let text):
            g_error_new_literal(domain, Int32(G_DBUS_ERROR_INVALID_ARGS.rawValue), text)
        }
    }
}
