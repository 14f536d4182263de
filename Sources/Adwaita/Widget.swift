import CAdwaita

open class Widget: Object {
    var widget: UnsafeMutablePointer<GtkWidget> { c() }

    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    public var isEnabled: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    public var tooltip: String? {
        get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
        set { gtk_widget_set_tooltip_text(widget, newValue) }
    }

    public var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { gtk_widget_set_opacity(widget, newValue) }
    }

    public func setStyle(_ name: String, _ isOn: Bool = true) {
        if isOn {
            gtk_widget_add_css_class(widget, name)
        } else {
            gtk_widget_remove_css_class(widget, name)
        }
    }

    /// The name a screen reader says; an icon-only control has no other.
    public func setAccessibleName(_ name: String) {
        var property = GTK_ACCESSIBLE_PROPERTY_LABEL
        var value = GValue()
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro
        g_value_set_string(&value, name)
        gtk_accessible_update_property_value(c(), 1, &property, &value)
        g_value_unset(&value)
    }

    /// Device pixels to one point of layout.
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

    public func grabFocus() { gtk_widget_grab_focus(widget) }

    /// The widget's children as GTK sees them, for tests and debugging.
    public var children: [Widget] {
        var found: [Widget] = []
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            found.append(Widget(retaining: current))
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }

    /// The first widget of that type and name below this one.
    public func find<W: Widget>(_ type: W.Type, _ name: String) -> W? {
        for child in children {
            if child.typeName == W.gtkName, child.shownName == name {
                return W(retaining: child.pointer)
            }
            if let found = child.find(type, name) { return found }
        }
        return nil
    }

    open class var gtkName: String { "Gtk\(self)" }

    private var shownName: String? {
        typeName == "GtkLabel"
            ? Label(retaining: pointer).text
            : tooltip ?? (typeName == "GtkButton" ? Button(retaining: pointer).title : nil)
    }

    public var typeName: String {
        String(cString: g_type_name(g_type_from_instance(pointer)))
    }
}

private func g_type_from_instance(_ object: UnsafeMutablePointer<GObject>) -> GType {
    object.pointee.g_type_instance.g_class.pointee.g_type
}

public enum Align {
    case fill, start, center, end

    var gtk: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .center: GTK_ALIGN_CENTER
        case .end: GTK_ALIGN_END
        }
    }
}

/// How a widget sits in its parent.
extension Handle where Self: Widget {
    public func style(_ names: String...) -> Self {
        for name in names { setStyle(name) }
        return self
    }

    public func margin(_ all: Int32) -> Self { margin(horizontal: all, vertical: all) }

    public func margin(horizontal: Int32 = 0, vertical: Int32 = 0) -> Self {
        margin(top: vertical, bottom: vertical, start: horizontal, end: horizontal)
    }

    public func margin(top: Int32 = 0, bottom: Int32 = 0, start: Int32 = 0, end: Int32 = 0) -> Self
    {
        gtk_widget_set_margin_top(widget, top)
        gtk_widget_set_margin_bottom(widget, bottom)
        gtk_widget_set_margin_start(widget, start)
        gtk_widget_set_margin_end(widget, end)
        return self
    }

    public func align(_ horizontal: Align = .fill, _ vertical: Align = .fill) -> Self {
        gtk_widget_set_halign(widget, horizontal.gtk)
        gtk_widget_set_valign(widget, vertical.gtk)
        return self
    }

    /// Takes the room that is left over.
    public func expand(_ directions: Orientation...) -> Self {
        if directions.contains(.horizontal) { gtk_widget_set_hexpand(widget, 1) }
        if directions.contains(.vertical) { gtk_widget_set_vexpand(widget, 1) }
        return self
    }

    public func size(width: Int32 = -1, height: Int32 = -1) -> Self {
        gtk_widget_set_size_request(widget, width, height)
        return self
    }

    /// Cuts the content off at the widget's rounded corners.
    public func clipped() -> Self {
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        return self
    }

    public func tooltip(_ text: String) -> Self {
        tooltip = text
        return self
    }

    public func accessible(_ name: String) -> Self {
        setAccessibleName(name)
        return self
    }

    /// Runs `work` while the widget is on screen and cancels it when it goes.
    public func task(_ work: @escaping () async -> Void) -> Self {
        let slot = TaskSlot()
        attach(slot, as: "task")
        return on("map") { _ in slot.task = Task { await work() } }
            .on("unmap") { _ in slot.task = nil }
    }
}

private final class TaskSlot {
    var task: Task<Void, Never>? {
        willSet { task?.cancel() }
    }
    isolated deinit { task?.cancel() }
}

/// A piece of interface: built once from a model, kept up to date by bindings.
public protocol View {
    var body: Widget { get }
}

@resultBuilder
public enum WidgetBuilder {
    public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }
    public static func buildExpression(_ view: some View) -> [Widget] { [view.body] }
    public static func buildBlock(_ parts: [Widget]...) -> [Widget] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [Widget]?) -> [Widget] { part ?? [] }
    public static func buildEither(first: [Widget]) -> [Widget] { first }
    public static func buildEither(second: [Widget]) -> [Widget] { second }
    public static func buildArray(_ parts: [[Widget]]) -> [Widget] { parts.flatMap { $0 } }
}
