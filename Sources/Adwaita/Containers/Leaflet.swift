import CAdwaita

/// Sidebar and content beside each other, or one at a time where the window is narrow.
public final class Leaflet: Widget {
    /// Makes a leaflet that shows its content.
    public convenience init(sidebar: Widget, content: Widget) {
        self.init(retaining: adw_leaflet_new())
        adw_leaflet_append(c(), sidebar.widget)
        let separator = gtk_separator_new(GTK_ORIENTATION_VERTICAL)
        adw_leaflet_page_set_navigatable(adw_leaflet_append(c(), separator), 0)
        adw_leaflet_append(c(), content.widget)
        adw_leaflet_set_visible_child(c(), content.widget)
        adw_leaflet_set_can_navigate_back(c(), 1)
        for side in [sidebar, content] { side.showToAccessibilityWhileMapped() }
    }

    /// Whether only one of the two shows.
    public var isFolded: Bool { adw_leaflet_get_folded(c()) != 0 }

    /// Runs when it begins or ends to show only one of the two.
    @discardableResult
    public func onFold(_ handler: @escaping (Bool) -> Void) -> Self {
        on("notify::folded") { (leaflet, _: Unread) in handler(leaflet.isFolded) }
    }

    /// Runs when the sidebar comes or goes, as by a swipe, with whether it is what shows.
    @discardableResult
    public func onNavigate(_ handler: @escaping (Bool) -> Void) -> Self {
        on("notify::visible-child") { (leaflet, _: Unread) in
            let visible = adw_leaflet_get_visible_child(leaflet.c())
            handler(visible == gtk_widget_get_first_child(leaflet.widget))
        }
    }

    /// Shows the sidebar or the content, where only one has room.
    public func show(sidebar: Bool) {
        adw_leaflet_navigate(
            c(), sidebar ? ADW_NAVIGATION_DIRECTION_BACK : ADW_NAVIGATION_DIRECTION_FORWARD)
    }
}

/// Content with something over it that slides in from a side, or stands beside it.
public final class Flap: Widget {
    /// Makes a flap at the end of the content.
    public convenience init(content: Widget, flap: Widget) {
        self.init(retaining: adw_flap_new())
        adw_flap_set_content(c(), content.widget)
        adw_flap_set_flap(c(), flap.widget)
        adw_flap_set_separator(c(), gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        adw_flap_set_flap_position(c(), GTK_PACK_END)
        adw_flap_set_reveal_flap(c(), 0)
    }

    /// Whether the flap shows.
    public var isRevealed: Bool {
        get { adw_flap_get_reveal_flap(c()) != 0 }
        set {
            if isRevealed != newValue {
                quietly { adw_flap_set_reveal_flap(c(), newValue ? 1 : 0) }
            }
        }
    }

    /// Runs when a person opens or closes the flap, as by a swipe.
    @discardableResult
    public func onUserChange(_ handler: @escaping (Bool) -> Void) -> Self {
        on("notify::reveal-flap") { (flap, _: Unread) in
            if !flap.isChangedByProgram { handler(flap.isRevealed) }
        }
    }
}
