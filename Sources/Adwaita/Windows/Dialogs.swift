import CAdwaita

/// An answer that a dialog offers.
public struct DialogResponse: Sendable, Hashable {
    /// How an answer looks.
    public enum Look: Sendable {
        /// Like any other.
        case plain
        /// As what most people want.
        case suggested
        /// As what loses something.
        case destructive
    }

    /// What it says.
    public var title: String
    /// How it looks.
    public var look: Look

    /// Makes an answer.
    public init(_ title: String, look: Look = .plain) {
        self.title = title
        self.look = look
    }
}

/// A question that must be answered before anything else in its window.
public final class MessageDialog: Widget {
    /// Makes a question.
    ///
    /// - Parameters:
    ///   - heading: The question in a few words.
    ///   - body: What the answers come to.
    ///   - child: Widgets below, such as something to write in.
    ///   - cancel: What the answer says that changes nothing; Escape means the same.
    ///   - responses: The other answers. Enter means the first.
    ///   - answer: Gets the place of the answer among the responses, from 0; `nil` for none of
    ///     them.
    public convenience init(
        _ heading: String, body: String = "", child: Widget? = nil, cancel: String = "Cancel",
        responses: [DialogResponse] = [], answer: @escaping (Int?) -> Void = { _ in }
    ) {
        self.init(retaining: adw_message_dialog_new(nil, heading, body))
        if let child { adw_message_dialog_set_extra_child(c(), child.widget) }
        adw_message_dialog_add_response(c(), "cancel", cancel)
        adw_message_dialog_set_close_response(c(), "cancel")
        for (place, response) in responses.enumerated() {
            let id = String(place)
            adw_message_dialog_add_response(c(), id, response.title)
            adw_message_dialog_set_response_appearance(c(), id, response.look.gtk)
        }
        adw_message_dialog_set_default_response(c(), responses.isEmpty ? "cancel" : "0")
        on("response") { (_, id: String) in answer(Int(id)) }
    }

    /// Allows or forbids an answer, such as while nothing was written yet.
    public func setEnabled(_ isEnabled: Bool, response place: Int) {
        adw_message_dialog_set_response_enabled(c(), String(place), isEnabled ? 1 : 0)
    }

    /// Answers, as a click on that answer does.
    public func respond(_ place: Int) { adw_message_dialog_response(c(), String(place)) }

    /// Asks over the window that `widget` is in.
    public func present(over widget: Widget) {
        gtk_window_set_transient_for(c(), widget.window)
        gtk_window_set_modal(c(), 1)
        gtk_window_present(c())
    }
}

extension DialogResponse.Look {
    var gtk: AdwResponseAppearance {
        switch self {
        case .plain: ADW_RESPONSE_DEFAULT
        case .suggested: ADW_RESPONSE_SUGGESTED
        case .destructive: ADW_RESPONSE_DESTRUCTIVE
        }
    }
}

/// A window with widgets of your own, over another one.
public final class DialogWindow: Widget {
    /// Makes a window.
    ///
    /// - Parameters:
    ///   - title: What it is called.
    ///   - width: In points.
    ///   - height: In points; by default as high as its content.
    ///   - content: What is in it, header bar included.
    public convenience init(title: String, width: Int32, height: Int32 = -1, content: Widget) {
        self.init(retaining: adw_window_new())
        gtk_window_set_title(c(), title)
        gtk_window_set_default_size(c(), width, height)
        gtk_window_set_destroy_with_parent(c(), 1)
        adw_window_set_content(c(), content.widget)
        onKey(GDK_KEY_Escape) { window in
            gtk_window_close(window.c())
            return true
        }
    }

    /// Makes a window of settings.
    public convenience init(preferences pages: [PreferencesPage], title: String) {
        self.init(retaining: adw_preferences_window_new())
        gtk_window_set_title(c(), title)
        gtk_window_set_destroy_with_parent(c(), 1)
        for page in pages { adw_preferences_window_add(c(), page.c()) }
    }

    /// Shows it over the window that `widget` is in.
    public func present(over widget: Widget) {
        gtk_window_set_transient_for(c(), widget.window)
        gtk_window_set_modal(c(), 1)
        gtk_window_present(c())
    }

    /// Closes it.
    public func close() { gtk_window_close(c()) }

    /// Runs once it is closed.
    @discardableResult
    public func onClose(_ handler: @escaping () -> Void) -> Self {
        on(asking: "close-request") { _ in
            handler()
            return false
        }
    }
}

extension Widget {
    /// The window it is in.
    var window: UnsafeMutablePointer<GtkWindow>? {
        guard let root = gtk_widget_get_root(widget) else { return nil }
        let object = Object(retaining: root)
        guard object.isA(gtk_window_get_type()) else { return nil }
        return object.c()
    }
}
