import CAdwaita

/// A piece of the interface.
open class Widget: Object {
    var widget: UnsafeMutablePointer<GtkWidget> { c() }

    /// Whether it takes part in the layout.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { if isVisible != newValue { gtk_widget_set_visible(widget, newValue ? 1 : 0) } }
    }

    /// Whether a person can use it.
    public var isEnabled: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { if isEnabled != newValue { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) } }
    }

    /// What shows when the pointer rests on it.
    public var tooltip: String? {
        get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
        set { if tooltip != newValue { gtk_widget_set_tooltip_text(widget, newValue) } }
    }

    /// From 0, not to be seen, to 1.
    public var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { gtk_widget_set_opacity(widget, newValue) }
    }

    /// Whether it is part of a window that shows.
    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    /// Adds or removes a style class.
    public func setStyle(_ name: String, _ isOn: Bool = true) {
        if isOn {
            gtk_widget_add_css_class(widget, name)
        } else {
            gtk_widget_remove_css_class(widget, name)
        }
    }

    /// Device pixels to one point of layout.
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

    /// Its width and height in points.
    public var size: (width: Int, height: Int) {
        (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
    }

    /// Gives it the keyboard.
    public func grabFocus() { gtk_widget_grab_focus(widget) }

    /// Lets no widget of its window have the keyboard, so that keys are the window's own.
    public func clearWindowFocus() {
        if let window { gtk_window_set_focus(window, nil) }
    }

    /// Whether it has the keyboard, itself or something in it.
    public var hasFocus: Bool {
        gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    /// The widget's children as GTK sees them.
    public var children: [Widget] {
        var found: [Widget] = []
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            found.append(Widget(retaining: current))
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }

    /// Where it lies within another widget; `nil` if they are not in one window.
    public func bounds(in other: Widget) -> Bounds? {
        var rectangle = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, other.widget, &rectangle) != 0 else { return nil }
        return Bounds(
            minX: Double(rectangle.origin.x), minY: Double(rectangle.origin.y),
            width: Double(rectangle.size.width), height: Double(rectangle.size.height))
    }

    /// Its middle as a place in another widget.
    func center(in other: Widget) -> Point {
        guard let bounds = bounds(in: other) else { return Point(x: 0, y: 0) }
        return Point(x: bounds.minX + bounds.width / 2, y: bounds.minY + bounds.height / 2)
    }
}

/// A piece of interface: built once from a model, kept up to date by bindings.
public protocol View {
    /// Its widgets.
    var body: Widget { get }
}

/// Lists widgets and views as they are written.
@resultBuilder
public enum WidgetBuilder {
    /// A widget.
    public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }
    /// A view's widgets.
    public static func buildExpression(_ view: some View) -> [Widget] { [view.body] }
    /// One after the other.
    public static func buildBlock(_ parts: [Widget]...) -> [Widget] { parts.flatMap { $0 } }
    /// What may be missing.
    public static func buildOptional(_ part: [Widget]?) -> [Widget] { part ?? [] }
    /// One of two.
    public static func buildEither(first: [Widget]) -> [Widget] { first }
    /// The other of two.
    public static func buildEither(second: [Widget]) -> [Widget] { second }
    /// One for each of many.
    public static func buildArray(_ parts: [[Widget]]) -> [Widget] { parts.flatMap { $0 } }
}
