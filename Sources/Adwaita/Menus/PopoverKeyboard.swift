import CAdwaita

extension Handle where Self: Widget {
    /// Makes a popover lend the keyboard only: when it closes, what had the keyboard before gets it
    /// back, and keys with Control or Alt and function keys close it and go to the window.
    ///
    /// - Parameter owner: The widget that it opens from, before it opens.
    /// - Returns: Itself.
    @discardableResult
    func yieldsKeyboard(in owner: Widget) -> Self {
        let before = owner.focusedWidget.map { Weak($0) }
        let owner = Weak(owner)
        let keys = Object(adopting: gtk_event_controller_key_new())
        keys.on(asking: "key-pressed") {
            (keys, key: UInt32, _: UInt32, held: ModifierKeys) -> Bool in
            guard isCommand(key, held: held), !keys.isOfModifier,
                let popover = keys.controlledWidget(as: Widget.self),
                let window = gtk_widget_get_root(popover.widget)
            else { return false }
            gtk_popover_popdown(popover.c())
            return gtk_event_controller_key_forward(keys.c(), Widget(retaining: window).c()) != 0
        }
        return controller(keys).on("closed") { popover in
            guard popover.hasFocusInside else { return }
            // Left to itself the keyboard goes to the first widget of the window.
            MainLoop.whenIdle {
                guard let before = before?.target else {
                    owner.target?.clearWindowFocus()
                    return
                }
                // Its page may have gone meanwhile.
                if before.isMapped { before.grabFocus() }
            }
        }
    }
}

extension Widget {
    /// Whether the keyboard is in it, or nowhere.
    fileprivate var hasFocusInside: Bool {
        guard let focus = focusedWidget else { return true }
        return focus.widget == widget || gtk_widget_is_ancestor(focus.widget, widget) != 0
    }
}

extension Object {
    /// Whether the key that this controller deals with only changes what other keys mean.
    fileprivate var isOfModifier: Bool {
        guard let event = gtk_event_controller_get_current_event(c()) else { return false }
        return gdk_key_event_is_modifier(event) != 0
    }
}

/// Whether a key is none that a menu has a use for. F10 opens menus.
private func isCommand(_ key: UInt32, held: ModifierKeys) -> Bool {
    let functions = UInt32(GDK_KEY_F1)...UInt32(GDK_KEY_F12)
    return !held.isDisjoint(with: [.control, .alt])
        || functions.contains(key) && key != UInt32(GDK_KEY_F10)
}
