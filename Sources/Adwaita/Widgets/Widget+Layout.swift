import CAdwaita

/// How a widget uses room that is left.
public enum Align {
    /// Takes all of it.
    case fill
    /// Lies at the start: left, where one reads to the right.
    case start
    /// Lies in the middle.
    case center
    /// Lies at the end.
    case end

    var gtk: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .center: GTK_ALIGN_CENTER
        case .end: GTK_ALIGN_END
        }
    }
}

/// A direction of layout.
public enum Orientation {
    /// Side by side.
    case horizontal
    /// One above the other.
    case vertical

    var gtk: GtkOrientation {
        self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    }
}

/// How a widget sits in its parent.
extension Handle where Self: Widget {
    /// Adds style classes.
    public func style(_ names: String...) -> Self {
        for name in names { setStyle(name) }
        return self
    }

    /// Keeps room on all sides, in points.
    public func margin(_ all: Int32) -> Self { margin(horizontal: all, vertical: all) }

    /// Keeps room on opposite sides, in points.
    public func margin(horizontal: Int32 = 0, vertical: Int32 = 0) -> Self {
        margin(top: vertical, bottom: vertical, start: horizontal, end: horizontal)
    }

    /// Keeps room on each side, in points.
    public func margin(top: Int32 = 0, bottom: Int32 = 0, start: Int32 = 0, end: Int32 = 0) -> Self
    {
        gtk_widget_set_margin_top(widget, top)
        gtk_widget_set_margin_bottom(widget, bottom)
        gtk_widget_set_margin_start(widget, start)
        gtk_widget_set_margin_end(widget, end)
        return self
    }

    /// Says how it uses room that is left over.
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

    /// The least room it asks for, in points.
    public func size(width: Int32 = -1, height: Int32 = -1) -> Self {
        gtk_widget_set_size_request(widget, width, height)
        return self
    }

    /// Cuts the content off at the widget's rounded corners.
    public func clipped() -> Self {
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        return self
    }

    /// Says more when the pointer rests on it.
    public func tooltip(_ text: String) -> Self {
        tooltip = text
        return self
    }

    /// Lets clicks go through to what lies behind it.
    public func untouchable() -> Self {
        gtk_widget_set_can_target(widget, 0)
        return self
    }

    /// Never takes the keyboard.
    public func unfocusable() -> Self {
        gtk_widget_set_focusable(widget, 0)
        return self
    }

    /// Keeps the order of its parts, and what their icons show, where one reads to the left: as the
    /// buttons of a player do. To be said after its parts are in it.
    public func leftToRight() -> Self {
        gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
        for child in children { _ = child.leftToRight() }
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
