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
