import CAdwaita

/// A row with a title, a line below it and controls beside it.
public class ActionRow: Widget {
    /// Makes a row.
    ///
    /// - Parameters:
    ///   - title: What it says.
    ///   - subtitle: The line below.
    ///   - icon: The name of an icon before it.
    ///   - suffix: Controls at its end; the first one is what a click on the row works.
    public convenience init(
        _ title: String, subtitle: String = "", icon: String? = nil,
        @WidgetBuilder suffix: () -> [Widget] = { [] }
    ) {
        self.init(retaining: adw_action_row_new())
        begin(title, subtitle: subtitle)
        adw_action_row_set_icon_name(c(), icon)
        let controls = suffix()
        for control in controls { adw_action_row_add_suffix(c(), control.widget) }
        if let first = controls.first { adw_action_row_set_activatable_widget(c(), first.widget) }
    }

    func begin(_ title: String, subtitle: String) {
        adw_preferences_row_set_use_markup(c(), 0)
        self.title = title
        self.subtitle = subtitle
    }

    /// What it says.
    public var title: String {
        get { string(adw_preferences_row_get_title(c())) }
        set { if title != newValue { adw_preferences_row_set_title(c(), newValue) } }
    }

    /// The line below.
    public var subtitle: String {
        get { string(adw_action_row_get_subtitle(c())) }
        set { if subtitle != newValue { adw_action_row_set_subtitle(c(), newValue) } }
    }

    /// Puts a widget before the title.
    public func prefix(_ widget: Widget) -> Self {
        adw_action_row_add_prefix(c(), widget.widget)
        return self
    }

    /// Runs when the row is clicked or Enter is pressed on it.
    @discardableResult
    public func onActivate(_ handler: @escaping () -> Void) -> Self {
        gtk_list_box_row_set_activatable(c(), 1)
        return on("activated") { _ in handler() }
    }
}

/// A row to choose one of several texts.
public final class ComboRow: ActionRow {
    /// Makes a row.
    ///
    /// - Parameters:
    ///   - title: What it says.
    ///   - subtitle: The line below.
    ///   - choices: What there is to choose.
    ///   - change: Runs when a person chooses, with the place among the choices, from 0.
    public convenience init(
        _ title: String, subtitle: String = "", choices: [String],
        _ change: @escaping (Int) -> Void
    ) {
        self.init(retaining: adw_combo_row_new())
        begin(title, subtitle: subtitle)
        let texts = stringList(choices)
        adw_combo_row_set_model(c(), texts.c())
        on("notify::selected") { (row, _: Unread) in
            if !row.isChangedByProgram, let selected = row.selected { change(selected) }
        }
    }

    /// The place of what is chosen, from 0.
    public var selected: Int? {
        get {
            let selected = adw_combo_row_get_selected(c())
            return selected == GTK_INVALID_LIST_POSITION ? nil : Int(selected)
        }
        set {
            guard selected != newValue else { return }
            quietly {
                adw_combo_row_set_selected(
                    c(), newValue.map { UInt32($0) } ?? GTK_INVALID_LIST_POSITION)
            }
        }
    }
}

/// A row to switch something on and off.
public final class SwitchRow: ActionRow {
    /// Makes a row.
    ///
    /// - Parameters:
    ///   - title: What it says.
    ///   - subtitle: The line below.
    ///   - change: Runs when a person switches it.
    public convenience init(
        _ title: String, subtitle: String = "", _ change: @escaping (Bool) -> Void
    ) {
        self.init(retaining: adw_action_row_new())
        begin(title, subtitle: subtitle)
        let control = Switch(name: title, change)
        adw_action_row_add_suffix(c(), control.widget)
        adw_action_row_set_activatable_widget(c(), control.widget)
    }

    /// Whether it is on.
    public var isOn: Bool {
        get { control?.isOn ?? false }
        set { control?.isOn = newValue }
    }

    private var control: Switch? {
        adw_action_row_get_activatable_widget(c()).map { Switch(retaining: $0) }
    }
}

/// A row to write a line of text in.
public final class EntryRow: Widget {
    /// Makes a row.
    ///
    /// - Parameters:
    ///   - title: What is to be written.
    ///   - isSecret: Whether what is written is hidden.
    public convenience init(_ title: String, isSecret: Bool = false) {
        self.init(retaining: isSecret ? adw_password_entry_row_new() : adw_entry_row_new())
        adw_preferences_row_set_use_markup(c(), 0)
        adw_preferences_row_set_title(c(), title)
    }

    /// Runs when Enter is pressed.
    @discardableResult
    public func onSubmit(_ handler: @escaping (String) -> Void) -> Self {
        on("entry-activated") { handler($0.text) }
    }
}

/// A row that opens to show further ones.
public final class ExpanderRow: Widget {
    /// Makes a row.
    public convenience init(
        _ title: String, subtitle: String = "", @WidgetBuilder rows: () -> [Widget]
    ) {
        self.init(retaining: adw_expander_row_new())
        adw_preferences_row_set_use_markup(c(), 0)
        adw_preferences_row_set_title(c(), title)
        adw_expander_row_set_subtitle(c(), subtitle)
        for row in rows() { adw_expander_row_add_row(c(), row.widget) }
    }
}
