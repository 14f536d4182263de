import CAdwaita

extension Handle where Self: Widget {
    /// Runs before each frame that is drawn, until `work` says that it is done with `false`.
    public func onEachFrame(_ work: @escaping (Self) -> Bool) {
        let work = Unmanaged.passRetained(
            Boxed { (widget: UnsafeMutablePointer<GtkWidget>) in work(Self(retaining: widget)) }
        ).toOpaque()
        gtk_widget_add_tick_callback(
            widget,
            { widget, _, work in
                guard let widget, let work else { return 0 }
                let box = Unmanaged<Boxed<(UnsafeMutablePointer<GtkWidget>) -> Bool>>
                    .fromOpaque(work).takeUnretainedValue()
                return box.value(widget) ? 1 : 0
            }, work, { if let work = $0 { Unmanaged<AnyObject>.fromOpaque(work).release() } })
    }

    /// Runs once, before the next frame is laid out and drawn.
    public func onNextFrame(_ work: @escaping (Self) -> Void) {
        onEachFrame { widget in
            work(widget)
            return false
        }
    }
}
