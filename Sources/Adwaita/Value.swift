public import CAdwaita

/// What a signal can hand to its handler.
public protocol SignalArgument {
    init(copying value: UnsafePointer<GValue>)
}

extension Bool: SignalArgument {
    public init(copying value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }
}

extension Int32: SignalArgument {
    public init(copying value: UnsafePointer<GValue>) { self = g_value_get_int(value) }
}

extension UInt32: SignalArgument {
    public init(copying value: UnsafePointer<GValue>) { self = g_value_get_uint(value) }
}

extension Double: SignalArgument {
    public init(copying value: UnsafePointer<GValue>) { self = g_value_get_double(value) }
}

extension String: SignalArgument {
    public init(copying value: UnsafePointer<GValue>) {
        self = g_value_get_string(value).map { String(cString: $0) } ?? ""
    }
}

extension GtkScrollType: SignalArgument {
    public init(copying value: UnsafePointer<GValue>) {
        self.init(UInt32(bitPattern: g_value_get_enum(value)))
    }
}

/// An argument that no handler looks at, such as the property a `notify` speaks of.
public struct Unread: SignalArgument {
    public init(copying value: UnsafePointer<GValue>) {}
}
