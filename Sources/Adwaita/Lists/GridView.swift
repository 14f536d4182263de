import CAdwaita

/// A grid whose cells follow the width: as many columns as keep them between a smallest and a
/// largest width, all of one width, without a gap at the end of a row.
public final class GridView<Item: Equatable>: ItemView<Item> {
    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - name: What a screen reader calls the grid.
    ///   - items: What it shows; followed.
    ///   - cellWidth: The smallest and the largest width of a cell. A view narrower than two of
    ///     the smallest has one column.
    ///   - selection: How many cells may be selected. Without, one click activates.
    ///   - id: What an item is known by when it changes or moves.
    ///   - cellName: What a screen reader calls the cell of an item.
    ///   - cell: Makes a cell's widgets around the slot whose item they follow.
    public convenience init(
        name: String, items: @escaping () -> [Item], cellWidth: ClosedRange<Int> = 140...220,
        selection: SelectionMode = .none, id: @escaping @MainActor (Item) -> AnyHashable,
        cellName: @escaping (Item) -> String, cell: @escaping (Slot<Item>) -> Widget
    ) {
        let store = ListStore<Item>(selection: selection, key: id)
        let factory = store.makeFactory(rowName: cellName) { slot in
            Bin(cell(slot)).size(width: Int32(cellWidth.lowerBound))
        }
        self.init(retaining: gtk_grid_view_new(store.makeModel(), factory))
        attach(store, as: "store")
        gtk_grid_view_set_single_click_activate(c(), selection == .none ? 1 : 0)
        // GTK makes about thirty rows of cells, so that many columns would be many cells.
        setColumns(1)
        begin(name: name, items: items)
        let view = Weak(self)
        let reach: ListReach? = attachment("reach")
        reach?.widthChanged = { width in
            guard let view = view.target else { return }
            view.setColumns(gridColumns(width: width, cellWidth: cellWidth))
            // GTK may forget a change that comes while it lays the view out.
            view.onNextFrame { gtk_widget_queue_resize($0.widget) }
        }
    }

    /// How many columns it has now.
    public var columns: Int { Int(gtk_grid_view_get_max_columns(c())) }

    private func setColumns(_ columns: Int) {
        guard self.columns != columns else { return }
        gtk_grid_view_set_max_columns(c(), UInt32(columns))
    }
}

extension GridView where Item: Identifiable {
    /// Makes a grid of items that say themselves what they are known by.
    public convenience init(
        name: String, items: @escaping () -> [Item], cellWidth: ClosedRange<Int> = 140...220,
        selection: SelectionMode = .none, cellName: @escaping (Item) -> String,
        cell: @escaping (Slot<Item>) -> Widget
    ) {
        self.init(
            name: name, items: items, cellWidth: cellWidth, selection: selection,
            id: { AnyHashable($0.id) }, cellName: cellName, cell: cell)
    }
}

/// The fewest columns whose cells are not wider than the largest width.
///
/// - Returns: At least 1, and never so many that cells are narrower than the smallest width.
func gridColumns(width: Int, cellWidth: ClosedRange<Int>) -> Int {
    let fewest = (width + cellWidth.upperBound - 1) / max(1, cellWidth.upperBound)
    return max(1, min(fewest, width / max(1, cellWidth.lowerBound), 30))
}
