import CAdwaita

/// Rows that belong together.
public final class PreferencesGroup: Widget {
    /// Makes a group.
    ///
    /// - Parameters:
    ///   - title: What stands above it.
    ///   - text: A sentence below the title.
    ///   - rows: Its rows.
    public convenience init(
        _ title: String = "", text: String = "", @WidgetBuilder rows: () -> [Widget]
    ) {
        self.init(retaining: adw_preferences_group_new())
        adw_preferences_group_set_title(c(), markup(title))
        adw_preferences_group_set_description(c(), markup(text))
        for row in rows() { adw_preferences_group_add(c(), row.widget) }
    }
}

/// Groups of rows, one above the other; it scrolls.
public final class PreferencesPage: Widget {
    /// Makes a page.
    public convenience init(
        _ title: String = "", icon: String? = nil, @WidgetBuilder groups: () -> [Widget]
    ) {
        self.init(retaining: adw_preferences_page_new())
        adw_preferences_page_set_title(c(), title)
        adw_preferences_page_set_icon_name(c(), icon)
        for group in groups() { adw_preferences_page_add(c(), group.c()) }
    }
}

/// Text where the library wants markup.
func markup(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
}
