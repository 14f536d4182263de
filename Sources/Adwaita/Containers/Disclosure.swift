import CAdwaita

/// Slides its content in and out.
public final class Revealer: Widget {
    /// Makes one that hides its content.
    ///
    /// - Parameters:
    ///   - child: What it shows.
    ///   - isFromTop: Whether it comes from above instead of below.
    public convenience init(_ child: Widget, isFromTop: Bool = false) {
        self.init(retaining: gtk_revealer_new())
        gtk_revealer_set_child(c(), child.widget)
        child.showToAccessibilityWhileMapped()
        gtk_revealer_set_transition_type(
            c(),
            isFromTop
                ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN : GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    }

    /// Whether its content shows.
    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(c()) != 0 }
        set { gtk_revealer_set_reveal_child(c(), newValue ? 1 : 0) }
    }
}

/// A line across the window that says what holds for all of it, such as being offline.
public final class Banner: Widget {
    /// Makes a banner that does not show.
    ///
    /// - Parameters:
    ///   - button: What its button says; without, there is none.
    ///   - action: What the button does.
    public convenience init(button: String? = nil, action: @escaping () -> Void = {}) {
        self.init(retaining: gtk_revealer_new())
        gtk_revealer_set_transition_type(c(), GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN)
        let label = Label().wrapped().centered().expand(.horizontal)
        let line = Box(.horizontal, spacing: 12) { label }.style("banner")
        if let button { line.append(Button(button, action).align(.center, .center)) }
        gtk_revealer_set_child(c(), line.widget)
        line.showToAccessibilityWhileMapped()
        attach(Boxed(Weak(label)), as: "label")
    }

    /// What it says; it shows as long as there is something to say.
    public var text: String? {
        get { gtk_revealer_get_reveal_child(c()) == 0 ? nil : label?.text }
        set {
            // The old text stays while the banner slides away.
            if let newValue { label?.text = newValue }
            gtk_revealer_set_reveal_child(c(), newValue == nil ? 0 : 1)
        }
    }

    private var label: Label? {
        attachment("label", as: Boxed<Weak<Label>>.self)?.value.target
    }
}

/// A title that opens to show more.
public final class Expander: Widget {
    /// Makes a closed one.
    public convenience init(_ title: String, _ child: Widget) {
        self.init(retaining: gtk_expander_new(title))
        gtk_expander_set_child(c(), child.widget)
    }

    /// Whether it is open.
    public var isExpanded: Bool {
        get { gtk_expander_get_expanded(c()) != 0 }
        set { gtk_expander_set_expanded(c(), newValue ? 1 : 0) }
    }
}

/// A page that says one thing: that there is nothing, or that something went wrong.
public final class StatusPage: Widget {
    /// Makes a page.
    ///
    /// - Parameters:
    ///   - icon: The name of a large icon.
    ///   - title: A few words.
    ///   - text: A sentence or two.
    ///   - action: What a person can do, such as a button.
    public convenience init(
        icon: String, title: String, text: String = "", action: Widget? = nil
    ) {
        self.init(retaining: adw_status_page_new())
        adw_status_page_set_icon_name(c(), icon)
        adw_status_page_set_child(c(), action?.widget)
        self.title = title
        self.text = text
    }

    /// A few words.
    public var title: String {
        get { string(adw_status_page_get_title(c())) }
        set { if title != newValue { adw_status_page_set_title(c(), newValue) } }
    }

    /// A sentence or two.
    public var text: String {
        get { attachment("text", as: Boxed<String>.self)?.value ?? "" }
        set {
            guard text != newValue else { return }
            attach(Boxed(newValue), as: "text")
            adw_status_page_set_description(c(), markup(newValue))
        }
    }
}

/// Rows in a box, all of them made at once: for a few.
public final class ListBox: Widget {
    /// Makes a box of rows.
    public convenience init(@WidgetBuilder _ rows: () -> [Widget] = { [] }) {
        self.init(retaining: gtk_list_box_new())
        for row in rows() { append(row) }
    }

    /// Puts a row at the end.
    public func append(_ row: Widget) { gtk_list_box_append(c(), row.widget) }

    /// Takes all rows out.
    public func removeAll() {
        while let row = gtk_list_box_get_row_at_index(c(), 0) {
            gtk_list_box_remove(
                c(), UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
    }

    /// Looks as rows of settings do, and has no selection.
    public func boxed() -> Self {
        gtk_list_box_set_selection_mode(c(), GTK_SELECTION_NONE)
        return style("boxed-list")
    }

    /// The place of the selected row, from 0.
    public var selectedRow: Int? {
        get { gtk_list_box_get_selected_row(c()).map { Int(gtk_list_box_row_get_index($0)) } }
        set {
            let row = newValue.flatMap { gtk_list_box_get_row_at_index(c(), Int32($0)) }
            if gtk_list_box_get_selected_row(c()) != row { gtk_list_box_select_row(c(), row) }
        }
    }

    /// Runs with a row's place, from 0, when it is clicked or Enter is pressed on it.
    @discardableResult
    public func onActivate(_ handler: @escaping (Int) -> Void) -> Self {
        on("row-activated") { (_, row: Object) in
            handler(Int(gtk_list_box_row_get_index(row.c())))
        }
    }
}
