import CAdwaita

/// Watches which rows can be seen, and tells them and whoever fetches more.
final class ListReach {
    /// Runs when the last rows come near.
    var nearEnd: (() -> Void)?
    /// Runs with the width that rows have, before they are laid out.
    var widthChanged: ((Int) -> Void)?
    private var isLooking = false
    private var toldEndAt = -1
    private var width = -1
    /// Looks once the frame that is next has been laid out.
    private let wait: () -> Void

    init<Item: Equatable>(_ view: ItemView<Item>) {
        let weak = Weak(view)
        wait = {
            // Rows get their places within a frame, after what is run before it.
            weak.target?.onNextFrame { view in
                view.onNextFrame { view in
                    guard let reach: ListReach = view.attachment("reach") else { return }
                    reach.isLooking = false
                    reach.look(at: view)
                }
            }
        }
        view.on("notify::vadjustment") { (view, _: Unread) in
            let reach: ListReach? = view.attachment("reach")
            reach?.follow(gtk_scrollable_get_vadjustment(view.c()))
        }
        view.on("notify::hadjustment") { (view, _: Unread) in
            let reach: ListReach? = view.attachment("reach")
            reach?.followWidth(gtk_scrollable_get_hadjustment(view.c()))
        }
        follow(gtk_scrollable_get_vadjustment(view.c()))
        followWidth(gtk_scrollable_get_hadjustment(view.c()))
    }

    private func follow(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?) {
        guard let adjustment else { return }
        Object(retaining: adjustment)
            .on("value-changed") { [weak self] _ in self?.lookSoon() }
            .on("changed") { [weak self] _ in self?.lookSoon() }
    }

    private func followWidth(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?) {
        guard let adjustment else { return }
        Object(retaining: adjustment).on("notify::page-size") {
            [weak self] (adjustment, _: Unread) in
            let width = Int(gtk_adjustment_get_page_size(adjustment.c()))
            guard let self, width > 0, width != self.width else { return }
            self.width = width
            widthChanged?(width)
        }
    }

    /// Looks once the rows have their places.
    func look(soon view: Widget) { lookSoon() }

    private func lookSoon() {
        guard !isLooking else { return }
        isLooking = true
        wait()
    }

    private func look<Item: Equatable>(at view: ItemView<Item>) {
        guard let store = view.store else { return }
        let height = Double(gtk_widget_get_height(view.widget))
        guard height > 0 else { return }
        var last = -1
        for cell in store.bound.values {
            guard let row = cell.row, let place = row.bounds(in: view) else { continue }
            let isNear = place.maxY > -height / 2 && place.minY < height * 1.5
            if cell.slot.isNear != isNear { cell.slot.isNear = isNear }
            if isNear { last = max(last, cell.slot.index) }
        }
        flushBindings()
        let count = store.items.count
        guard last >= 0, last >= count - 1 - max(8, count / 50), toldEndAt != count else { return }
        toldEndAt = count
        nearEnd?()
    }
}

extension ItemView {
    /// Runs once the last rows come near, and again after the list has grown: to fetch more.
    @discardableResult
    public func onNearEnd(_ handler: @escaping () -> Void) -> Self {
        let reach: ListReach? = attachment("reach")
        reach?.nearEnd = handler
        return self
    }
}
