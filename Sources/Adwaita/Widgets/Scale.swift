import CAdwaita

/// A slider. A person's hand on it always wins: what the program sets meanwhile is not shown.
public final class Scale: Widget {
    /// Makes a slider.
    ///
    /// - Parameters:
    ///   - range: The least and the greatest value.
    ///   - step: What an arrow key moves it by.
    ///   - page: What Page Up and Page Down move it by.
    ///   - name: What a screen reader calls it.
    ///   - orientation: Lying or standing. One that stands has the greatest value above.
    public convenience init(
        _ range: ClosedRange<Double>, step: Double, page: Double? = nil, name: String,
        orientation: Orientation = .horizontal
    ) {
        self.init(
            retaining: gtk_scale_new_with_range(
                orientation.gtk, range.lowerBound, max(range.upperBound, range.lowerBound + 0.001),
                step))
        gtk_range_set_increments(c(), step, page ?? step * 10)
        gtk_range_set_inverted(c(), orientation == .vertical ? 1 : 0)
        setAccessibleName(name)
        watchHand()
    }

    /// Where the slider stands. While a person holds it, setting does nothing.
    public var value: Double {
        get { gtk_range_get_value(c()) }
        set { show(newValue, maximum: maximum) }
    }

    /// The greatest value.
    public var maximum: Double {
        get { gtk_adjustment_get_upper(gtk_range_get_adjustment(c())) }
        set { show(value, maximum: newValue) }
    }

    /// How far something that is played has come in; drawn behind the slider.
    public var fillLevel: Double {
        get { gtk_range_get_fill_level(c()) }
        set {
            gtk_range_set_restrict_to_fill_level(c(), 0)
            gtk_range_set_show_fill_level(c(), 1)
            gtk_range_set_fill_level(c(), newValue)
        }
    }

    /// Whether a person holds it now.
    public var isHeld: Bool { hand.isHolding }

    /// What a screen reader says instead of the number, such as "1:23 of 4:05".
    public func setSpokenValue(_ text: String) {
        var property = GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT
        var value = GValue()
        gtk_accessible_property_init_value(property, &value)
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(c(), 1, &property, &value)
        g_value_unset(&value)
    }

    /// Runs with each value that a person sets, by mouse, wheel, keys or assistive technology.
    @discardableResult
    public func onUserChange(_ handler: @escaping (Double) -> Void) -> Self {
        on("value-changed") { scale in
            if !scale.isChangedByProgram { handler(scale.value) }
        }
    }

    /// Runs when a person takes hold of the slider with the pointer, and when it is let go, with the
    /// value that it has then.
    @discardableResult
    public func onDrag(begin: @escaping (Double) -> Void, end: @escaping (Double) -> Void) -> Self {
        hand.begin = begin
        hand.end = end
        return self
    }

    private func show(_ value: Double, maximum: Double) {
        guard !isHeld, value.isFinite, maximum.isFinite else { return }
        let adjustment = gtk_range_get_adjustment(c())
        let lower = gtk_adjustment_get_lower(adjustment)
        quietly {
            gtk_range_set_range(c(), lower, max(maximum, lower + 0.001))
            gtk_range_set_value(c(), value)
        }
    }

    private final class Hand {
        var isHolding = false
        var begin: (Double) -> Void = { _ in }
        var end: (Double) -> Void = { _ in }
    }

    private var hand: Hand { attachment("hand") ?? attach(Hand(), as: "hand") }

    /// The range has gestures of its own, which claim what they get: so button events are looked at
    /// before they do.
    private func watchHand() {
        let watch = Object(adopting: gtk_event_controller_legacy_new())
        gtk_event_controller_set_propagation_phase(watch.c(), GTK_PHASE_CAPTURE)
        watch.on(asking: "event") { (watch, event: GdkEventArgument) -> Bool in
            guard let scale = watch.controlledWidget(as: Scale.self) else { return false }
            let hand = scale.hand
            switch gdk_event_get_event_type(event.event) {
            case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN:
                if !hand.isHolding {
                    hand.isHolding = true
                    hand.begin(scale.value)
                }
            case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN:
                // After the range has seen it, so that the value is the last one.
                if hand.isHolding {
                    let scale = Weak(scale)
                    MainLoop.whenIdle { scale.target?.letGo() }
                }
            default: break
            }
            return false
        }
        controller(watch).on("unmap") { $0.letGo() }
    }

    private func letGo() {
        guard hand.isHolding else { return }
        hand.isHolding = false
        hand.end(value)
    }
}

/// An event, which is no GObject.
private struct GdkEventArgument: SignalArgument {
    let event: OpaquePointer

    init?(copying value: UnsafePointer<GValue>) {
        guard let event = g_value_peek_pointer(value) else { return nil }
        self.event = OpaquePointer(event)
    }
}
