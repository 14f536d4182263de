import CAdwaita
import Dispatch
import Glibc

/// Lets Swift's main actor run while GLib's loop holds the main thread.
///
/// Main-actor jobs are blocks on libdispatch's main queue; the queue signals an eventfd when it
/// has work.
public enum MainLoop {
    private static var isServing = false

    /// The priority of redraws: jobs and frames take turns, input goes before both.
    public static let jobPriority = GDK_PRIORITY_REDRAW

    /// Begins to run main-actor jobs, once however often it is called.
    public static func serveMainActor(priority: Int32 = jobPriority) {
        guard !isServing else { return }
        isServing = true
        g_unix_fd_add_full(
            priority, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
            { descriptor, _, _ in
                // Without this read the descriptor stays readable, and the loop spins.
                var count: UInt64 = 0
                _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil, nil)
    }

    /// Runs `work` soon, after what is going on now and after input that waits.
    public static func whenIdle(_ work: @escaping () -> Void) {
        let work = Unmanaged.passRetained(Boxed(work)).toOpaque()
        g_idle_add_full(
            GDK_PRIORITY_REDRAW,
            { work in
                if let work {
                    Unmanaged<Boxed<() -> Void>>.fromOpaque(work).takeUnretainedValue().value()
                }
                return G_SOURCE_REMOVE
            }, work,
            { if let work = $0 { Unmanaged<AnyObject>.fromOpaque(work).release() } })
    }
}
