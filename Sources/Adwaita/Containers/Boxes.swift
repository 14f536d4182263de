import CAdwaita

/// Widgets beside or above each other.
public final class Box: Widget {
    /// Makes a box.
    ///
    /// - Parameters:
    ///   - orientation: How they lie.
    ///   - spacing: Points between them.
    ///   - content: What is in it.
    public convenience init(
        _ orientation: Orientation, spacing: Int32 = 0,
        @WidgetBuilder _ content: () -> [Widget] = { [] }
    ) {
        self.init(retaining: gtk_box_new(orientation.gtk, spacing))
        for child in content() { append(child) }
    }

    /// Puts a widget at the end.
    public func append(_ child: Widget) { gtk_box_append(c(), child.widget) }

    /// Takes a widget out.
    public func remove(_ child: Widget) { gtk_box_remove(c(), child.widget) }

    /// Gives all widgets the same room.
    public func homogeneous() -> Self {
        gtk_box_set_homogeneous(c(), 1)
        return self
    }
}

/// Holds one widget, which may be replaced.
public final class Bin: Widget {
    /// Makes a holder.
    public convenience init(_ child: Widget? = nil) {
        self.init(retaining: adw_bin_new())
        self.child = child
    }

    /// What it holds.
    public var child: Widget? {
        get { adw_bin_get_child(c()).map { Widget(retaining: $0) } }
        set { adw_bin_set_child(c(), newValue?.widget) }
    }
}

/// A widget with others on top.
public final class Overlay: Widget {
    /// Makes an overlay, which is as large as what lies below.
    public convenience init(_ base: Widget, @WidgetBuilder over: () -> [Widget]) {
        self.init(retaining: gtk_overlay_new())
        gtk_overlay_set_child(c(), base.widget)
        for widget in over() { gtk_overlay_add_overlay(c(), widget.widget) }
    }
}

/// Three parts, of which the middle one stays in the middle.
public final class CenterBox: Widget {
    /// Makes a box.
    public convenience init(start: Widget? = nil, center: Widget? = nil, end: Widget? = nil) {
        self.init(retaining: gtk_center_box_new())
        gtk_center_box_set_start_widget(c(), start?.widget)
        gtk_center_box_set_center_widget(c(), center?.widget)
        gtk_center_box_set_end_widget(c(), end?.widget)
    }
}

/// Widgets in lines that break where the width ends.
public final class FlowBox: Widget {
    /// Makes a box.
    ///
    /// - Parameters:
    ///   - columns: The least and the most widgets in a line.
    ///   - spacing: Points between them.
    ///   - content: What is in it.
    public convenience init(
        columns: ClosedRange<UInt32> = 1...20, spacing: UInt32 = 6,
        @WidgetBuilder _ content: () -> [Widget] = { [] }
    ) {
        self.init(retaining: gtk_flow_box_new())
        gtk_flow_box_set_selection_mode(c(), GTK_SELECTION_NONE)
        gtk_flow_box_set_min_children_per_line(c(), columns.lowerBound)
        gtk_flow_box_set_max_children_per_line(c(), columns.upperBound)
        gtk_flow_box_set_row_spacing(c(), spacing)
        gtk_flow_box_set_column_spacing(c(), spacing)
        for child in content() { append(child) }
    }

    /// Puts a widget at the end.
    public func append(_ child: Widget) {
        gtk_flow_box_insert(c(), child.widget, -1)
        // The place around it would be one more stop for the Tab key.
        if let place = gtk_widget_get_parent(child.widget) { gtk_widget_set_focusable(place, 0) }
    }

    /// Takes all widgets out.
    public func removeAll() {
        for child in children { gtk_flow_box_remove(c(), child.widget) }
    }
}

/// A line between parts.
public final class Separator: Widget {
    /// Makes a line.
    public convenience init(_ orientation: Orientation = .horizontal) {
        self.init(retaining: gtk_separator_new(orientation.gtk))
    }
}

/// The row of widgets with the window's title and buttons.
public final class HeaderBar: Widget {
    /// Makes a bar.
    public convenience init(title: Widget? = nil, start: [Widget] = [], end: [Widget] = []) {
        self.init(retaining: adw_header_bar_new())
        if let title { adw_header_bar_set_title_widget(c(), title.widget) }
        for widget in start { adw_header_bar_pack_start(c(), widget.widget) }
        for widget in end { adw_header_bar_pack_end(c(), widget.widget) }
    }

    /// Says at which ends the window's buttons stand.
    public func windowButtons(start: Bool, end: Bool) -> Self {
        adw_header_bar_set_show_start_title_buttons(c(), start ? 1 : 0)
        adw_header_bar_set_show_end_title_buttons(c(), end ? 1 : 0)
        return self
    }
}

/// A title with a line below it, for a header bar.
public final class WindowTitle: Widget {
    /// Makes a title.
    public convenience init(_ title: String, subtitle: String = "") {
        self.init(retaining: adw_window_title_new(title, subtitle))
    }

    /// What it says.
    public var title: String {
        get { string(adw_window_title_get_title(c())) }
        set { if title != newValue { adw_window_title_set_title(c(), newValue) } }
    }

    /// The line below.
    public var subtitle: String {
        get { string(adw_window_title_get_subtitle(c())) }
        set { if subtitle != newValue { adw_window_title_set_subtitle(c(), newValue) } }
    }
}
