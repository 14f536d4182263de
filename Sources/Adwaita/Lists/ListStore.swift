import CAdwaita

/// Swift values as the list GTK asks for, with the rows that show some of them.
final class ListStore<Item: Equatable>: ListModel {
    typealias Key = @MainActor (Item) -> AnyHashable

    private(set) var items: [Item] = []
    /// A first row that scrolls along and is no item.
    let header: Widget?
    /// The rows that show an item now.
    private(set) var bound: [ObjectIdentifier: ListCell<Item>] = [:]
    private let key: Key
    /// What a screen reader calls the row of an item.
    var rowName: (Item) -> String = { _ in "" }
    /// What is to be shown once GTK has been told what it is being told now.
    private var waiting: [Item]?
    /// All that is to be shown, while only its beginning is.
    private var rest: [Item]?
    /// Whether somebody calls ``showMore()`` with each frame.
    var isShowingMore = false

    init(selection: SelectionMode, header: Widget? = nil, key: @escaping Key) {
        self.header = header
        self.key = key
        super.init(selection: selection)
    }

    override var count: Int { items.count + headers }

    /// How many rows come before the first item.
    var headers: Int { header == nil ? 0 : 1 }

    override func isSelectable(at position: Int) -> Bool { position >= headers }

    override func makeObject(at position: Int) -> UnsafeMutableRawPointer? {
        g_object_new_with_properties(g_object_get_type(), 0, nil, nil)
            .map { UnsafeMutableRawPointer($0) }
    }

    /// The item of a row; `nil` for the header and past the end.
    func item(at position: Int) -> Item? {
        let index = position - headers
        return items.indices.contains(index) ? items[index] : nil
    }

    var selectedItems: [Item] { selected.all.compactMap { item(at: $0) } }

    /// Shows other items. Only what came, went or moved is told to GTK, so that the view keeps its
    /// place; what changed in itself is shown by the row that it has.
    ///
    /// - Parameters:
    ///   - new: All that is to be shown.
    ///   - isSeen: Whether somebody looks at the list and waits for it. What takes the place of
    ///     another list is then put into the rows of that one, and if it is longer, only some rows
    ///     are added for now, because rows take time to make; ``showMore()`` adds the others.
    func show(_ new: [Item], isSeen: Bool = false) {
        if isTelling { return wait(toShow: new) }
        waiting = nil
        // Rows that were just made let whoever follows the list show it once more: what comes in steps
        // goes on so.
        if isSeen, rest == new { return }
        rest = nil
        if new != items { telling { replaceItems(with: new, isSeen: isSeen) } }
    }

    /// A row that GTK binds applies all that has changed, which may be this list.
    private func wait(toShow new: [Item]) {
        if waiting == nil {
            MainLoop.whenIdle { [weak self] in
                if let self, let new = waiting { show(new) }
            }
        }
        waiting = new
    }

    private func replaceItems(with new: [Item], isSeen: Bool) {
        let edits = edits(to: new)
        let (gone, come) = edits.reduce((0, 0)) { ($0.0 + $1.old.count, $0.1 + $1.new.count) }
        let isShort = items.count < Self.mostRows
        // What mostly stays keeps its place.
        let isAnother = items.count < 2 * gone && come > Self.step
        if isSeen, selected.isEmpty, isAnother, gone > Self.step || isShort {
            return fillRows(with: new)
        }
        let moving = selectedKeys(in: edits)
        let count = selected.count
        for edit in edits where !edit.old.isEmpty || !edit.new.isEmpty {
            items.replaceSubrange(edit.old, with: new[edit.new])
            tellChange(
                at: edit.old.lowerBound + headers, removed: edit.old.count, added: edit.new.count)
        }
        items = new
        if !moving.isEmpty { selectAgain(moving, in: edits) }
        for cell in bound.values { refresh(cell) }
        if selected.count != count || !moving.isEmpty { selectionChanged() }
    }

    /// Leaves the rows that there are, and lets them show other items.
    private func fillRows(with all: [Item]) {
        let first = max(items.count, Self.step)
        let isAll = all.count <= first || items.count >= Self.mostRows
        let new = isAll ? all : Array(all.prefix(first))
        let (before, common) = (items.count, min(items.count, new.count))
        rest = isAll ? nil : all
        items = new
        if before != new.count {
            tellChange(
                at: common + headers, removed: before - common, added: new.count - common)
        }
        for cell in bound.values { refresh(cell) }
    }

    /// Whether only the beginning is shown.
    var hasMore: Bool { rest != nil }

    /// Shows some more of a list that is shown in steps.
    ///
    /// - Returns: Whether there is yet more.
    func showMore() -> Bool {
        guard let all = rest, !isTelling else { return hasMore }
        let count = items.count + Self.step
        show(count < Self.mostRows ? Array(all.prefix(count)) : all)
        rest = items.count < all.count ? all : nil
        return rest != nil
    }

    /// How many rows are made with one frame, and how many there are at most, more or less.
    private static var step: Int { 40 }
    private static var mostRows: Int { 480 }

    private func edits(to new: [Item]) -> [ListEdit] {
        isExtension(new)
            ? [ListEdit(old: items.count..<items.count, new: items.count..<new.count)]
            : ListEdit.edits(from: items, to: new, key: key)
    }

    /// The common case, a further page, without looking at each item's key.
    private func isExtension(_ new: [Item]) -> Bool {
        new.count >= items.count && new.prefix(items.count).elementsEqual(items)
    }

    private func selectedKeys(in edits: [ListEdit]) -> Set<AnyHashable> {
        guard !selected.isEmpty else { return [] }
        var keys: Set<AnyHashable> = []
        for edit in edits {
            for index in edit.old where selected.contains(index + headers) {
                keys.insert(key(items[index]))
            }
        }
        return keys
    }

    private func selectAgain(_ keys: Set<AnyHashable>, in edits: [ListEdit]) {
        for edit in edits {
            for index in edit.new where keys.contains(key(items[index])) {
                selected.insert((index + headers)..<(index + headers + 1))
            }
        }
        tellSelection(in: 0..<count)
    }

    /// Selects these and no others, without telling who listens.
    func select(_ keys: Set<AnyHashable>) {
        guard selectionMode != .none else { return }
        let before = selected.all
        selected.removeAll()
        if !keys.isEmpty {
            for index in items.indices where keys.contains(key(items[index])) {
                selected.insert((index + headers)..<(index + headers + 1))
            }
        }
        if selected.all != before { tellSelection(in: 0..<count) }
    }

    func keys(of items: [Item]) -> Set<AnyHashable> { Set(items.map(key)) }

    // MARK: Rows

    func bind(_ cell: ListCell<Item>) {
        bound[ObjectIdentifier(cell)] = cell
        refresh(cell)
    }

    func unbind(_ cell: ListCell<Item>) {
        bound[ObjectIdentifier(cell)] = nil
        cell.slot.isNear = false
        cell.slot.item = nil
    }

    private func refresh(_ cell: ListCell<Item>) {
        let position = cell.position
        guard let item = item(at: position) else { return }
        if cell.slot.index != position - headers { cell.slot.index = position - headers }
        if cell.slot.item != item {
            cell.slot.item = item
            cell.row?.setAccessibleName(rowName(item))
        }
    }
}
