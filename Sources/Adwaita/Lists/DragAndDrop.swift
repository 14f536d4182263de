public import CAdwaita

/// What a person drags from one place of the app to another.
public struct Dragged<Value> {
    /// What a place that takes such values gets.
    public var value: Value
    /// What shows under the pointer, such as "3 songs".
    public var label: String
    /// What other programs get, such as links.
    public var text: String?

    /// Makes it.
    ///
    /// - Parameters:
    ///   - value: What a place that takes such values gets.
    ///   - label: What shows under the pointer.
    ///   - text: What other programs get.
    public init(_ value: Value, label: String, text: String? = nil) {
        self.value = value
        self.label = label
        self.text = text
    }
}

/// What a drag does with its things.
public enum DragAction {
    /// They stay, and come to the new place too.
    case copy
    /// They go to the new place.
    case move
    /// The place does not take them.
    case none

    var gtk: GdkDragAction {
        switch self {
        case .copy: GDK_ACTION_COPY
        case .move: GDK_ACTION_MOVE
        case .none: GdkDragAction(rawValue: 0)
        }
    }
}

extension DragAction: SignalAnswer {
    /// Writes it where the signal's emitter looks.
    public func write(to result: UnsafeMutablePointer<GValue>) {
        g_value_set_flags(result, gtk.rawValue)
    }
}

extension Optional: SignalAnswer where Wrapped: Object {
    /// Writes it where the signal's emitter looks.
    public func write(to result: UnsafeMutablePointer<GValue>) {
        g_value_set_object(result, self?.pointer)
    }
}

extension Handle where Self: Widget {
    /// Lets things be dragged from here.
    ///
    /// - Parameter drag: What is at a point; `nil` if nothing there can be dragged.
    /// - Returns: Itself.
    @discardableResult
    public func onDrag<Value>(_ drag: @escaping (Self, Point) -> Dragged<Value>?) -> Self {
        let source = Object(adopting: gtk_drag_source_new())
        gtk_drag_source_set_actions(
            source.c(), GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue)
        )
        let label = Holder("")
        source.on(asking: "prepare") { (source, x: Double, y: Double) -> Object? in
            guard let widget = source.controlledWidget(as: Self.self),
                let dragged = drag(widget, Point(x: x, y: y))
            else { return nil }
            label.value = dragged.label
            return content(of: dragged)
        }
        .on("drag-begin") { (_, drag: Object) in
            guard let icon = gtk_drag_icon_get_for_drag(drag.c()) else { return }
            let shown = Label(label.value).style("drag-label")
            gtk_drag_icon_set_child(OpaquePointer(icon), shown.widget)
        }
        return controller(source)
    }

    /// Takes what is dragged here, if it is of that type.
    ///
    /// - Parameters:
    ///   - type: What it takes.
    ///   - action: What happens to it where it came from.
    ///   - handler: Takes it; says whether it could.
    /// - Returns: Itself.
    @discardableResult
    public func onDrop<Value>(
        of type: Value.Type, action: DragAction = .copy,
        _ handler: @escaping (Self, Value) -> Bool
    ) -> Self {
        let target = dropTarget(of: type, actions: action.gtk) { widget, value, _ in
            handler(widget, value)
        }
        return controller(target)
    }

    /// A controller that gets values of one type.
    func dropTarget<Value>(
        of type: Value.Type, actions: GdkDragAction,
        _ handler: @escaping (Self, Value, Point) -> Bool
    ) -> Object {
        Object(adopting: gtk_drop_target_new(draggedType(type), actions))
            .on(asking: "drop") {
                (target, dropped: BoxedValue, x: Double, y: Double) -> Bool in
                guard let widget = target.controlledWidget(as: Self.self),
                    let object = Object(copying: dropped.value),
                    let content: Boxed<Value> = object.attachment("dragged")
                else { return false }
                return handler(widget, content.value, Point(x: x, y: y))
            }
    }
}

/// A value in a value, as drops have it.
private struct BoxedValue: SignalArgument {
    let value: UnsafePointer<GValue>

    init?(copying value: UnsafePointer<GValue>) {
        guard let boxed = g_value_get_boxed(value) else { return nil }
        self.value = UnsafePointer(boxed.assumingMemoryBound(to: GValue.self))
    }
}

/// Something that changes and that closures share.
final class Holder<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}

/// GTK matches what is dragged with who takes it by type: one for each type of Swift.
private var draggedTypes: [ObjectIdentifier: GType] = [:]

private func draggedType<Value>(_ type: Value.Type) -> GType {
    if let known = draggedTypes[ObjectIdentifier(type)] { return known }
    var info = GTypeInfo()
    info.class_size = UInt16(MemoryLayout<GObjectClass>.size)
    info.instance_size = UInt16(MemoryLayout<GObject>.size)
    let made = g_type_register_static(
        g_object_get_type(), "SwiftDragged\(draggedTypes.count)", &info, GTypeFlags(rawValue: 0))
    draggedTypes[ObjectIdentifier(type)] = made
    return made
}

private func content<Value>(of dragged: Dragged<Value>) -> Object? {
    guard
        let object = g_object_new_with_properties(draggedType(Value.self), 0, nil, nil)
            .map({ Object(adopting: $0) })
    else { return nil }
    object.attach(Boxed(dragged.value), as: "dragged")
    var value = GValue()
    g_value_init(&value, draggedType(Value.self))
    g_value_set_object(&value, object.pointer)
    var providers = [gdk_content_provider_new_for_value(&value)]
    g_value_unset(&value)
    if let text = dragged.text {
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro
        g_value_set_string(&value, text)
        providers.append(gdk_content_provider_new_for_value(&value))
        g_value_unset(&value)
    }
    let content = gdk_content_provider_new_union(&providers, gsize(providers.count))
    return content.map { Object(adopting: $0) }
}
