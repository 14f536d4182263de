import CAdwaita

/// A menu that floats over what it belongs to.
final class PopoverMenu: Widget {
    convenience init(_ sections: [MenuSection]) {
        let menu = Menu(sections)
        self.init(
            retaining: gtk_popover_menu_new_from_model_full(
                menu.model.c(), GTK_POPOVER_MENU_NESTED))
        gtk_widget_insert_action_group(widget, Menu.prefix, menu.actions.c())
        if !menu.reasons.isEmpty { Self.explain(menu.reasons, in: self) }
    }

    /// Says of lines that cannot be chosen why not, where the pointer rests and to screen readers.
    private static func explain(_ reasons: [String: String], in widget: Widget) {
        for child in widget.children {
            if child.typeName == "GtkModelButton",
                let reason = reasons[
                    child.get("text").replacing("__", with: "_")]
            {
                child.tooltip = reason
                child.setAccessibleDescription(reason)
            }
            explain(reasons, in: child)
        }
    }
}

extension Handle where Self: Widget {
    /// Opens a menu at a point of the widget.
    ///
    /// - Parameters:
    ///   - sections: What it offers.
    ///   - point: Where, in the widget's coordinates.
    ///   - closed: Runs after it has closed, and after what was chosen was begun.
    /// - Returns: Whether it opened; without sections it does not.
    @discardableResult
    public func popUp(
        _ sections: [MenuSection], at point: Point, closed: @escaping () -> Void = {}
    ) -> Bool {
        guard sections.contains(where: { !$0.items.isEmpty }), let host = popoverHost else {
            return false
        }
        var place = (x: 0.0, y: 0.0)
        gtk_widget_translate_coordinates(
            widget, host.widget, point.x, point.y, &place.x, &place.y)
        let popover = PopoverMenu(sections)
        var rectangle = GdkRectangle(x: Int32(place.x), y: Int32(place.y), width: 1, height: 1)
        host.hold(popover)
        gtk_popover_set_pointing_to(popover.c(), &rectangle)
        gtk_popover_set_has_arrow(popover.c(), 0)
        gtk_popover_set_position(popover.c(), GTK_POS_BOTTOM)
        gtk_widget_set_halign(popover.widget, GTK_ALIGN_START)
        popover.yieldsKeyboard(in: self).on("closed") { popover in
            // Not now: what was chosen is still to be done, by actions of this popover.
            MainLoop.whenIdle {
                popover.leave()
                closed()
            }
        }
        gtk_popover_popup(popover.c())
        return true
    }

    /// Opens a menu by right click, long press, the Menu key and Shift+F10.
    @discardableResult
    public func contextMenu(_ menu: @escaping () -> [MenuSection]) -> Self {
        onMenuGesture { widget, point in
            widget.popUp(menu(), at: point ?? widget.center(in: widget))
        }
    }
}

extension Widget {
    /// The widget that has the keyboard in this one's window.
    var focusedWidget: Widget? {
        gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }.map { Widget(retaining: $0) }
    }

    /// The nearest widget that gives popovers their place again when the layout changes: only those
    /// with a layout manager do.
    fileprivate var popoverHost: Widget? {
        var current: UnsafeMutablePointer<GtkWidget>? = widget
        while let candidate = current {
            if gtk_widget_get_layout_manager(candidate) != nil {
                return Widget(retaining: candidate)
            }
            current = gtk_widget_get_parent(candidate)
        }
        return nil
    }

    /// Takes a popover in until it closes or this widget goes.
    fileprivate func hold(_ popover: Widget) {
        gtk_widget_set_parent(popover.widget, widget)
        let isFirst = attachment("popover", as: Boxed<Weak<Widget>>.self) == nil
        attach(Boxed(Weak(popover)), as: "popover")
        guard isFirst else { return }
        on("destroy") { host in
            host.attachment("popover", as: Boxed<Weak<Widget>>.self)?.value.target?.leave()
        }
    }

    fileprivate func leave() {
        if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
    }
}
