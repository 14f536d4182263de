import CAdwaita

/// A window of the application.
public final class Window: Widget {
    /// Makes a window.
    ///
    /// - Parameters:
    ///   - application: Whose window it is.
    ///   - title: What the desktop calls it.
    ///   - geometry: How large it is.
    ///   - content: What is in it.
    public convenience init(
        _ application: Application, title: String, geometry: WindowGeometry, content: Widget
    ) {
        self.init(retaining: adw_application_window_new(application.c()))
        gtk_window_set_title(c(), title)
        gtk_window_set_default_size(c(), Int32(geometry.width), Int32(geometry.height))
        if geometry.isMaximized { gtk_window_maximize(c()) }
        adw_application_window_set_content(c(), content.widget)
    }

    /// What the desktop calls it.
    public var title: String {
        get { string(gtk_window_get_title(c())) }
        set { if title != newValue { gtk_window_set_title(c(), newValue) } }
    }

    /// How large it is when it is neither maximized nor on the whole screen.
    public var geometry: WindowGeometry {
        var (width, height): (Int32, Int32) = (0, 0)
        gtk_window_get_default_size(c(), &width, &height)
        return WindowGeometry(
            width: Int(width), height: Int(height),
            isMaximized: gtk_window_is_maximized(c()) != 0)
    }

    /// Whether it has the desktop's keyboard.
    public var isActive: Bool { gtk_window_is_active(c()) != 0 }

    /// Whether it takes the whole screen.
    public var isFullscreen: Bool {
        get { gtk_window_is_fullscreen(c()) != 0 }
        set { newValue ? gtk_window_fullscreen(c()) : gtk_window_unfullscreen(c()) }
    }

    /// Shows it, before other windows.
    public func present() { gtk_window_present(c()) }

    /// Asks it to close, as its close button does.
    public func close() { gtk_window_close(c()) }

    /// Takes it away without asking.
    public func destroy() { gtk_window_destroy(c()) }

    /// The least size a person can give it.
    public func minimumSize(width: Int32, height: Int32) -> Self {
        gtk_widget_set_size_request(widget, width, height)
        return self
    }

    /// Runs when a person closes it.
    ///
    /// - Parameter handler: Says whether it may close.
    /// - Returns: Itself.
    @discardableResult
    public func onClose(_ handler: @escaping (Window) -> Bool) -> Self {
        on(asking: "close-request") { !handler($0) }
    }

    /// Runs when it gets or loses the desktop's keyboard.
    @discardableResult
    public func onActiveChange(_ handler: @escaping (Bool) -> Void) -> Self {
        on("notify::is-active") { (window, _: Unread) in handler(window.isActive) }
    }

    /// Runs when it begins or ends to be on the screen: shown, not minimized.
    @discardableResult
    public func onVisibilityChange(_ handler: @escaping (Bool) -> Void) -> Self {
        on("map") { window in
            handler(true)
            guard window.attachment("surface", as: Holder<Bool>.self) == nil,
                let surface = gtk_native_get_surface(window.c())
            else { return }
            window.attach(Holder(true), as: "surface")
            Object(retaining: surface).on("notify::state") { (surface, _: Unread) in
                let state = gdk_toplevel_get_state(surface.c()).rawValue
                handler(state & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0)
            }
        }
        .on("unmap") { _ in handler(false) }
    }

    /// Runs when a key is pressed, before the widget that has the keyboard sees it.
    ///
    /// A key that this widget needs is left to it: all keys without Control and Alt where text is
    /// written, and Space and Enter on buttons and the like.
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
        if widget.isA(gtk_editable_get_type()) || widget.isA(gtk_text_view_get_type()) {
            return held.isDisjoint(with: [.control, .alt])
        }
        let presses = [GDK_KEY_space, GDK_KEY_Return, GDK_KEY_KP_Enter].map { UInt32($0) }
        let pressed = [
            gtk_button_get_type(), gtk_check_button_get_type(), gtk_switch_get_type(),
            gtk_expander_get_type(), gtk_drop_down_get_type(),
        ]
        if presses.contains(key) { return pressed.contains { widget.isA($0) } }
        let arrows = [GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down].map { UInt32($0) }
        return arrows.contains(key) && widget.isA(gtk_range_get_type())
    }
}

extension Object {
    /// Whether it is of a class or of one made from it, or has an interface.
    func isA(_ type: GType) -> Bool {
        guard let objectClass = pointer.pointee.g_type_instance.g_class else { return false }
        return g_type_is_a(objectClass.pointee.g_type, type) != 0
    }
}

/// How large a window is.
public struct WindowGeometry: Sendable, Hashable, Codable {
    /// In points.
    public var width: Int
    /// In points.
    public var height: Int
    /// Whether it fills the screen.
    public var isMaximized: Bool

    /// Makes a geometry; sizes that no screen has are put right.
    public init(width: Int = 1100, height: Int = 720, isMaximized: Bool = false) {
        self.width = min(max(width, 360), 8192)
        self.height = min(max(height, 294), 8192)
        self.isMaximized = isMaximized
    }
}
