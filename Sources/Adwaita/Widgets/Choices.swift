import CAdwaita

/// On or off.
public final class Switch: Widget {
    /// Makes a switch.
    ///
    /// - Parameters:
    ///   - name: What a screen reader calls it.
    ///   - change: Runs when a person switches it.
    public convenience init(name: String, _ change: @escaping (Bool) -> Void) {
        self.init(retaining: gtk_switch_new())
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        setAccessibleName(name)
        on("notify::active") { (control, _: Unread) in
            if !control.isChangedByProgram { change(control.isOn) }
        }
    }

    /// Whether it is on.
    public var isOn: Bool {
        get { gtk_switch_get_active(c()) != 0 }
        set { quietly { gtk_switch_set_active(c(), newValue ? 1 : 0) } }
    }
}

/// A box to tick.
public final class CheckButton: Widget {
    /// Makes a box with a title beside it.
    public convenience init(_ title: String, _ change: @escaping (Bool) -> Void) {
        self.init(retaining: gtk_check_button_new_with_label(title))
        on("toggled") { button in
            if !button.isChangedByProgram { change(button.isOn) }
        }
    }

    /// Makes one of several of which one is ticked.
    public convenience init(
        _ title: String, group: CheckButton?, _ change: @escaping (Bool) -> Void
    ) {
        self.init(title, change)
        if let group { gtk_check_button_set_group(c(), group.c()) }
    }

    /// What it says.
    public var title: String {
        get { string(gtk_check_button_get_label(c())) }
        set { if title != newValue { gtk_check_button_set_label(c(), newValue) } }
    }

    /// Whether it is ticked.
    public var isOn: Bool {
        get { gtk_check_button_get_active(c()) != 0 }
        set { quietly { gtk_check_button_set_active(c(), newValue ? 1 : 0) } }
    }
}

/// One of several texts, in a list that drops down.
public final class DropDown: Widget {
    /// Makes a choice.
    ///
    /// - Parameters:
    ///   - choices: What there is to choose.
    ///   - name: What a screen reader calls it; its tooltip too.
    ///   - change: Runs when a person chooses, with the place among the choices, from 0.
    public convenience init(
        _ choices: [String] = [], name: String, _ change: @escaping (Int) -> Void
    ) {
        let texts = stringList(choices)
        g_object_ref(texts.pointer)  // the widget takes over a reference
        self.init(retaining: gtk_drop_down_new(texts.c(), nil))
        tooltip = name
        setAccessibleName(name)
        on("notify::selected") { (control, _: Unread) in
            if !control.isChangedByProgram, let selected = control.selected { change(selected) }
        }
    }

    /// The place of what is chosen, from 0.
    public var selected: Int? {
        get {
            let selected = gtk_drop_down_get_selected(c())
            return selected == GTK_INVALID_LIST_POSITION ? nil : Int(selected)
        }
        set {
            guard selected != newValue else { return }
            quietly {
                gtk_drop_down_set_selected(
                    c(), newValue.map { UInt32($0) } ?? GTK_INVALID_LIST_POSITION)
            }
        }
    }

    /// Replaces what there is to choose.
    public func setChoices(_ choices: [String]) {
        let texts = stringList(choices)
        quietly { gtk_drop_down_set_model(c(), texts.c()) }
    }
}

/// Texts as a list model.
func stringList(_ texts: [String]) -> Object {
    let list = Object(adopting: gtk_string_list_new(nil))
    for text in texts { gtk_string_list_append(list.c(), text) }
    return list
}
