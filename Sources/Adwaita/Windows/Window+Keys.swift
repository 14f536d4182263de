import CAdwaita

extension Window {
    /// Runs when a key is pressed, before the widget that has the keyboard sees it.
    ///
    /// A key that this widget needs is left to it: where text is written all keys without Control
    /// and Alt, and those that edit; Space, Enter and arrows on buttons and sliders to which the
    /// person went with the keyboard. One that was only clicked at, or that had a popover, does not
    /// keep the keys of the window.
    ///
    /// - Parameters:
    ///   - key: The key, such as `space`, `Left` or `<Control>l`.
    ///   - whileTyping: Whether it counts where text is written too.
    ///   - handler: Says whether it took the key.
    /// - Returns: Itself.
    @discardableResult
    public func onKey(
        _ key: String, whileTyping: Bool = false, _ handler: @escaping () -> Bool
    ) -> Self {
        var (value, held): (UInt32, GdkModifierType) = (0, GdkModifierType(rawValue: 0))
        guard gtk_accelerator_parse(key, &value, &held) != 0 else { return self }
        followKeyboard()
        let keys = Object(adopting: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.c(), GTK_PHASE_CAPTURE)
        keys.on(asking: "key-pressed") {
            (keys, pressed: UInt32, _: UInt32, modifiers: ModifierKeys) -> Bool in
            guard gdk_keyval_to_lower(pressed) == gdk_keyval_to_lower(value),
                modifiers.intersection(.commanding).rawValue == held.rawValue,
                let window = keys.controlledWidget(as: Window.self),
                whileTyping || !window.focusNeeds(value, held: modifiers)
            else { return false }
            return handler()
        }
        return controller(keys)
    }

    /// Whether the widget with the keyboard does something of its own with a key.
    private func focusNeeds(_ key: UInt32, held: ModifierKeys) -> Bool {
        guard let focus = gtk_root_get_focus(c()) else { return false }
        let widget = Widget(retaining: focus)
        let isCommand = !held.isDisjoint(with: [.control, .alt])
        if widget.isA(gtk_editable_get_type()) || widget.isA(gtk_text_view_get_type()) {
            return !isCommand || !held.contains(.alt) && KeyGroup.editing.contains(key)
        }
        guard !isCommand, reached?.widget?.target?.pointer == widget.pointer else { return false }
        let pressed = [
            gtk_button_get_type(), gtk_check_button_get_type(), gtk_switch_get_type(),
            gtk_expander_get_type(), gtk_drop_down_get_type(),
        ]
        if KeyGroup.pressing.contains(key) { return pressed.contains { widget.isA($0) } }
        return KeyGroup.arrows.contains(key) && widget.isA(gtk_range_get_type())
    }

    // MARK: Where the person went with the keyboard

    private var reached: Reached? { attachment("reached") }

    /// Remembers to which widget the person went with Tab or arrows.
    private func followKeyboard() {
        guard reached == nil else { return }
        let reached = attach(Reached(), as: "reached")
        let keys = Object(adopting: gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.c(), GTK_PHASE_CAPTURE)
        keys.on(asking: "key-pressed") { [weak reached] (_, key: UInt32) -> Bool in
            reached?.isMoving = KeyGroup.moving.contains(key)
            return false
        }
        .on("key-released") { [weak reached] _ in reached?.isMoving = false }
        controller(keys).on("notify::focus-widget") { [weak reached] (window, _: Unread) in
            guard let reached, reached.isMoving else { return }
            reached.widget = window.focusedWidget.map { Weak($0) }
        }
    }

    private final class Reached {
        var widget: Weak<Widget>?
        /// Whether a key that moves the focus is being dealt with.
        var isMoving = false
    }
}

/// Keys that do the same kind of thing.
private enum KeyGroup {
    static let pressing = keys(GDK_KEY_space, GDK_KEY_Return, GDK_KEY_KP_Enter)
    static let arrows = keys(GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down)
    static let moving = arrows.union(keys(GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab))
    /// With Control, where text is written: by words, and to take back.
    static let editing = keys(GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_z)

    private static func keys(_ values: Int32...) -> Set<UInt32> { Set(values.map { UInt32($0) }) }
}

extension Object {
    /// Whether it is of a class or of one made from it, or has an interface.
    func isA(_ type: GType) -> Bool {
        guard let objectClass = pointer.pointee.g_type_instance.g_class else { return false }
        return g_type_is_a(objectClass.pointee.g_type, type) != 0
    }
}
