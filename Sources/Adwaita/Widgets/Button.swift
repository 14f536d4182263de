import CAdwaita

/// Does something when pressed.
public class Button: Widget {
    /// Makes a button with a title.
    public convenience init(_ title: String, _ action: @escaping () -> Void) {
        self.init(retaining: gtk_button_new_with_label(title))
        on("clicked") { _ in action() }
    }

    /// Makes a button with an icon. It needs a name to be heard, which is its tooltip too.
    public convenience init(icon: String, name: String, _ action: @escaping () -> Void) {
        self.init(retaining: gtk_button_new_from_icon_name(icon))
        self.name = name
        on("clicked") { _ in action() }
    }

    /// Makes a button around widgets of your own.
    public convenience init(_ content: Widget, name: String, _ action: @escaping () -> Void) {
        self.init(retaining: gtk_button_new())
        gtk_button_set_child(c(), content.widget)
        self.name = name
        on("clicked") { _ in action() }
    }

    /// What it says.
    public var title: String {
        get { string(gtk_button_get_label(c())) }
        set { if title != newValue { gtk_button_set_label(c(), newValue) } }
    }

    /// Its icon's name.
    public var icon: String {
        get { string(gtk_button_get_icon_name(c())) }
        set { if icon != newValue { gtk_button_set_icon_name(c(), newValue) } }
    }

    /// What it is called by screen readers, and its tooltip.
    public var name: String {
        get { tooltip ?? "" }
        set {
            guard tooltip != newValue else { return }
            tooltip = newValue
            setAccessibleName(newValue)
        }
    }
}

/// A button that stays down until pressed again.
public final class ToggleButton: Button {
    /// Makes a button with an icon.
    ///
    /// - Parameters:
    ///   - icon: The icon's name.
    ///   - name: What it is called; its tooltip too.
    ///   - change: Runs when a person presses it, with whether it is down then.
    public convenience init(icon: String, name: String, _ change: @escaping (Bool) -> Void) {
        self.init(retaining: gtk_toggle_button_new())
        gtk_button_set_icon_name(c(), icon)
        self.name = name
        onUserToggle(change)
    }

    /// Makes a button with a title.
    public convenience init(_ title: String, _ change: @escaping (Bool) -> Void) {
        self.init(retaining: gtk_toggle_button_new_with_label(title))
        onUserToggle(change)
    }

    /// Whether it is down.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(c()) != 0 }
        set { quietly { gtk_toggle_button_set_active(c(), newValue ? 1 : 0) } }
    }

    private func onUserToggle(_ change: @escaping (Bool) -> Void) {
        on("toggled") { button in
            if !button.isChangedByProgram { change(button.isOn) }
        }
    }
}

/// A button that opens an address in the browser.
public final class LinkButton: Widget {
    /// Makes a button.
    public convenience init(_ title: String, address: String) {
        self.init(retaining: gtk_link_button_new_with_label(address, title))
    }
}

extension Widget {
    /// Changes something without telling who listens for what a person does.
    func quietly(_ change: () -> Void) {
        let before = programChange.value
        programChange.value = true
        change()
        programChange.value = before
    }

    var isChangedByProgram: Bool { programChange.value }

    private var programChange: Holder<Bool> {
        attachment("program") ?? attach(Holder(false), as: "program")
    }
}
