public import CAdwaita

/// A counted reference to a GObject.
///
/// A handle has no state of its own: whatever must be remembered lives in the GObject (signal
/// handlers, bindings, attached values). So two handles on one object are interchangeable, and a
/// handle may go as soon as a parent holds the widget.
open class Object: SignalArgument {
    /// The object itself.
    public let pointer: UnsafeMutablePointer<GObject>

    /// Takes a reference. A floating object (every new widget) is sunk, a borrowed one retained.
    public required init(retaining pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer.assumingMemoryBound(to: GObject.self)
        g_object_ref_sink(pointer)
    }

    /// For types whose C struct is private, which import as `OpaquePointer`.
    public convenience init(retaining pointer: OpaquePointer) {
        self.init(retaining: UnsafeMutableRawPointer(pointer))
    }

    /// The object in a value, if there is one.
    public required convenience init?(copying value: UnsafePointer<GValue>) {
        guard let object = g_value_get_object(value) else { return nil }
        self.init(retaining: object)
    }

    isolated deinit { g_object_unref(pointer) }

    /// The pointer as a C function wants it: typed where the struct is public.
    ///
    /// The call's own signature picks between this and the opaque one. A pointer taken from a
    /// temporary handle dangles: keep the handle in a variable.
    public func c<T>() -> UnsafeMutablePointer<T> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: T.self)
    }

    /// The pointer as a C function wants it, where the struct is private.
    public func c() -> OpaquePointer { OpaquePointer(pointer) }

    /// Keeps `value` alive as long as the object, in place of what had that key.
    @discardableResult
    public func attach<T: AnyObject>(_ value: T, as key: String) -> T {
        g_object_set_data_full(pointer, key, Unmanaged.passRetained(value).toOpaque()) { value in
            if let value { Unmanaged<AnyObject>.fromOpaque(value).release() }
        }
        return value
    }

    /// What was attached under that key, if it is of that type.
    public func attachment<T: AnyObject>(_ key: String, as type: T.Type = T.self) -> T? {
        guard let value = g_object_get_data(pointer, key) else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(value).takeUnretainedValue() as? T
    }

    /// The name of the object's class in C.
    public var typeName: String {
        guard let objectClass = pointer.pointee.g_type_instance.g_class else { return "" }
        return string(g_type_name(objectClass.pointee.g_type))
    }
}

/// Lets extensions speak of `Self`, which a class cannot do in parameter position.
public protocol Handle: Object {}
extension Object: Handle {}

extension Handle {
    /// Takes over the reference that a "transfer full" function returned.
    public init(adopting pointer: OpaquePointer) {
        self.init(retaining: UnsafeMutableRawPointer(pointer))
        g_object_unref(self.pointer)
    }

    /// Takes over the reference that a "transfer full" function returned.
    public init<T>(adopting pointer: UnsafeMutablePointer<T>) {
        self.init(adopting: OpaquePointer(pointer))
    }

    /// Configures in place: `Label("…").with { $0.text = "…" }`.
    @discardableResult
    public func with(_ configure: (Self) -> Void) -> Self {
        configure(self)
        return self
    }
}

/// A reference that does not keep its object alive; for tasks that outlast a widget.
@MainActor
public final class Weak<Target: Object> {
    private let reference = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

    /// Refers to `target` as long as others keep it.
    public init(_ target: Target) {
        g_weak_ref_init(reference, target.pointer)
    }

    isolated deinit {
        g_weak_ref_clear(reference)
        reference.deallocate()
    }

    /// The object, if it is still there.
    public var target: Target? {
        g_weak_ref_get(reference).map { Target(adopting: OpaquePointer($0)) }
    }
}

/// A Swift value where C holds a reference.
final class Boxed<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
}

/// Text that C keeps; empty where it has none.
func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
}
