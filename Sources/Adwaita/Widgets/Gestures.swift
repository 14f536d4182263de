import CAdwaita

extension Handle where Self: Widget {
    /// Gives the widget a controller, which it owns.
    @discardableResult
    func controller(_ controller: Object) -> Self {
        g_object_ref(controller.pointer)  // the widget takes over a reference
        gtk_widget_add_controller(widget, controller.c())
        return self
    }

    /// Runs when one of the keys, numbers of `GDK_KEY_…`, is pressed without others in the widget.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - handler: Says whether it took the key.
    /// - Returns: Itself.
    @discardableResult
    func onKey(_ keys: Int32..., handler: @escaping (Self) -> Bool) -> Self {
        onKey { widget, key, held in
            guard held.isDisjoint(with: .commanding), keys.contains(Int32(key)) else {
                return false
            }
            return handler(widget)
        }
    }

    @discardableResult
    func onKey(_ handler: @escaping (Self, UInt32, ModifierKeys) -> Bool) -> Self {
        let keys = Object(adopting: gtk_event_controller_key_new())
        keys.on(asking: "key-pressed") {
            (keys, key: UInt32, _: UInt32, held: ModifierKeys) -> Bool in
            guard let widget = keys.controlledWidget(as: Self.self) else { return false }
            return handler(widget, key, held)
        }
        return controller(keys)
    }

    /// Runs when a menu is asked for: by right click or long press at a point, or by the Menu key
    /// or Shift+F10 without one.
    ///
    /// - Parameter handler: Says whether a menu opened.
    /// - Returns: Itself.
    @discardableResult
    func onMenuGesture(_ handler: @escaping (Self, Point?) -> Bool) -> Self {
        let click = Object(adopting: gtk_gesture_click_new())
        gtk_gesture_single_set_button(click.c(), guint(GDK_BUTTON_SECONDARY))
        click.on("pressed") { (click, _: Int32, x: Double, y: Double) in
            guard let widget = click.controlledWidget(as: Self.self) else { return }
            if handler(widget, Point(x: x, y: y)) {
                gtk_gesture_set_state(click.c(), GTK_EVENT_SEQUENCE_CLAIMED)
            }
        }
        let press = Object(adopting: gtk_gesture_long_press_new())
        gtk_gesture_single_set_touch_only(press.c(), 1)
        press.on("pressed") { (press, x: Double, y: Double) in
            guard let widget = press.controlledWidget(as: Self.self) else { return }
            if handler(widget, Point(x: x, y: y)) {
                gtk_gesture_set_state(press.c(), GTK_EVENT_SEQUENCE_CLAIMED)
            }
        }
        return controller(click).controller(press).onKey { widget, key, held in
            let others = held.intersection(.commanding)
            let isMenuKey = key == UInt32(GDK_KEY_Menu) && others.isEmpty
            let isShiftF10 = key == UInt32(GDK_KEY_F10) && others == .shift
            return (isMenuKey || isShiftF10) && handler(widget, nil)
        }
    }

    /// Runs when the widget is clicked with the first button, any number of times.
    ///
    /// - Parameter handler: Gets the place and how many clicks came in a row.
    /// - Returns: Itself.
    @discardableResult
    public func onClick(_ handler: @escaping (Self, Point, Int) -> Void) -> Self {
        let click = Object(adopting: gtk_gesture_click_new())
        click.on("released") { (click, count: Int32, x: Double, y: Double) in
            guard let widget = click.controlledWidget(as: Self.self) else { return }
            handler(widget, Point(x: x, y: y), Int(count))
        }
        return controller(click)
    }

    /// Runs when the wheel turns over the widget.
    ///
    /// - Parameter handler: Gets steps to the right and down; says whether it took them.
    /// - Returns: Itself.
    @discardableResult
    public func onScroll(_ handler: @escaping (Self, _ right: Double, _ down: Double) -> Bool)
        -> Self
    {
        let wheel = Object(
            adopting: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES))
        wheel.on(asking: "scroll") { (wheel, right: Double, down: Double) -> Bool in
            guard let widget = wheel.controlledWidget(as: Self.self) else { return false }
            return handler(widget, right, down)
        }
        return controller(wheel)
    }

    /// Runs when the pointer comes over the widget and when it leaves.
    @discardableResult
    public func onHover(_ handler: @escaping (Self, Bool) -> Void) -> Self {
        let motion = Object(adopting: gtk_event_controller_motion_new())
        motion.on("enter") { (motion, _: Double, _: Double) in
            if let widget = motion.controlledWidget(as: Self.self) { handler(widget, true) }
        }
        .on("leave") { motion in
            if let widget = motion.controlledWidget(as: Self.self) { handler(widget, false) }
        }
        return controller(motion)
    }
}

extension Object {
    /// The widget that an event controller belongs to.
    func controlledWidget<W: Widget>(as type: W.Type) -> W? {
        gtk_event_controller_get_widget(c()).map { W(retaining: $0) }
    }
}
