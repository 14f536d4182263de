import CAdwaita

/// As high as it is wide; what is in it lies one above the other and fills it.
public final class Square: Widget {
    /// Makes a square that takes the width it is given.
    ///
    /// - Parameters:
    ///   - least: The least width, in points.
    ///   - content: What is in it, from the bottom up.
    public convenience init(least: Int32, @WidgetBuilder _ content: () -> [Widget]) {
        self.init(sides: Sides(least, isFixed: false), content())
    }

    /// Makes a square of one size, in points.
    public convenience init(side: Int32, @WidgetBuilder _ content: () -> [Widget]) {
        self.init(sides: Sides(side, isFixed: true), content())
        gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    }

    private convenience init(sides: Sides, _ content: [Widget]) {
        self.init(retaining: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        attach(sides, as: "sides")
        for child in content { gtk_box_append(c(), child.widget) }
        gtk_widget_set_layout_manager(
            widget,
            gtk_custom_layout_new(
                { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
                { widget, orientation, size, minimum, natural, baseline, naturalBaseline in
                    baseline?.pointee = -1
                    naturalBaseline?.pointee = -1
                    measure(widget, orientation, size, minimum, natural)
                },
                { widget, width, height, _ in allocate(widget, width, height) }))
    }

    /// Runs with the side, in points, when it is known and whenever it changes.
    ///
    /// The layout is under way then: what runs must not change it.
    @discardableResult
    public func onResize(_ handler: @escaping (Int) -> Void) -> Self {
        attachment("sides", as: Sides.self)?.changed = handler
        return self
    }

    fileprivate final class Sides {
        let least: Int32
        /// Whether it stays as it is, whatever width it is given.
        let isFixed: Bool
        var last: Int32 = -1
        var changed: (Int) -> Void = { _ in }

        init(_ least: Int32, isFixed: Bool) {
            self.least = least
            self.isFixed = isFixed
        }
    }
}

private func measure(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ orientation: GtkOrientation, _ size: Int32,
    _ minimum: UnsafeMutablePointer<Int32>?, _ natural: UnsafeMutablePointer<Int32>?
) {
    guard let widget else { return }
    let square = Square(retaining: widget)
    // GTK wants what is given a place to have been asked; the answer does not matter.
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
        gtk_widget_measure(current, orientation, -1, nil, nil, nil, nil)
        child = gtk_widget_get_next_sibling(current)
    }
    let sides: Square.Sides? = square.attachment("sides")
    let follows = orientation == GTK_ORIENTATION_VERTICAL && size >= 0 && sides?.isFixed != true
    minimum?.pointee = follows ? size : sides?.least ?? 0
    natural?.pointee = follows ? size : sides?.least ?? 0
}

private func allocate(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ width: Int32, _ height: Int32
) {
    guard let widget else { return }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
        gtk_widget_allocate(current, width, height, -1, nil)
        child = gtk_widget_get_next_sibling(current)
    }
    let square = Square(retaining: widget)
    guard let sides: Square.Sides = square.attachment("sides"), sides.last != width else { return }
    sides.last = width
    sides.changed(Int(width))
}
