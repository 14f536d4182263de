import CAdwaita

/// A line of a menu.
public struct MenuItem {
    /// What it says.
    public var title: String
    /// The keys that do the same, as in `<Control>c`; shown, not set up.
    public var accelerator: String?
    /// Whether it can be chosen.
    public var isEnabled: Bool
    /// Why it cannot be chosen, in words.
    public var reason: String?
    /// Whether it has a check mark; `nil` if it is nothing to be checked.
    public var isChecked: Bool?
    /// What opens beside it instead of an action.
    public var submenu: [MenuSection]
    /// What it does.
    public var action: () -> Void

    /// Makes a line that does something.
    ///
    /// - Parameters:
    ///   - title: What it says.
    ///   - accelerator: The keys that do the same, as in `<Control>c`.
    ///   - isEnabled: Whether it can be chosen.
    ///   - reason: Why it cannot be chosen, in words.
    ///   - isChecked: Whether it has a check mark; `nil` if it is nothing to be checked.
    ///   - action: What it does.
    public init(
        _ title: String, accelerator: String? = nil, isEnabled: Bool = true, reason: String? = nil,
        isChecked: Bool? = nil, action: @escaping () -> Void
    ) {
        self.title = title
        self.accelerator = accelerator
        self.isEnabled = isEnabled
        self.reason = reason
        self.isChecked = isChecked
        submenu = []
        self.action = action
    }

    /// Makes a line that opens further ones.
    public init(_ title: String, submenu: [MenuSection]) {
        self.init(title) {}
        self.submenu = submenu
    }
}

/// Lines of a menu that belong together; a line is drawn between sections.
public struct MenuSection {
    /// What stands above it, if anything.
    public var title: String?
    /// Its lines.
    public var items: [MenuItem]

    /// Makes a section.
    public init(_ title: String, _ items: [MenuItem]) {
        self.title = title
        self.items = items
    }

    /// Makes a section without a title.
    public init(_ items: [MenuItem]) { self.items = items }
}

/// A menu as GTK wants it: what it says, and apart from that what it does.
final class Menu {
    let model: Object
    let actions = Object(adopting: g_simple_action_group_new())
    /// Why lines cannot be chosen, by what they say.
    private(set) var reasons: [String: String] = [:]
    private var count = 0

    /// The name under which a widget finds the actions.
    static let prefix = "menu"

    init(_ sections: [MenuSection]) {
        model = Object(adopting: g_menu_new())
        fill(model, with: sections)
    }

    private func fill(_ menu: Object, with sections: [MenuSection]) {
        for section in sections where !section.items.isEmpty {
            let lines = Object(adopting: g_menu_new())
            for item in section.items { append(item, to: lines) }
            g_menu_append_section(menu.c(), section.title, lines.c())
        }
    }

    private func append(_ item: MenuItem, to lines: Object) {
        // An underscore would make a letter of a name into a key.
        let title = item.title.split(separator: "_", omittingEmptySubsequences: false)
            .joined(separator: "__")
        let line = Object(adopting: g_menu_item_new(title, nil))
        if item.submenu.isEmpty {
            let action = addAction(for: item)
            g_menu_item_set_detailed_action(line.c(), "\(Self.prefix).\(action)")
            if let accelerator = item.accelerator {
                g_menu_item_set_attribute_value(
                    line.c(), "accel", g_variant_new_string(accelerator))
            }
            if let reason = item.reason, !item.isEnabled { reasons[item.title] = reason }
        } else {
            let submenu = Object(adopting: g_menu_new())
            fill(submenu, with: item.submenu)
            g_menu_item_set_submenu(line.c(), submenu.c())
        }
        g_menu_append_item(lines.c(), line.c())
    }

    private func addAction(for item: MenuItem) -> String {
        count += 1
        let name = "item\(count)"
        let action =
            item.isChecked.map {
                Object(
                    adopting: g_simple_action_new_stateful(
                        name, nil, g_variant_new_boolean($0 ? 1 : 0)))
            } ?? Object(adopting: g_simple_action_new(name, nil))
        g_simple_action_set_enabled(action.c(), item.isEnabled ? 1 : 0)
        let perform = item.action
        action.on("activate") { _ in perform() }
        g_action_map_add_action(actions.c(), action.c())
        return name
    }
}
