import CAdwaita

/// A list as GTK asks for it: how long it is, the item at a position, and what is selected.
///
/// GTK keeps objects only for the rows it shows, and they are made when it asks: a list of a
/// hundred thousand is an array and no more.
class ListModel {
    /// How many of its items may be selected at once.
    let selectionMode: SelectionMode
    let selected = Positions()
    /// Hears when others than the owner changed what is selected.
    var selectionChanged: () -> Void = {}
    /// The GObject, which owns this; it calls only while it lives.
    private var object: UnsafeMutableRawPointer?

    init(selection: SelectionMode) { selectionMode = selection }

    /// How many rows there are.
    var count: Int { 0 }

    /// Makes the object for a position; the caller takes it over.
    func makeObject(at position: Int) -> UnsafeMutableRawPointer? { nil }

    /// Whether a row at that position can be selected.
    func isSelectable(at position: Int) -> Bool { true }

    /// Makes the GObject whose vtable asks this; it keeps this alive. The caller takes it over.
    func makeModel() -> OpaquePointer? {
        guard let model = g_object_new_with_properties(listModelType, 0, nil, nil) else {
            return nil
        }
        object = UnsafeMutableRawPointer(model)
        g_object_set_qdata_full(
            model, modelKey, Unmanaged.passRetained(self).toOpaque(),
            { if let value = $0 { Unmanaged<AnyObject>.fromOpaque(value).release() } })
        return OpaquePointer(model)
    }

    /// Whether GTK is being told of something. It then makes rows anew, and what those do must not
    /// change the list once more: GTK would go on with rows that are gone.
    private(set) var isTelling = false

    /// Runs what tells GTK something.
    func telling(_ tell: () -> Void) {
        let isOuter = !isTelling
        isTelling = true
        tell()
        if isOuter { isTelling = false }
    }

    /// Tells GTK that a stretch has changed; `count` is already right.
    func tellChange(at position: Int, removed: Int, added: Int) {
        selected.splice(at: position, removed: removed, added: added)
        guard let object else { return }
        telling {
            g_list_model_items_changed(
                OpaquePointer(object), UInt32(position), UInt32(removed), UInt32(added))
        }
    }

    /// Tells GTK that rows within a stretch were selected or unselected.
    func tellSelection(in range: Range<Int>) {
        guard let object, !range.isEmpty else { return }
        telling {
            gtk_selection_model_selection_changed(
                OpaquePointer(object), UInt32(range.lowerBound), UInt32(range.count))
        }
    }

    /// Selects one row or a stretch, as a click does.
    func select(_ range: Range<Int>, only: Bool) -> Bool {
        let range = range.clamped(to: 0..<count)
        guard selectionMode != .none, !range.isEmpty, isSelectable(at: range.lowerBound) else {
            return false
        }
        if selectionMode == .single && range.count > 1 { return false }
        if only || selectionMode == .single { selected.removeAll() }
        selected.insert(range)
        for position in range.prefix(1) where !isSelectable(at: position) {
            selected.remove(position..<(position + 1))
        }
        tellSelection(in: 0..<count)
        selectionChanged()
        return true
    }

    func unselect(_ range: Range<Int>) -> Bool {
        guard selectionMode != .none else { return false }
        selected.remove(range.clamped(to: 0..<count))
        tellSelection(in: 0..<count)
        selectionChanged()
        return true
    }

    func selectAll() -> Bool {
        guard selectionMode == .multiple else { return false }
        selected.insert(0..<count)
        for position in 0..<min(1, count) where !isSelectable(at: position) {
            selected.remove(position..<(position + 1))
        }
        tellSelection(in: 0..<count)
        selectionChanged()
        return true
    }
}

/// How many rows of a list a person may select.
public enum SelectionMode {
    /// None: a click activates.
    case none
    /// One at most.
    case single
    /// Any number, with Control, Shift and Control+A.
    case multiple
}

private let modelKey = g_quark_from_string("swift-list-model")

private func listModel(_ object: UnsafeMutableRawPointer?) -> ListModel? {
    guard let object,
        let value = g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), modelKey)
    else { return nil }
    return Unmanaged<ListModel>.fromOpaque(value).takeUnretainedValue()
}

private func listModel(_ object: OpaquePointer?) -> ListModel? {
    listModel(object.map { UnsafeMutableRawPointer($0) })
}

/// The class of all lists; its vtables lead to the ``ListModel`` of the object asked.
private let listModelType: GType = {
    var info = GTypeInfo()
    info.class_size = UInt16(MemoryLayout<GObjectClass>.size)
    info.instance_size = UInt16(MemoryLayout<GObject>.size)
    let type = g_type_register_static(
        g_object_get_type(), "SwiftListModel", &info, GTypeFlags(rawValue: 0))
    var list = GInterfaceInfo()
    list.interface_init = { interface, _ in
        interface.map { fill($0.assumingMemoryBound(to: GListModelInterface.self)) }
    }
    g_type_add_interface_static(type, g_list_model_get_type(), &list)
    var selection = GInterfaceInfo()
    selection.interface_init = { interface, _ in
        interface.map { fill($0.assumingMemoryBound(to: GtkSelectionModelInterface.self)) }
    }
    g_type_add_interface_static(type, gtk_selection_model_get_type(), &selection)
    return type
}()

private func fill(_ interface: UnsafeMutablePointer<GListModelInterface>) {
    interface.pointee.get_item_type = { _ in g_object_get_type() }
    interface.pointee.get_n_items = { UInt32(listModel($0)?.count ?? 0) }
    interface.pointee.get_item = { model, position in
        guard let list = listModel(model), Int(position) < list.count else { return nil }
        return list.makeObject(at: Int(position))
    }
}

private func fill(_ interface: UnsafeMutablePointer<GtkSelectionModelInterface>) {
    interface.pointee.is_selected = { model, position in
        listModel(model)?.selected.contains(Int(position)) == true ? 1 : 0
    }
    interface.pointee.get_selection_in_range = { model, position, count in
        listModel(model)?.selected.copy(of: stretch(position, count)) ?? gtk_bitset_new_empty()
    }
    interface.pointee.select_item = { model, position, unselectRest in
        listModel(model)?.select(stretch(position, 1), only: unselectRest != 0) == true ? 1 : 0
    }
    interface.pointee.unselect_item = { model, position in
        listModel(model)?.unselect(stretch(position, 1)) == true ? 1 : 0
    }
    interface.pointee.select_range = { model, position, count, unselectRest in
        listModel(model)?.select(stretch(position, count), only: unselectRest != 0) == true ? 1 : 0
    }
    interface.pointee.unselect_range = { model, position, count in
        listModel(model)?.unselect(stretch(position, count)) == true ? 1 : 0
    }
    interface.pointee.select_all = { listModel($0)?.selectAll() == true ? 1 : 0 }
    interface.pointee.unselect_all = { model in
        guard let list = listModel(model) else { return 0 }
        return list.unselect(0..<list.count) ? 1 : 0
    }
}

private func stretch(_ position: UInt32, _ count: UInt32) -> Range<Int> {
    Int(position)..<(Int(position) + Int(count))
}
