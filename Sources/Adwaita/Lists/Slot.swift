public import Observation

/// The row or cell of a list: its widgets are made once and show one item after another.
@Observable
public final class Slot<Item> {
    /// What it shows now; `nil` while it waits for another item.
    public internal(set) var item: Item?
    /// Whether it can be seen, or will be with the next turn of the wheel.
    ///
    /// GTK keeps rows far above and below what one sees: those need no picture.
    public internal(set) var isNear = false
    /// Where its item stands in the list, from 0.
    public internal(set) var index = 0
    /// Whether its item is among those selected.
    public internal(set) var isSelected = false

    init() {}

    /// The item while the slot is near: what covers bind to.
    public var nearItem: Item? { isNear ? item : nil }
}
