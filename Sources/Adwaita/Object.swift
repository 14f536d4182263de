public import CAdwaita

/// A counted reference to a GObject.
///
/// A handle has no state of its own: whatever must be remembered lives in the GObject (signal handlers, bindings,
/// attached values). So two handles on one object are interchangeable, and a handle may die as soon as a parent
/// holds the widget.
open class Object: SignalArgument {
    public let pointer: UnsafeMutablePointer<GObject>

    /// Takes a reference. A floating object (every new widget) is sunk, a borrowed one is retained.
    public required init(retaining pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer.assumingMemoryBound(to: GObject.self)
        g_object_ref_sink(pointer)
    }

    /// For types whose C struct is private, which import as `OpaquePointer`.
    public convenience init(retaining pointer: OpaquePointer) {
        self.init(retaining: UnsafeMutableRawPointer(pointer))
    }

    public required convenience init(copying value: UnsafePointer<GValue>) {
        self.init(retaining: g_value_get_object(value)!)
    }

    isolated deinit { g_object_unref(pointer) }

    /// The pointer as a C function wants it: typed where the struct is public, opaque where it is not. The call's own
    /// signature picks, so that no caller need know which.
    public func c<T>() -> UnsafeMutablePointer<T> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: T.self)
    }
    public func c() -> OpaquePointer { OpaquePointer(pointer) }

    /// Keeps `value` alive as long as the object.
    @discardableResult
    public func attach<T: AnyObject>(_ value: T, as key: String) -> T {
        g_object_set_data_full(pointer, key, Unmanaged.passRetained(value).toOpaque()) { value in
            Unmanaged<AnyObject>.fromOpaque(value!).release()
        }
        return value
    }

    public func attachment<T: AnyObject>(_ key: String, as type: T.Type = T.self) -> T? {
        g_object_get_data(pointer, key).map { Unmanaged<T>.fromOpaque($0).takeUnretainedValue() }
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

    /// Configures in place: `Label("…").with { $0.lines = 2 }`.
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

    public init(_ target: Target) {
        g_weak_ref_init(reference, target.pointer)
    }

    isolated deinit {
        g_weak_ref_clear(reference)
        reference.deallocate()
    }

    public var target: Target? {
        g_weak_ref_get(reference).map { Target(adopting: OpaquePointer($0)) }
    }
}
