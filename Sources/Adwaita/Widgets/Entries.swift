import CAdwaita

/// A line of text to write.
public final class Entry: Widget {
    /// Makes a line.
    ///
    /// - Parameters:
    ///   - placeholder: What shows while it is empty.
    ///   - name: What a screen reader calls it.
    public convenience init(placeholder: String = "", name: String) {
        self.init(retaining: gtk_entry_new())
        gtk_entry_set_placeholder_text(c(), placeholder)
        setAccessibleName(name)
    }

    /// Hides what is written, for passwords.
    public func secret() -> Self {
        gtk_entry_set_visibility(c(), 0)
        gtk_entry_set_input_purpose(c(), GTK_INPUT_PURPOSE_PASSWORD)
        return self
    }

    /// The most characters that can be written.
    public func limited(to characters: Int32) -> Self {
        gtk_entry_set_max_length(c(), characters)
        return self
    }

    /// Runs when Enter is pressed.
    @discardableResult
    public func onSubmit(_ handler: @escaping (String) -> Void) -> Self {
        on("activate") { handler($0.text) }
    }
}

/// A line to search with.
public final class SearchEntry: Widget {
    /// Makes a line.
    ///
    /// - Parameters:
    ///   - placeholder: What shows while it is empty.
    ///   - name: What a screen reader calls it.
    public convenience init(placeholder: String, name: String) {
        self.init(retaining: gtk_search_entry_new())
        set("placeholder-text", to: placeholder)
        setAccessibleName(name)
    }

    /// Runs when Enter is pressed.
    @discardableResult
    public func onSubmit(_ handler: @escaping (String) -> Void) -> Self {
        on("activate") { handler($0.text) }
    }

    /// Runs when Escape is pressed.
    @discardableResult
    public func onStop(_ handler: @escaping () -> Void) -> Self {
        on("stop-search") { _ in handler() }
    }

    /// Begins a search when someone types while `widget` has the keyboard.
    @discardableResult
    public func capturesKeys(of widget: Widget) -> Self {
        gtk_search_entry_set_key_capture_widget(c(), widget.widget)
        return self
    }
}

/// What holds one line of text that can be changed.
public protocol TextLine: Widget {}
extension Entry: TextLine {}
extension SearchEntry: TextLine {}
extension EntryRow: TextLine {}

extension Handle where Self: TextLine {
    /// What is written.
    public var text: String {
        get { string(gtk_editable_get_text(c())) }
        set {
            if text != newValue { quietly { gtk_editable_set_text(c(), newValue) } }
        }
    }

    /// Selects all that is written, so that typing replaces it.
    public func selectAll() { gtk_editable_select_region(c(), 0, -1) }

    /// Runs with each change that a person makes.
    @discardableResult
    public func onChange(_ handler: @escaping (String) -> Void) -> Self {
        on("changed") { entry in
            if !entry.isChangedByProgram { handler(entry.text) }
        }
    }
}

/// Several lines of text to write.
public final class TextView: Widget {
    /// Makes lines.
    ///
    /// - Parameters:
    ///   - name: What a screen reader calls them.
    ///   - change: Runs with each change that a person makes.
    public convenience init(name: String, _ change: @escaping (String) -> Void = { _ in }) {
        self.init(retaining: gtk_text_view_new())
        gtk_text_view_set_wrap_mode(c(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(c(), 0)
        setAccessibleName(name)
        guard let buffer else { return }
        let view = Weak(self)
        Object(retaining: buffer).on("changed") { _ in
            if let view = view.target, !view.isChangedByProgram { change(view.text) }
        }
    }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(c()) }

    /// What is written.
    public var text: String {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        set {
            if text != newValue { quietly { gtk_text_buffer_set_text(buffer, newValue, -1) } }
        }
    }
}
