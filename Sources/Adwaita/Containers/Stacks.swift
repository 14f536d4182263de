import CAdwaita

/// Shows one of several widgets and fades between them.
public final class Stack: Widget {
    /// Makes a stack.
    ///
    /// - Parameter pages: Its widgets with the names they are shown by.
    public convenience init(_ pages: [(name: String, page: Widget)] = []) {
        self.init(retaining: gtk_stack_new())
        gtk_stack_set_transition_type(c(), GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_transition_duration(c(), 180)
        // A page that does not show asks for no room, so that a wide one does not widen the window.
        gtk_stack_set_hhomogeneous(c(), 0)
        gtk_stack_set_vhomogeneous(c(), 0)
        for (name, page) in pages { add(page, named: name) }
    }

    /// The name of what shows; a name without a page changes nothing.
    public var visiblePage: String {
        get { string(gtk_stack_get_visible_child_name(c())) }
        set {
            guard visiblePage != newValue, gtk_stack_get_child_by_name(c(), newValue) != nil else {
                return
            }
            gtk_stack_set_visible_child_name(c(), newValue)
        }
    }

    /// Puts a page in.
    public func add(_ page: Widget, named name: String) {
        gtk_stack_add_named(c(), page.widget, name)
        page.showToAccessibilityWhileMapped()
    }

    /// Takes a page out.
    public func remove(named name: String) {
        if let page = gtk_stack_get_child_by_name(c(), name) { gtk_stack_remove(c(), page) }
    }

    /// Changes at once, without fading.
    public func unanimated() -> Self {
        gtk_stack_set_transition_type(c(), GTK_STACK_TRANSITION_TYPE_NONE)
        return self
    }
}

extension Stack {
    /// Shows what `content` makes of `state`, made anew whenever the state changes.
    ///
    /// - Parameters:
    ///   - state: What decides; followed. Keep it small: a list's items are for the list to follow.
    ///   - content: Makes the widget for a state.
    public convenience init<State: Equatable>(
        following state: @escaping () -> State, _ content: @escaping (State) -> Widget
    ) {
        self.init()
        let shown = Holder<State?>(nil)
        bind { stack in
            let state = state()
            guard state != shown.value else { return }
            shown.value = state
            let old = gtk_stack_get_visible_child(stack.c())
            // Bindings within the new widget are its own, not part of this one.
            let widget = content(state)
            gtk_stack_add_child(stack.c(), widget.widget)
            gtk_stack_set_visible_child(stack.c(), widget.widget)
            if let old { gtk_stack_remove(stack.c(), old) }
        }
    }
}

/// Pages that a ``ViewSwitcher`` leads to.
public final class ViewStack: Widget {
    /// Makes a stack.
    public convenience init(_ pages: [(name: String, title: String, icon: String, page: Widget)]) {
        self.init(retaining: adw_view_stack_new())
        adw_view_stack_set_hhomogeneous(c(), 0)
        adw_view_stack_set_vhomogeneous(c(), 0)
        for (name, title, icon, page) in pages {
            add(page: page, name: name, title: title, icon: icon)
        }
    }

    /// Puts a page at the end.
    public func add(page: Widget, name: String, title: String, icon: String? = nil) {
        let entry = adw_view_stack_add_titled(c(), page.widget, name, title)
        page.showToAccessibilityWhileMapped()
        adw_view_stack_page_set_icon_name(entry, icon)
    }

    /// The name of what shows.
    public var visiblePage: String {
        get { string(adw_view_stack_get_visible_child_name(c())) }
        set {
            guard visiblePage != newValue, adw_view_stack_get_child_by_name(c(), newValue) != nil
            else { return }
            quietly { adw_view_stack_set_visible_child_name(c(), newValue) }
        }
    }

    /// Runs when a person goes to another page.
    @discardableResult
    public func onUserChange(_ handler: @escaping (String) -> Void) -> Self {
        on("notify::visible-child") { (stack, _: Unread) in
            if !stack.isChangedByProgram { handler(stack.visiblePage) }
        }
    }
}

/// Buttons that lead to the pages of a ``ViewStack``.
public final class ViewSwitcher: Widget {
    /// Makes a switcher for a header bar; narrow ones have the titles below the icons.
    public convenience init(_ stack: ViewStack, isWide: Bool = true) {
        self.init(retaining: adw_view_switcher_new())
        adw_view_switcher_set_stack(c(), stack.c())
        adw_view_switcher_set_policy(
            c(), isWide ? ADW_VIEW_SWITCHER_POLICY_WIDE : ADW_VIEW_SWITCHER_POLICY_NARROW)
    }

    /// Makes a switcher for the lower edge of a window.
    public convenience init(bar stack: ViewStack) {
        self.init(retaining: adw_view_switcher_bar_new())
        adw_view_switcher_bar_set_stack(c(), stack.c())
        adw_view_switcher_bar_set_reveal(c(), 1)
    }
}

/// Shows the first of its widgets that fits.
public final class Squeezer: Widget {
    /// Makes one of widgets from the widest to the narrowest.
    public convenience init(@WidgetBuilder _ content: () -> [Widget]) {
        self.init(retaining: adw_squeezer_new())
        adw_squeezer_set_homogeneous(c(), 0)
        for widget in content() {
            adw_squeezer_add(c(), widget.widget)
            widget.showToAccessibilityWhileMapped()
        }
    }

    /// Runs with the place of what fits, from 0, whenever that changes.
    @discardableResult
    public func onChange(_ handler: @escaping (Int) -> Void) -> Self {
        on("notify::visible-child") { (squeezer, _: Unread) in
            let visible = adw_squeezer_get_visible_child(squeezer.c())
            if let place = squeezer.children.firstIndex(where: { $0.widget == visible }) {
                handler(place)
            }
        }
    }
}
