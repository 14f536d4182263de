public import CAdwaita

/// What a signal can hand to its handler.
public protocol SignalArgument {
    /// Reads it, if it is there.
    init?(copying value: UnsafePointer<GValue>)
}

/// What a handler can answer.
public protocol SignalAnswer {
    /// Writes it where the signal's emitter looks.
    func write(to result: UnsafeMutablePointer<GValue>)
}

extension Bool: SignalArgument, SignalAnswer {
    /// Reads it.
    public init(copying value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }

    /// Writes it where the signal's emitter looks.
    public func write(to result: UnsafeMutablePointer<GValue>) {
        g_value_set_boolean(result, self ? 1 : 0)
    }
}

extension Int32: SignalArgument {
    /// Reads it.
    public init(copying value: UnsafePointer<GValue>) { self = g_value_get_int(value) }
}

extension UInt32: SignalArgument {
    /// Reads it.
    public init(copying value: UnsafePointer<GValue>) { self = g_value_get_uint(value) }
}

extension Double: SignalArgument {
    /// Reads it.
    public init(copying value: UnsafePointer<GValue>) { self = g_value_get_double(value) }
}

extension String: SignalArgument {
    /// Reads it; no text is an empty one.
    public init(copying value: UnsafePointer<GValue>) { self = string(g_value_get_string(value)) }
}

extension Optional: SignalArgument where Wrapped: SignalArgument {
    /// Reads what may be missing.
    public init(copying value: UnsafePointer<GValue>) {
        self = Wrapped(copying: value).map { $0 }
    }
}

/// An argument that no handler looks at, such as the property a `notify` speaks of.
public struct Unread: SignalArgument {
    /// Reads nothing.
    public init(copying value: UnsafePointer<GValue>) {}
}

/// A choice among an enumeration's cases, as its number.
struct EnumArgument: SignalArgument {
    let number: Int32
    init(copying value: UnsafePointer<GValue>) { number = g_value_get_enum(value) }
}

/// Keys that are held while something else is pressed.
public struct ModifierKeys: OptionSet, Sendable, SignalArgument {
    /// As GDK counts them.
    public let rawValue: UInt32

    /// Makes a set from GDK's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Reads it.
    public init(copying value: UnsafePointer<GValue>) { rawValue = g_value_get_flags(value) }

    /// Shift.
    public static let shift = ModifierKeys(rawValue: GDK_SHIFT_MASK.rawValue)
    /// Control.
    public static let control = ModifierKeys(rawValue: GDK_CONTROL_MASK.rawValue)
    /// Alt.
    public static let alt = ModifierKeys(rawValue: GDK_ALT_MASK.rawValue)
    /// Super, with a window on it on many keyboards.
    public static let superKey = ModifierKeys(rawValue: GDK_SUPER_MASK.rawValue)
    /// All that make another command of a key; locks do not.
    public static let commanding: ModifierKeys = [.shift, .control, .alt, .superKey]
}

/// A pointer whose meaning the handler knows.
struct PointerArgument: SignalArgument {
    let pointer: UnsafeMutableRawPointer
    init?(copying value: UnsafePointer<GValue>) {
        guard let pointer = g_value_get_pointer(value) else { return nil }
        self.pointer = pointer
    }
}

extension Object {
    /// Sets a text property that has no function of its own.
    func set(_ property: String, to text: String?) {
        var value = GValue()
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro
        g_value_set_string(&value, text)
        g_object_set_property(pointer, property, &value)
        g_value_unset(&value)
    }

    /// Sets a property that is on or off.
    func set(_ property: String, to isOn: Bool) {
        var value = GValue()
        g_value_init(&value, GType(5 << 2))  // G_TYPE_BOOLEAN, a macro
        g_value_set_boolean(&value, isOn ? 1 : 0)
        g_object_set_property(pointer, property, &value)
        g_value_unset(&value)
    }

    /// Reads a text property that has no function of its own.
    func get(_ property: String) -> String {
        var value = GValue()
        g_value_init(&value, GType(16 << 2))
        g_object_get_property(pointer, property, &value)
        defer { g_value_unset(&value) }
        return string(g_value_get_string(&value))
    }
}
