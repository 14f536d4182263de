import CAdwaita

public final class Label: Widget {
    public convenience init(_ text: String = "") {
        self.init(retaining: gtk_label_new(text))
        gtk_label_set_xalign(c(), 0)
    }

    public var text: String {
        get { String(cString: gtk_label_get_text(c())) }
        set { gtk_label_set_text(c(), newValue) }
    }

    /// One line that ends in "…" instead of asking for more room.
    public func ellipsized() -> Self {
        gtk_label_set_ellipsize(c(), PANGO_ELLIPSIZE_END)
        return self
    }

    public func centered() -> Self {
        gtk_label_set_xalign(c(), 0.5)
        gtk_label_set_justify(c(), GTK_JUSTIFY_CENTER)
        return self
    }

    public func trailing() -> Self {
        gtk_label_set_xalign(c(), 1)
        return self
    }

    public func width(characters: Int32) -> Self {
        gtk_label_set_width_chars(c(), characters)
        return self
    }
}

public final class Button: Widget {
    public convenience init(_ title: String, _ action: @escaping () -> Void) {
        self.init(retaining: gtk_button_new_with_label(title))
        on("clicked") { _ in action() }
    }

    /// An icon needs a name to be heard, which is its tooltip too.
    public convenience init(icon: String, name: String, _ action: @escaping () -> Void) {
        self.init(retaining: gtk_button_new_from_icon_name(icon))
        self.name = name
        on("clicked") { _ in action() }
    }

    public convenience init(_ content: Widget, name: String, _ action: @escaping () -> Void) {
        self.init(retaining: gtk_button_new())
        gtk_button_set_child(c(), content.widget)
        self.name = name
        on("clicked") { _ in action() }
    }

    /// What a press does, at once.
    public func click() {
        var sender = GValue()
        g_value_init(&sender, gtk_button_get_type())
        g_value_set_object(&sender, pointer)
        g_signal_emitv(&sender, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
        g_value_unset(&sender)
    }

    public var title: String {
        get { gtk_button_get_label(c()).map { String(cString: $0) } ?? "" }
        set { gtk_button_set_label(c(), newValue) }
    }

    public var icon: String {
        get { gtk_button_get_icon_name(c()).map { String(cString: $0) } ?? "" }
        set { if icon != newValue { gtk_button_set_icon_name(c(), newValue) } }
    }

    public var name: String {
        get { tooltip ?? "" }
        set {
            guard tooltip != newValue else { return }
            tooltip = newValue
            setAccessibleName(newValue)
        }
    }
}

public final class Image: Widget {
    public convenience init(icon: String, pixels: Int32 = -1) {
        self.init(retaining: gtk_image_new_from_icon_name(icon))
        gtk_image_set_pixel_size(c(), pixels)
    }
}

public final class Picture: Widget {
    public convenience init() {
        self.init(retaining: gtk_picture_new())
        gtk_picture_set_content_fit(c(), GTK_CONTENT_FIT_COVER)
    }

    public var texture: Texture? {
        get { gtk_picture_get_paintable(c()).map { Texture(retaining: $0) } }
        set { gtk_picture_set_paintable(c(), newValue?.pointer) }
    }

    public var isEmpty: Bool { gtk_picture_get_paintable(c()) == nil }
}

public final class Spinner: Widget {
    public convenience init(pixels: Int32 = 32) {
        self.init(retaining: gtk_spinner_new())
        gtk_widget_set_size_request(widget, pixels, pixels)
        gtk_spinner_start(c())
    }
}

public final class Scale: Widget {
    public convenience init(_ range: ClosedRange<Double>, step: Double, name: String) {
        self.init(
            retaining: gtk_scale_new_with_range(
                GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step))
        setAccessibleName(name)
    }

    public var value: Double {
        get { gtk_range_get_value(c()) }
        set { show(newValue, maximum: maximum) }
    }

    public var maximum: Double {
        get { gtk_adjustment_get_upper(gtk_range_get_adjustment(c())) }
        set { show(value, maximum: newValue) }
    }

    /// Only what a person does, by mouse, keys or assistive technology; never what `value` is set to.
    public func onUserChange(_ handler: @escaping (Double) -> Void) -> Self {
        on("value-changed") { scale in
            if !scale.program.isSetting { handler(scale.value) }
        }
    }

    private func show(_ value: Double, maximum: Double) {
        program.isSetting = true
        gtk_range_set_range(c(), 0, max(maximum, 0.001))
        gtk_range_set_value(c(), value)
        program.isSetting = false
    }

    private var program: Program { attachment("program") ?? attach(Program(), as: "program") }
    private final class Program { var isSetting = false }
}

public final class SearchEntry: Widget {
    public convenience init(placeholder: String, name: String) {
        self.init(retaining: gtk_search_entry_new())
        let value = GObjectString("placeholder-text", placeholder)
        value.set(on: self)
        setAccessibleName(name)
    }

    public var text: String {
        get { String(cString: gtk_editable_get_text(c())) }
        set { if text != newValue { gtk_editable_set_text(c(), newValue) } }
    }

    public func onChange(_ handler: @escaping (String) -> Void) -> Self {
        on("search-changed") { handler($0.text) }
    }
}

/// A property without a setter function of its own.
struct GObjectString {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    func set(on object: Object) {
        var boxed = GValue()
        g_value_init(&boxed, GType(16 << 2))
        g_value_set_string(&boxed, value)
        g_object_set_property(object.pointer, name, &boxed)
        g_value_unset(&boxed)
    }
}
