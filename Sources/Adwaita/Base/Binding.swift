import CAdwaita
import Observation
import Synchronization

extension Handle {
    /// Applies `update` now and again whenever an observable property it read has changed, as long
    /// as the object lives.
    ///
    /// Changes are collected and applied together before the next frame. Widgets that `update` makes
    /// read properties too, so it may run once more for one of theirs: what must not be done twice,
    /// such as moving the keyboard, it does only when its own value is another.
    @discardableResult
    public func bind(_ update: @escaping (Self) -> Void) -> Self {
        let pointer = UnsafeMutableRawPointer(pointer)
        let binding = Binding { update(Self(retaining: pointer)) }
        attach(BindingOwner(binding, previous: attachment("bindings")), as: "bindings")
        binding.run()
        return self
    }
}

/// Applies the changes that observation has reported since the last frame; the main loop does this
/// by itself.
public func flushBindings() {
    // Bindings may change what others read, but not for ever: the rest waits for the next turn.
    for _ in 0..<100 {
        let batch = changed.withLock { changed in
            defer { changed = [] }
            return changed
        }
        if batch.isEmpty { return }
        for binding in batch { binding.run() }
    }
    if changed.withLock({ !$0.isEmpty }) { scheduleFlush() }
}

private nonisolated func scheduleFlush() {
    g_idle_add_full(
        G_PRIORITY_HIGH_IDLE,
        { _ in
            MainActor.assumeIsolated { flushBindings() }
            return G_SOURCE_REMOVE
        }, nil, nil)
}

/// Bindings whose model changed, from whatever thread; each at most once, because tracking reports
/// once per run.
private nonisolated let changed = Mutex<[Binding]>([])

/// One tracked update.
@Observable
private final class Binding {
    /// Read by every run, so that setting it drops the registrations of the last one.
    private var hasEnded = false
    @ObservationIgnored private var update: () -> Void

    init(_ update: @escaping () -> Void) { self.update = update }

    func run() {
        withObservationTracking {
            if !hasEnded { update() }
        } onChange: { [weak self] in
            if let self { Binding.report(self) }
        }
    }

    func end() {
        update = {}
        hasEnded = true
    }

    private nonisolated static func report(_ binding: Binding) {
        let isFirst = changed.withLock { changed in
            changed.append(binding)
            return changed.count == 1
        }
        if isFirst { scheduleFlush() }
    }
}

/// Chains the bindings of one object and ends its own when the object goes.
@MainActor
private final class BindingOwner {
    let binding: Binding
    let previous: BindingOwner?

    init(_ binding: Binding, previous: BindingOwner?) {
        self.binding = binding
        self.previous = previous
    }

    isolated deinit { binding.end() }
}
