public import CAdwaita

public enum Orientation {
    case horizontal, vertical
    var gtk: GtkOrientation {
        self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    }
}

public final class Box: Widget {
    public convenience init(
        _ orientation: Orientation, spacing: Int32 = 0,
        @WidgetBuilder _ content: () -> [Widget] = { [] }
    ) {
        self.init(retaining: gtk_box_new(orientation.gtk, spacing))
        for child in content() { append(child) }
    }

    public func append(_ child: Widget) { gtk_box_append(c(), child.widget) }
}

/// Holds one widget, which may be replaced.
public final class Bin: Widget {
    public convenience init(_ child: Widget? = nil) {
        self.init(retaining: adw_bin_new())
        self.child = child
    }

    public var child: Widget? {
        get { adw_bin_get_child(c()).map { Widget(retaining: $0) } }
        set { adw_bin_set_child(c(), newValue?.widget) }
    }
}

public final class Overlay: Widget {
    public convenience init(_ base: Widget, @WidgetBuilder over: () -> [Widget]) {
        self.init(retaining: gtk_overlay_new())
        gtk_overlay_set_child(c(), base.widget)
        for widget in over() { gtk_overlay_add_overlay(c(), widget.widget) }
    }
}

public final class Scrolled: Widget {
    public convenience init(_ child: Widget, horizontal: Bool = false) {
        self.init(retaining: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(c(), child.widget)
        gtk_scrolled_window_set_policy(
            c(), horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    }

    public var position: Double {
        get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(c())) }
        set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(c()), newValue) }
    }
}

/// Keeps its content at a width that reads well.
public final class Clamp: Widget {
    public convenience init(_ child: Widget, width: Int32) {
        self.init(retaining: adw_clamp_new())
        adw_clamp_set_child(c(), child.widget)
        adw_clamp_set_maximum_size(c(), width)
    }
}

/// Shows one of several widgets and fades between them.
public final class Stack: Widget {
    public convenience init(
        _ transition: GtkStackTransitionType = GTK_STACK_TRANSITION_TYPE_CROSSFADE,
        pages: [(String, Widget)] = []
    ) {
        self.init(retaining: gtk_stack_new())
        gtk_stack_set_transition_type(c(), transition)
        gtk_stack_set_transition_duration(c(), 180)
        for (name, page) in pages { gtk_stack_add_named(c(), page.widget, name) }
    }

    public var visiblePage: String {
        get { gtk_stack_get_visible_child_name(c()).map { String(cString: $0) } ?? "" }
        set { gtk_stack_set_visible_child_name(c(), newValue) }
    }
}

extension Stack {
    /// Shows what `content` makes of `state`, made anew whenever the state changes.
    public convenience init<State: Equatable>(
        following state: @escaping () -> State,
        @WidgetBuilder _ content: @escaping (State) -> [Widget]
    ) {
        self.init()
        let shown = Shown<State>()
        bind { stack in
            let state = state()
            guard state != shown.state else { return }
            shown.state = state
            let old = gtk_stack_get_visible_child(stack.c())
            for widget in content(state) {
                gtk_stack_add_child(stack.c(), widget.widget)
                gtk_stack_set_visible_child(stack.c(), widget.widget)
            }
            if let old { gtk_stack_remove(stack.c(), old) }
        }
    }

    private final class Shown<State> { var state: State? }
}

/// Sidebar and content beside each other, or one at a time where the window is narrow.
public final class Leaflet: Widget {
    public convenience init(sidebar: Widget, content: Widget) {
        self.init(retaining: adw_leaflet_new())
        adw_leaflet_append(c(), sidebar.widget)
        let separator = gtk_separator_new(GTK_ORIENTATION_VERTICAL)
        adw_leaflet_page_set_navigatable(adw_leaflet_append(c(), separator), 0)
        adw_leaflet_append(c(), content.widget)
        adw_leaflet_set_visible_child(c(), content.widget)
        adw_leaflet_set_can_navigate_back(c(), 1)
    }

    public func onFold(_ handler: @escaping (Bool) -> Void) -> Self {
        on("notify::folded") { (leaflet, _: Unread) in
            handler(adw_leaflet_get_folded(leaflet.c()) != 0)
        }
    }

    public func show(sidebar: Bool) {
        adw_leaflet_navigate(
            c(), sidebar ? ADW_NAVIGATION_DIRECTION_BACK : ADW_NAVIGATION_DIRECTION_FORWARD)
    }
}

/// Shows the first of its widgets that fits.
public final class Squeezer: Widget {
    public convenience init(@WidgetBuilder _ content: () -> [Widget]) {
        self.init(retaining: adw_squeezer_new())
        adw_squeezer_set_homogeneous(c(), 0)
        for widget in content() { adw_squeezer_add(c(), widget.widget) }
    }
}

public final class ListBox: Widget {
    public convenience init(@WidgetBuilder _ rows: () -> [Widget] = { [] }) {
        self.init(retaining: gtk_list_box_new())
        for row in rows() { gtk_list_box_append(c(), row.widget) }
    }

    public var selectedRow: Int? {
        get { gtk_list_box_get_selected_row(c()).map { Int(gtk_list_box_row_get_index($0)) } }
        set {
            let row = newValue.flatMap { gtk_list_box_get_row_at_index(c(), Int32($0)) }
            if gtk_list_box_get_selected_row(c()) != row { gtk_list_box_select_row(c(), row) }
        }
    }

    public func onActivate(_ handler: @escaping (Int) -> Void) -> Self {
        on("row-activated") { (_, row: Object) in handler(Int(gtk_list_box_row_get_index(row.c())))
        }
    }
}

public final class Revealer: Widget {
    public convenience init(_ child: Widget) {
        self.init(retaining: gtk_revealer_new())
        gtk_revealer_set_child(c(), child.widget)
        gtk_revealer_set_transition_type(c(), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    }

    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(c()) != 0 }
        set { gtk_revealer_set_reveal_child(c(), newValue ? 1 : 0) }
    }
}

public final class StatusPage: Widget {
    public convenience init(icon: String, title: String, text: String? = nil, action: Widget? = nil)
    {
        self.init(retaining: adw_status_page_new())
        adw_status_page_set_icon_name(c(), icon)
        adw_status_page_set_title(c(), title)
        adw_status_page_set_description(c(), text)
        adw_status_page_set_child(c(), action?.widget)
    }
}

public final class ToastOverlay: Widget {
    public convenience init(_ child: Widget) {
        self.init(retaining: adw_toast_overlay_new())
        adw_toast_overlay_set_child(c(), child.widget)
    }

    public func show(_ text: String, button: String? = nil, action: @escaping () -> Void = {}) {
        let toast = Object(retaining: adw_toast_new(text))
        adw_toast_set_button_label(toast.c(), button)
        toast.on("button-clicked") { _ in action() }
        g_object_ref(toast.pointer)  // the overlay takes over a reference
        adw_toast_overlay_add_toast(c(), toast.c())
    }
}

public final class CenterBox: Widget {
    public convenience init(start: Widget, center: Widget, end: Widget) {
        self.init(retaining: gtk_center_box_new())
        gtk_center_box_set_start_widget(c(), start.widget)
        gtk_center_box_set_center_widget(c(), center.widget)
        gtk_center_box_set_end_widget(c(), end.widget)
    }
}

/// `Clamp` for a list, whose rows must know what part of them is seen.
public final class ClampedList: Widget {
    public convenience init(_ list: ListView, width: Int32) {
        self.init(retaining: adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_child(c(), list.widget)
        adw_clamp_scrollable_set_maximum_size(c(), width)
    }
}
