import CAdwaita

extension ItemView {
    /// Lets items be dragged: all selected ones if the pointer is on one of them.
    ///
    /// - Parameter drag: What is dragged; `nil` if these cannot be.
    /// - Returns: Itself.
    @discardableResult
    public func dragItems<Value>(_ drag: @escaping ([Item]) -> Dragged<Value>?) -> Self {
        onDrag { view, point in
            let items = view.cell(at: point).map { view.chosenItems(at: $0) } ?? []
            return items.isEmpty ? nil : drag(items)
        }
    }

    /// Takes things dropped onto an item.
    ///
    /// - Parameters:
    ///   - type: What it takes.
    ///   - accepts: Whether an item takes things.
    ///   - handler: Takes them; says whether it could.
    /// - Returns: Itself.
    @discardableResult
    public func onDropOntoItem<Value>(
        of type: Value.Type, accepts: @escaping (Item) -> Bool = { _ in true },
        _ handler: @escaping (Item, Value) -> Bool
    ) -> Self {
        let mark = DropMark()
        let target = dropTarget(of: type, actions: DragAction.copy.gtk) { view, value, point in
            mark.clear()
            guard let item = view.cell(at: point)?.slot.item, accepts(item) else { return false }
            return handler(item, value)
        }
        target.on(asking: "motion") { (target, x: Double, y: Double) -> DragAction in
            guard let view = target.controlledWidget(as: Self.self),
                let cell = view.cell(at: Point(x: x, y: y)), let item = cell.slot.item,
                accepts(item)
            else {
                mark.clear()
                return .none
            }
            mark.show("drop-onto", on: cell.row)
            return .copy
        }
        .on("leave") { _ in mark.clear() }
        return controller(target)
    }
}

extension ListView {
    /// Takes things dropped between rows; a line shows where they would go.
    ///
    /// - Parameters:
    ///   - type: What it takes.
    ///   - action: `move` to change the order of what is in the list.
    ///   - handler: Gets them and the index, from 0, before which they go; says whether it took
    ///     them.
    /// - Returns: Itself.
    @discardableResult
    public func onDropBetweenItems<Value>(
        of type: Value.Type, action: DragAction = .move,
        _ handler: @escaping (Value, Int) -> Bool
    ) -> Self {
        let mark = DropMark()
        let scroll = DragScroll()
        let target = dropTarget(of: type, actions: action.gtk) { view, value, point in
            mark.clear()
            scroll.stop()
            guard let gap = view.gap(at: point) else { return false }
            return handler(value, gap.index)
        }
        target.on(asking: "motion") { (target, x: Double, y: Double) -> DragAction in
            guard let view = target.controlledWidget(as: Self.self) else { return .none }
            scroll.follow(y, in: view)
            guard let gap = view.gap(at: Point(x: x, y: y)) else {
                mark.clear()
                return .none
            }
            mark.show(gap.isBelow ? "drop-below" : "drop-above", on: gap.row)
            return action
        }
        .on("leave") { _ in
            mark.clear()
            scroll.stop()
        }
        return controller(target)
    }

    /// The gap between rows that is nearest to a point.
    private func gap(at point: Point) -> (index: Int, row: Widget, isBelow: Bool)? {
        guard let store else { return nil }
        if let cell = cell(at: point), let row = cell.row, let bounds = row.bounds(in: self) {
            let isBelow = point.y > bounds.minY + bounds.height / 2
            return (cell.slot.index + (isBelow ? 1 : 0), row, isBelow)
        }
        // Below the last row, which shows if there is room below it.
        guard
            let last = store.bound.values.first(where: { $0.slot.index == store.items.count - 1 }),
            let row = last.row, let bounds = row.bounds(in: self), point.y >= bounds.maxY
        else { return nil }
        return (store.items.count, row, true)
    }
}

/// Marks the row where things would be dropped.
private final class DropMark {
    private var row: Weak<Widget>?
    private var style = ""

    func show(_ style: String, on row: Widget?) {
        guard let row else { return clear() }
        if self.row?.target?.pointer == row.pointer && self.style == style { return }
        clear()
        row.setStyle(style)
        self.row = Weak(row)
        self.style = style
    }

    func clear() {
        row?.target?.setStyle(style, false)
        row = nil
    }
}

/// Scrolls a list while something is dragged near its upper or lower edge.
private final class DragScroll {
    private var speed = 0.0
    private var isRunning = false

    func follow(_ y: Double, in view: Widget) {
        let height = Double(view.size.height)
        let edge = min(48, height / 4)
        speed = y < edge ? (y - edge) / 4 : y > height - edge ? (y - height + edge) / 4 : 0
        guard speed != 0, !isRunning else { return }
        isRunning = true
        view.onEachFrame { [weak self] view in
            guard let self, speed != 0, view.isMapped,
                let adjustment = gtk_scrollable_get_vadjustment(view.c())
            else {
                self?.isRunning = false
                return false
            }
            gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + speed)
            return true
        }
    }

    func stop() { speed = 0 }
}
