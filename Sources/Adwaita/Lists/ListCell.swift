import CAdwaita

/// What GTK calls a list item: one row's place in a list.
final class ListItem: Object {
    var position: Int { Int(gtk_list_item_get_position(c())) }

    var isSelected: Bool { gtk_list_item_get_selected(c()) != 0 }

    var child: Widget? {
        get { gtk_list_item_get_child(c()).map { Widget(retaining: $0) } }
        set { gtk_list_item_set_child(c(), newValue?.widget) }
    }

    func allow(activation: Bool, selection: Bool) {
        gtk_list_item_set_activatable(c(), activation ? 1 : 0)
        gtk_list_item_set_selectable(c(), selection ? 1 : 0)
    }
}

/// A row: the slot that its widgets show, and where it stands.
final class ListCell<Item: Equatable> {
    let slot = Slot<Item>()
    let content: Widget
    /// The place in the list; it owns this.
    private let place: OpaquePointer

    init(_ listItem: ListItem, content: (Slot<Item>) -> Widget) {
        place = listItem.c()
        self.content = content(slot)
    }

    /// Counted with the header.
    var position: Int { Int(gtk_list_item_get_position(place)) }

    /// The row's own widget, made by GTK around the content.
    var row: Widget? { gtk_widget_get_parent(content.widget).map { Widget(retaining: $0) } }
}

extension ListStore {
    /// Makes the rows of a view. The caller takes it over.
    ///
    /// - Parameters:
    ///   - rowName: What a screen reader calls the row of an item.
    ///   - content: Makes a row's widgets around the slot they follow.
    /// - Returns: Itself.
    func makeFactory(
        rowName: @escaping (Item) -> String, content: @escaping (Slot<Item>) -> Widget
    ) -> OpaquePointer {
        self.rowName = rowName
        let factory = Object(adopting: gtk_signal_list_item_factory_new())
            .on("setup") { (_, listItem: ListItem) in
                let cell = ListCell(listItem, content: content)
                listItem.attach(cell, as: "cell")
                // Found from where the pointer is; the cell keeps its content, so not the reverse.
                cell.content.attach(WeakCell(cell), as: "cell")
                listItem.child = cell.content
                listItem.on("notify::selected") { [weak cell] (listItem, _: Unread) in
                    cell?.slot.isSelected = listItem.isSelected
                }
            }
            .on("bind") { [weak self] (_, listItem: ListItem) in
                guard let self, let cell: ListCell<Item> = listItem.attachment("cell") else {
                    return
                }
                guard item(at: listItem.position) != nil else {
                    listItem.allow(activation: false, selection: false)
                    listItem.child = header
                    return
                }
                // Also where nothing can be selected, which the list sees to: GTK 4.8 gives the
                // keyboard to no row that cannot.
                listItem.allow(activation: true, selection: true)
                bind(cell)
                flushBindings()  // now: the frame being made is going to show this cell
            }
            .on("unbind") { [weak self] (_, listItem: ListItem) in
                guard let cell: ListCell<Item> = listItem.attachment("cell") else { return }
                self?.unbind(cell)
                if listItem.child?.pointer != cell.content.pointer { listItem.child = cell.content }
            }
        g_object_ref(factory.pointer)  // the view takes over a reference
        return factory.c()
    }
}

/// Leads from a row's widget to its cell.
final class WeakCell {
    private(set) weak var cell: AnyObject?
    init(_ cell: AnyObject) { self.cell = cell }
}
