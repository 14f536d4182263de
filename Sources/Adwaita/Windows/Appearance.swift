import CAdwaita

/// How the application looks.
public enum Appearance {
    /// Light, dark, or as the desktop is.
    public enum Scheme: String, Sendable, CaseIterable {
        /// As the desktop is.
        case system
        /// Always light.
        case light
        /// Always dark.
        case dark
    }

    /// Whether it is dark now.
    public static var isDark: Bool {
        adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    }

    /// Whether one reads from right to left.
    public static var isRightToLeft: Bool {
        gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    }

    /// Whether the desktop asks for little motion.
    public static var isAnimated: Bool {
        guard let settings = gtk_settings_get_default() else { return true }
        var value = GValue()
        g_value_init(&value, GType(5 << 2))  // G_TYPE_BOOLEAN, a macro
        g_object_get_property(
            Object(retaining: settings).pointer, "gtk-enable-animations", &value)
        defer { g_value_unset(&value) }
        return g_value_get_boolean(&value) != 0
    }

    /// Light, dark, or as the desktop is.
    public static var scheme: Scheme {
        get {
            switch adw_style_manager_get_color_scheme(adw_style_manager_get_default()) {
            case ADW_COLOR_SCHEME_FORCE_DARK: .dark
            case ADW_COLOR_SCHEME_FORCE_LIGHT: .light
            default: .system
            }
        }
        set {
            let scheme =
                switch newValue {
                case .system: ADW_COLOR_SCHEME_DEFAULT
                case .dark: ADW_COLOR_SCHEME_FORCE_DARK
                case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
                }
            adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
        }
    }

    /// Runs when light becomes dark, or the reverse.
    public static func onDarkChange(_ handler: @escaping (Bool) -> Void) {
        guard let style = adw_style_manager_get_default() else { return }
        Object(retaining: style).on("notify::dark") { (_, _: Unread) in handler(isDark) }
    }

    /// Reads from right to left, or the reverse, whatever the language.
    public static func setRightToLeft(_ isRightToLeft: Bool) {
        gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }

    /// Adds a style sheet.
    public static func use(css: String) {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else {
            return
        }
        let handle = Object(adopting: provider)
        gtk_css_provider_load_from_data(handle.c(), css, -1)
        gtk_style_context_add_provider_for_display(
            display, handle.c(), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    /// Finds icons in a folder, beside those of the theme.
    public static func addIcons(inFolder path: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
    }
}
