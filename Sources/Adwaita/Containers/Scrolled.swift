import CAdwaita

/// Shows a part of what is larger.
public final class Scrolled: Widget {
    /// Makes a view that scrolls up and down.
    ///
    /// - Parameters:
    ///   - child: What scrolls; lists and grids directly, so that they know what is seen.
    ///   - horizontal: Whether it scrolls to the sides too.
    public convenience init(_ child: Widget, horizontal: Bool = false) {
        self.init(retaining: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(c(), child.widget)
        gtk_scrolled_window_set_policy(
            c(), horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    }

    /// Makes a view that scrolls to the sides only and is as high as its content.
    public convenience init(sideways child: Widget) {
        self.init(retaining: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(c(), child.widget)
        gtk_scrolled_window_set_policy(c(), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    }

    /// Grows with its content up to a height in points, and scrolls from there on.
    public func growing(toHeight height: Int32) -> Self {
        gtk_scrolled_window_set_propagate_natural_height(c(), 1)
        gtk_scrolled_window_set_max_content_height(c(), height)
        return self
    }

    /// How far down it is scrolled, in points.
    public var position: Double {
        get { gtk_adjustment_get_value(adjustment) }
        set { gtk_adjustment_set_value(adjustment, newValue) }
    }

    /// The greatest position.
    public var end: Double {
        gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    }

    /// Runs whenever the position changes.
    @discardableResult
    public func onScrolled(_ handler: @escaping (Double) -> Void) -> Self {
        if let adjustment {
            Object(retaining: adjustment)
                .on("value-changed") { handler(gtk_adjustment_get_value($0.c())) }
        }
        return self
    }

    /// Runs with the height of what is seen, in points, before the next frame after it changed.
    @discardableResult
    public func onHeightChange(_ handler: @escaping (Int) -> Void) -> Self {
        guard let adjustment else { return self }
        let view = Weak(self)
        Object(retaining: adjustment).on("notify::page-size") { (adjustment, _: Unread) in
            let height = Int(gtk_adjustment_get_page_size(adjustment.c()))
            // Not at once: the layout is under way.
            view.target?.onNextFrame { _ in handler(height) }
        }
        return self
    }

    /// Goes back to the beginning whenever a value changes.
    ///
    /// - Parameter value: Followed.
    /// - Returns: Itself.
    @discardableResult
    public func beginsAnew(whenever value: @escaping () -> Int) -> Self {
        let shown = Holder(value())
        return bind { view in
            let now = value()
            guard now != shown.value else { return }
            shown.value = now
            // Not at once: the layout of what is shown now is still to come.
            view.onNextFrame { $0.position = 0 }
        }
    }

    private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
        gtk_scrolled_window_get_vadjustment(c())
    }
}

/// Keeps its content at a width that reads well.
public final class Clamp: Widget {
    /// Makes a clamp.
    ///
    /// - Parameters:
    ///   - child: What it holds.
    ///   - width: The greatest width of the content, in points.
    ///   - easing: The width from which on it grows slower than its room, and which it asks for
    ///     where others want room too; the greatest, if not given.
    public convenience init(_ child: Widget, width: Int32, easing: Int32? = nil) {
        self.init(retaining: adw_clamp_new())
        adw_clamp_set_child(c(), child.widget)
        self.width = width
        if let easing { adw_clamp_set_tightening_threshold(c(), easing) }
    }

    /// Makes a clamp for a list or grid that scrolls, whose rows must know what part of them is
    /// seen.
    public convenience init<Item>(list: ItemView<Item>, width: Int32) {
        self.init(retaining: adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_child(c(), list.widget)
        adw_clamp_scrollable_set_maximum_size(c(), width)
        adw_clamp_scrollable_set_tightening_threshold(c(), width)
    }

    /// The greatest width of the content, in points; of one that does not scroll.
    public var width: Int32 {
        get { adw_clamp_get_maximum_size(c()) }
        set {
            adw_clamp_set_maximum_size(c(), newValue)
            adw_clamp_set_tightening_threshold(c(), newValue)
        }
    }
}
