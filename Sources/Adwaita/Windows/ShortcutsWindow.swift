import CAdwaita

/// Keys and what they do, for the window that lists them.
public struct ShortcutList: Sendable {
    /// What the keys are about.
    public var title: String
    /// Each with its keys, such as `<Control>f`, or several parted by spaces.
    public var shortcuts: [(title: String, keys: String)]

    /// Makes a list.
    public init(_ title: String, _ shortcuts: [(title: String, keys: String)]) {
        self.title = title
        self.shortcuts = shortcuts
    }
}

/// The window that lists all keys.
public final class ShortcutsWindow: Widget {
    /// Makes the window.
    ///
    /// - Parameter lists: What there is; texts may have any characters.
    public convenience init?(_ lists: [ShortcutList]) {
        // Its parts can be put together by a description only: no function adds one.
        let description = Self.describe(lists)
        let builder = Object(
            adopting: gtk_builder_new_from_string(description, -1))
        guard let window = gtk_builder_get_object(builder.c(), "shortcuts") else { return nil }
        self.init(retaining: window)
    }

    private static func describe(_ lists: [ShortcutList]) -> String {
        let groups = lists.map { list in
            let shortcuts = list.shortcuts.map { shortcut in
                """
                <child><object class="GtkShortcutsShortcut">
                <property name="title">\(markup(shortcut.title))</property>
                <property name="accelerator">\(markup(shortcut.keys))</property>
                </object></child>
                """
            }
            return """
                <child><object class="GtkShortcutsGroup">
                <property name="title">\(markup(list.title))</property>
                \(shortcuts.joined())
                </object></child>
                """
        }
        return """
            <interface><object class="GtkShortcutsWindow" id="shortcuts">
            <property name="modal">1</property><property name="destroy-with-parent">1</property>
            <child><object class="GtkShortcutsSection">
            <property name="section-name">all</property><property name="max-height">12</property>
            \(groups.joined())
            </object></child></object></interface>
            """
    }

    /// Shows it over the window that `widget` is in.
    public func present(over widget: Widget) {
        gtk_window_set_transient_for(c(), widget.window)
        gtk_window_present(c())
    }
}
