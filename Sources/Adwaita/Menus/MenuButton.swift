import CAdwaita

/// A button that opens a menu, made anew each time.
public final class MenuButton: Widget {
    /// Makes a button with an icon.
    ///
    /// - Parameters:
    ///   - icon: The icon's name.
    ///   - name: What it is called; its tooltip too.
    ///   - menu: Makes the menu when it opens.
    public convenience init(icon: String, name: String, menu: @escaping () -> [MenuSection]) {
        self.init(retaining: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(c(), icon)
        tooltip = name
        setAccessibleName(name)
        open(menu)
    }

    /// Makes a button with a title and an arrow.
    public convenience init(_ title: String, menu: @escaping () -> [MenuSection]) {
        self.init(retaining: gtk_menu_button_new())
        gtk_menu_button_set_label(c(), title)
        open(menu)
    }

    /// Makes a button around widgets of your own.
    public convenience init(_ content: Widget, name: String, menu: @escaping () -> [MenuSection]) {
        self.init(retaining: gtk_menu_button_new())
        gtk_menu_button_set_child(c(), content.widget)
        tooltip = name
        setAccessibleName(name)
        open(menu)
    }

    /// Makes a button with an icon that opens widgets instead of a menu, made anew each time.
    public convenience init(icon: String, name: String, popover: @escaping () -> Widget) {
        self.init(retaining: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(c(), icon)
        tooltip = name
        setAccessibleName(name)
        onOpen { Popover(popover()) }
    }

    /// Its icon's name.
    public var icon: String {
        get { string(gtk_menu_button_get_icon_name(c())) }
        set { if icon != newValue { gtk_menu_button_set_icon_name(c(), newValue) } }
    }

    /// Its title.
    public var title: String {
        get { string(gtk_menu_button_get_label(c())) }
        set { if title != newValue { gtk_menu_button_set_label(c(), newValue) } }
    }

    /// Opens the menu, as a press does.
    public func open() { gtk_menu_button_popup(c()) }

    /// Closes the menu.
    public func close() { gtk_menu_button_popdown(c()) }

    private func open(_ menu: @escaping () -> [MenuSection]) {
        onOpen { PopoverMenu(menu()) }
    }

    private func onOpen(_ make: @escaping () -> Widget) {
        // The keyboard stays where it is, and goes back there when the popover closes.
        if let button = children.first { gtk_widget_set_focus_on_click(button.widget, 0) }
        let box = Unmanaged.passRetained(Boxed(make)).toOpaque()
        gtk_menu_button_set_create_popup_func(
            c(),
            { button, make in
                guard let button, let make else { return }
                let popover = Unmanaged<Boxed<() -> Widget>>.fromOpaque(make).takeUnretainedValue()
                    .value()
                MenuButton(retaining: button).prepare(popover)
                gtk_menu_button_set_popover(button, popover.widget)
            }, box,
            { if let box = $0 { Unmanaged<AnyObject>.fromOpaque(box).release() } })
    }

    private func prepare(_ popover: Widget) {
        let button = Weak(self)
        popover.yieldsKeyboard(in: self)
            // The tooltip would cover what opens.
            .on("map") { _ in
                if let button = button.target { gtk_widget_set_has_tooltip(button.widget, 0) }
            }
            .on("closed") { _ in
                guard let button = button.target, button.tooltip != nil else { return }
                gtk_widget_set_has_tooltip(button.widget, 1)
            }
    }
}

/// Widgets that float over what they belong to.
public final class Popover: Widget {
    /// Makes a popover with that content.
    public convenience init(_ content: Widget) {
        self.init(retaining: gtk_popover_new())
        gtk_popover_set_child(c(), content.widget)
    }
}
