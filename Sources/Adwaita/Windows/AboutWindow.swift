import CAdwaita

/// What the application says about itself.
public struct AboutText: Sendable {
    /// The application's name.
    public var name: String
    /// The name of its icon.
    public var icon: String
    /// Its version.
    public var version: String
    /// Who made it.
    public var developer: String
    /// Where it is at home.
    public var website: String
    /// A sentence or two.
    public var comments: String
    /// The text of its license.
    public var license: String
    /// What a person can send along with a question about it.
    public var debugInfo: String

    /// Makes it.
    public init(
        name: String, icon: String, version: String, developer: String = "", website: String = "",
        comments: String = "", license: String = "", debugInfo: String = ""
    ) {
        self.name = name
        self.icon = icon
        self.version = version
        self.developer = developer
        self.website = website
        self.comments = comments
        self.license = license
        self.debugInfo = debugInfo
    }
}

/// The window in which the application says what it is.
public final class AboutWindow: Widget {
    /// Makes the window.
    public convenience init(_ text: AboutText) {
        self.init(retaining: adw_about_window_new())
        adw_about_window_set_application_name(c(), text.name)
        adw_about_window_set_application_icon(c(), text.icon)
        adw_about_window_set_version(c(), text.version)
        adw_about_window_set_developer_name(c(), text.developer)
        adw_about_window_set_website(c(), text.website)
        adw_about_window_set_comments(c(), markup(text.comments))
        if !text.license.isEmpty { adw_about_window_set_license(c(), markup(text.license)) }
        adw_about_window_set_debug_info(c(), text.debugInfo)
    }

    /// Shows it over the window that `widget` is in.
    public func present(over widget: Widget) {
        gtk_window_set_transient_for(c(), widget.window)
        gtk_window_set_modal(c(), 1)
        gtk_window_present(c())
    }
}
