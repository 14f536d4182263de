import CAdwaita

/// A column of rows, made only where one sees them.
public final class ListView<Item: Equatable>: ItemView<Item> {
    /// Makes a list.
    ///
    /// - Parameters:
    ///   - name: What a screen reader calls the list.
    ///   - items: What it shows; followed.
    ///   - selection: How many rows may be selected. Without, one click activates.
    ///   - id: What an item is known by when it changes or moves.
    ///   - rowName: What a screen reader calls the row of an item.
    ///   - header: What stands above the first row and scrolls along with the rows.
    ///   - row: Makes a row's widgets around the slot whose item they follow.
    public convenience init(
        name: String, items: @escaping () -> [Item], selection: SelectionMode = .none,
        id: @escaping @MainActor (Item) -> AnyHashable, rowName: @escaping (Item) -> String,
        header: Widget? = nil, row: @escaping (Slot<Item>) -> Widget
    ) {
        let store = ListStore<Item>(selection: selection, header: header, key: id)
        self.init(
            retaining: gtk_list_view_new(
                store.makeModel(), store.makeFactory(rowName: rowName, content: row)))
        attach(store, as: "store")
        gtk_list_view_set_single_click_activate(c(), selection == .none ? 1 : 0)
        begin(name: name, items: items)
    }

    /// Draws a line between rows.
    @discardableResult
    public func separated() -> Self {
        gtk_list_view_set_show_separators(c(), 1)
        return self
    }
}

extension ListView where Item: Identifiable {
    /// Makes a list of items that say themselves what they are known by.
    public convenience init(
        name: String, items: @escaping () -> [Item], selection: SelectionMode = .none,
        rowName: @escaping (Item) -> String, header: Widget? = nil,
        row: @escaping (Slot<Item>) -> Widget
    ) {
        self.init(
            name: name, items: items, selection: selection, id: { AnyHashable($0.id) },
            rowName: rowName, header: header, row: row)
    }
}
