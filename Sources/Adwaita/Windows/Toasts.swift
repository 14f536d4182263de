import CAdwaita

/// What is told in passing, at the lower edge of a window.
public final class ToastOverlay: Widget {
    /// Makes an overlay over all of a window.
    public convenience init(_ child: Widget) {
        self.init(retaining: adw_toast_overlay_new())
        adw_toast_overlay_set_child(c(), child.widget)
    }

    /// Tells something, in the place of what is being told.
    ///
    /// - Parameters:
    ///   - text: A few words.
    ///   - button: What its button says; without, there is none.
    ///   - seconds: How long it stays; 0 for until it is closed.
    ///   - action: What the button does.
    /// - Returns: What is told.
    @discardableResult
    public func show(
        _ text: String, button: String? = nil, seconds: Int = 5,
        action: @escaping () -> Void = {}
    ) -> Toast {
        // libadwaita 1.2 would bring back what an urgent toast displaced, and aborts if the urgent one
        // goes before the other has faded. So what shows goes first.
        attachment("toast", as: Boxed<Weak<Toast>>.self)?.value.target?.dismiss()
        let toast = Toast(adopting: adw_toast_new(markup(text)))
        attach(Boxed(Weak(toast)), as: "toast")
        adw_toast_set_button_label(toast.c(), button)
        adw_toast_set_timeout(toast.c(), UInt32(max(0, seconds)))
        toast.on("button-clicked") { _ in action() }
        g_object_ref(toast.pointer)  // the overlay takes over a reference
        adw_toast_overlay_add_toast(c(), toast.c())
        return toast
    }
}

/// Something that is told in passing.
public final class Toast: Object {
    /// Takes it away.
    public func dismiss() { adw_toast_dismiss(c()) }
}
