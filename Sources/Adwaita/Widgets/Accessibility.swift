import CAdwaita

extension Widget {
    /// The name a screen reader says; an icon-only control has no other.
    public func setAccessibleName(_ name: String) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    }

    /// What a screen reader adds to the name when asked.
    public func setAccessibleDescription(_ text: String) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        var value = GValue()
        gtk_accessible_property_init_value(property, &value)
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(c(), 1, &property, &value)
        g_value_unset(&value)
    }

    /// Hides it from screen readers, as an ornament, with all that is in it.
    public func hideFromAccessibility() { setHiddenFromAccessibility(true) }

    /// Hides it from screen readers while it does not show, as a page behind another one does not:
    /// GTK tells them only of widgets that were hidden one by one.
    func showToAccessibilityWhileMapped() {
        setHiddenFromAccessibility(gtk_widget_get_mapped(widget) == 0)
        on("map") { $0.setHiddenFromAccessibility(false) }
        on("unmap") { $0.setHiddenFromAccessibility(true) }
    }

    private func setHiddenFromAccessibility(_ isHidden: Bool) {
        var state = GTK_ACCESSIBLE_STATE_HIDDEN
        var value = GValue()
        gtk_accessible_state_init_value(state, &value)
        g_value_set_boolean(&value, isHidden ? 1 : 0)
        gtk_accessible_update_state_value(c(), 1, &state, &value)
        g_value_unset(&value)
    }
}

extension Handle where Self: Widget {
    /// Names it for screen readers.
    public func accessible(_ name: String) -> Self {
        setAccessibleName(name)
        return self
    }

    /// Names it for screen readers and says more.
    public func accessible(_ name: String, description: String) -> Self {
        setAccessibleName(name)
        setAccessibleDescription(description)
        return self
    }

    /// Says that it is mere ornament.
    public func ornament() -> Self {
        hideFromAccessibility()
        return self
    }
}
