import CAdwaita

public final class Application: Object {
    public convenience init(id: String) {
        self.init(adopting: OpaquePointer(adw_application_new(id, G_APPLICATION_DEFAULT_FLAGS)!))
        MainLoop.serveMainActor()
    }

    public func onActivate(_ handler: @escaping (Application) -> Void) -> Self {
        on("activate", handler)
    }

    public func run() -> Int32 { g_application_run(c(), CommandLine.argc, CommandLine.unsafeArgv) }

    public func quit() { g_application_quit(c()) }

    /// A command with its keys, such as `<Control>f`.
    public func command(_ name: String, keys: String..., action: @escaping () -> Void) {
        let command = Object(adopting: g_simple_action_new(name, nil))
        command.on("activate") { _ in action() }
        g_action_map_add_action(c(), command.c())
        var keys: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(strdup($0)) } + [nil]
        gtk_application_set_accels_for_action(c(), "app.\(name)", &keys)
        for key in keys { free(UnsafeMutablePointer(mutating: key)) }
    }
}

public final class Window: Widget {
    public convenience init(
        _ application: Application, title: String, width: Int32, height: Int32, content: Widget
    ) {
        self.init(retaining: adw_application_window_new(application.c()))
        gtk_window_set_title(c(), title)
        gtk_window_set_default_size(c(), width, height)
        adw_application_window_set_content(c(), content.widget)
    }

    public func present() { gtk_window_present(c()) }
    public func close() { gtk_window_destroy(c()) }
}

public final class HeaderBar: Widget {
    public convenience init(title: Widget? = nil, start: [Widget] = [], end: [Widget] = []) {
        self.init(retaining: adw_header_bar_new())
        if let title { adw_header_bar_set_title_widget(c(), title.widget) }
        for widget in start { adw_header_bar_pack_start(c(), widget.widget) }
        for widget in end { adw_header_bar_pack_end(c(), widget.widget) }
    }

    public func windowButtons(start: Bool, end: Bool) -> Self {
        adw_header_bar_set_show_start_title_buttons(c(), start ? 1 : 0)
        adw_header_bar_set_show_end_title_buttons(c(), end ? 1 : 0)
        return self
    }
}

public final class WindowTitle: Widget {
    public convenience init(_ title: String, subtitle: String = "") {
        self.init(retaining: adw_window_title_new(title, subtitle))
    }

    public var title: String {
        get { String(cString: adw_window_title_get_title(c())) }
        set { adw_window_title_set_title(c(), newValue) }
    }

    public var subtitle: String {
        get { String(cString: adw_window_title_get_subtitle(c())) }
        set { adw_window_title_set_subtitle(c(), newValue) }
    }
}

public enum Appearance {
    public static var isDark: Bool {
        adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    }

    public static func set(dark: Bool?) {
        let scheme =
            switch dark {
            case nil: ADW_COLOR_SCHEME_DEFAULT
            case true?: ADW_COLOR_SCHEME_FORCE_DARK
            case false?: ADW_COLOR_SCHEME_FORCE_LIGHT
            }
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
    }

    public static func use(css: String) {
        let provider = gtk_css_provider_new()!
        gtk_css_provider_load_from_data(provider, css, -1)
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), OpaquePointer(provider),
            UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(provider)
    }
}
