import CAdwaita
public import Observation

/// The row or cell of a list: its widgets are made once and show one item after another.
@Observable
public final class Slot<Item> {
    public internal(set) var item: Item?
}

/// A grid that makes only the cells one sees.
public final class GridView: Widget {
    public convenience init<Item: Equatable>(
        _ items: @escaping () -> [Item], columns: ClosedRange<UInt32> = 2...8,
        activate: @escaping (Item) -> Void = { _ in }, cell: @escaping (Slot<Item>) -> Widget
    ) {
        let list = ListStore<Item>()
        self.init(retaining: gtk_grid_view_new(list.unselectable(), cellFactory(cell)))
        gtk_grid_view_set_min_columns(c(), columns.lowerBound)
        gtk_grid_view_set_max_columns(c(), columns.upperBound)
        gtk_grid_view_set_single_click_activate(c(), 1)
        on("activate") { (_, position: UInt32) in activate(list.items[Int(position)]) }
        bind { _ in list.items = items() }
    }
}

/// A column of rows, made only where one sees them.
public final class ListView: Widget {
    public convenience init<Item: Equatable>(
        _ items: @escaping () -> [Item], activate: @escaping (Item) -> Void = { _ in },
        row: @escaping (Slot<Item>) -> Widget
    ) {
        let list = ListStore<Item>()
        self.init(retaining: gtk_list_view_new(list.unselectable(), cellFactory(row)))
        gtk_list_view_set_single_click_activate(c(), 1)
        on("activate") { (_, position: UInt32) in activate(list.items[Int(position)]) }
        bind { _ in list.items = items() }
    }
}

/// Swift values as the list model GTK asks for.
final class ListStore<Item: Equatable> {
    private let store = Object(adopting: g_list_store_new(g_object_get_type()))

    /// Only the stretch that differs is replaced, so that the view keeps its place.
    var items: [Item] = [] {
        didSet {
            let common = min(oldValue.count, items.count)
            var start = 0
            while start < common, items[start] == oldValue[start] { start += 1 }
            var end = 0
            while end < common - start,
                items[items.count - 1 - end] == oldValue[oldValue.count - 1 - end]
            { end += 1 }
            let new = items[start..<(items.count - end)]
            guard !new.isEmpty || oldValue.count - end > start else { return }
            var objects: [gpointer?] = new.map { item in
                let object = g_object_new_with_properties(g_object_get_type(), 0, nil, nil)!
                g_object_set_data_full(
                    object, "item", Unmanaged.passRetained(Boxed(item)).toOpaque()
                ) {
                    Unmanaged<AnyObject>.fromOpaque($0!).release()
                }
                return gpointer(object)
            }
            g_list_store_splice(
                store.c(), UInt32(start), UInt32(oldValue.count - end - start), &objects,
                UInt32(objects.count))
            for object in objects { g_object_unref(object) }
        }
    }

    /// A selection model that selects nothing; the caller takes it over.
    func unselectable() -> OpaquePointer {
        g_object_ref(store.pointer)
        return gtk_no_selection_new(store.c())
    }
}

private final class Boxed<Item> {
    let item: Item
    init(_ item: Item) { self.item = item }
}

private final class ListItem: Object {
    /// A method, so that `child` is alive until GTK has taken it: a pointer taken from a temporary handle dangles.
    func setChild(_ child: Widget) { gtk_list_item_set_child(c(), child.widget) }

    var item: Object? { gtk_list_item_get_item(c()).map { Object(retaining: $0) } }
}

private func cellFactory<Item>(_ cell: @escaping (Slot<Item>) -> Widget) -> OpaquePointer {
    let factory = Object(adopting: gtk_signal_list_item_factory_new())
        .on("setup") { (_, listItem: ListItem) in
            let slot = Slot<Item>()
            listItem.attach(slot, as: "slot")
            listItem.setChild(cell(slot))
        }
        .on("bind") { (_, listItem: ListItem) in
            guard let slot: Slot<Item> = listItem.attachment("slot"),
                let boxed: Boxed<Item> = listItem.item?.attachment("item")
            else { return }
            slot.item = boxed.item
            flushBindings()  // now: the frame being made is going to show this cell
        }
        .on("unbind") { (_, listItem: ListItem) in
            let slot: Slot<Item>? = listItem.attachment("slot")
            slot?.item = nil
        }
    g_object_ref(factory.pointer)  // the view takes over a reference
    return factory.c()
}
