import CAdwaita

/// What lists and grids have in common. Rows exist only near what one sees.
open class ItemView<Item: Equatable>: Widget {
    var store: ListStore<Item>? { attachment("store") }

    /// Connects a new view to what it shows.
    func begin(name: String, items: @escaping () -> [Item]) {
        setAccessibleName(name)
        let reach = attach(ListReach(self), as: "reach")
        bind { view in
            view.store?.show(items(), isSeen: view.isMapped)
            view.showMore()
            reach.look(soon: view)
        }
    }

    /// Shows the rest of a list that comes in steps, some of it with each frame.
    private func showMore() {
        guard let store, store.hasMore, !store.isShowingMore else { return }
        store.isShowingMore = true
        onEachFrame { [weak store] _ in
            let hasMore = store?.showMore() ?? false
            store?.isShowingMore = hasMore
            return hasMore
        }
    }

    // MARK: Contents

    /// The items that are selected, in the list's order.
    public var selectedItems: [Item] { store?.selectedItems ?? [] }

    /// How many rows show an item now; bounded however long the list is.
    public var liveCells: Int { store?.bound.count ?? 0 }

    /// Brings an item into view.
    ///
    /// - Parameter index: Its place in the list, from 0.
    public func scroll(to index: Int) {
        guard let store, store.items.indices.contains(index) else { return }
        gtk_widget_activate_action_variant(
            widget, "list.scroll-to-item", g_variant_new_uint32(UInt32(index + store.headers)))
    }

    // MARK: What a person does

    /// Runs when a row is clicked (twice, where rows can be selected) or Enter is pressed on it.
    @discardableResult
    public func onActivate(_ handler: @escaping (_ item: Item, _ index: Int) -> Void) -> Self {
        on("activate") { (view, position: UInt32) in
            guard let store = view.store, let item = store.item(at: Int(position)) else { return }
            handler(item, Int(position) - store.headers)
        }
    }

    /// Runs with all items that are selected whenever that changes.
    @discardableResult
    public func onSelectionChange(_ handler: @escaping ([Item]) -> Void) -> Self {
        store?.selectionChanged = { [weak store] in
            if let store { handler(store.selectedItems) }
        }
        return self
    }

    /// Selects what `items` says, now and whenever that changes.
    @discardableResult
    public func bindSelection(_ items: @escaping () -> [Item]) -> Self {
        bind { view in
            guard let store = view.store else { return }
            store.select(store.keys(of: items()))
        }
    }

    /// Runs with the items that are selected, or else the one that has the focus, when Delete is
    /// pressed.
    @discardableResult
    public func onDelete(_ handler: @escaping ([Item]) -> Void) -> Self {
        onKey(GDK_KEY_Delete, GDK_KEY_KP_Delete) { view in
            let items = view.chosenItems(at: view.focusedCell)
            if !items.isEmpty { handler(items) }
            return !items.isEmpty
        }
    }

    /// Opens a menu for the items that are selected, or else the one under the pointer or with the
    /// focus: by right click, long press, the Menu key and Shift+F10.
    ///
    /// - Parameter menu: Makes the menu; without sections none opens.
    /// - Returns: Itself.
    @discardableResult
    public func contextMenu(_ menu: @escaping ([Item]) -> [MenuSection]) -> Self {
        onMenuGesture { view, point in
            let cell = point.map { view.cell(at: $0) } ?? view.focusedCell
            guard let cell, let row = cell.row else { return false }
            let before = view.selectedItems
            view.selectUnlessSelected(cell)
            row.grabFocus()
            // GTK 4.8 takes any button for a press on the row, and never hears of its end.
            gtk_widget_unset_state_flags(row.widget, GTK_STATE_FLAG_ACTIVE)
            let items = view.chosenItems(at: cell)
            let place = point ?? row.center(in: view)
            // What is only selected to show whose menu it is, is so no longer than the menu.
            let held = Weak(view)
            let unselect = { if before != items { held.target?.select(before) } }
            let isOpen = view.popUp(menu(items), at: place, closed: unselect)
            if !isOpen { unselect() }
            return isOpen
        }
    }

    private func select(_ items: [Item]) {
        if let store { store.select(store.keys(of: items)) }
    }

    // MARK: Cells

    /// The row under a point of the view.
    func cell(at point: Point) -> ListCell<Item>? {
        cell(around: gtk_widget_pick(widget, point.x, point.y, GTK_PICK_DEFAULT))
    }

    /// The row that has the focus, itself or something in it.
    var focusedCell: ListCell<Item>? {
        cell(around: focusedWidget?.widget)
    }

    private func cell(around found: UnsafeMutablePointer<GtkWidget>?) -> ListCell<Item>? {
        var current = found
        while let candidate = current, candidate != widget {
            if let cell = cell(of: candidate) { return cell }
            // The row's own widget lies around the content that knows the cell.
            if let child = gtk_widget_get_first_child(candidate), let cell = cell(of: child) {
                return cell
            }
            current = gtk_widget_get_parent(candidate)
        }
        return nil
    }

    private func cell(of widget: UnsafeMutablePointer<GtkWidget>) -> ListCell<Item>? {
        let holder: WeakCell? = Widget(retaining: widget).attachment("cell")
        return holder?.cell as? ListCell<Item>
    }

    /// The items that a command at a row is for: all selected ones if it is one of them.
    func chosenItems(at cell: ListCell<Item>?) -> [Item] {
        guard let store else { return [] }
        guard let cell, let item = cell.slot.item else { return store.selectedItems }
        return store.selected.contains(cell.position) ? store.selectedItems : [item]
    }

    func selectUnlessSelected(_ cell: ListCell<Item>) {
        guard let store, !store.selected.contains(cell.position) else { return }
        _ = store.select(cell.position..<(cell.position + 1), only: true)
    }
}
