import CGLib
import Foundation

/// Where requests of the desktop are answered.
package enum CallContext: Sendable {
    /// In GLib's default context, which a GTK app runs on its main thread.
    case main
    /// On a thread that the service starts and ends.
    case ownThread
}

/// A GLib loop that can be given work from any thread.
final class CallLoop: @unchecked Sendable {
    // Unchecked: GLib says that sources may be attached to a context from every thread. The loop is
    // touched by its own thread only.
    private let context: OpaquePointer?
    private let loop: OpaquePointer?

    init(_ choice: CallContext) {
        switch choice {
        case .main: (context, loop) = (nil, nil)
        case .ownThread:
            context = g_main_context_new()
            loop = g_main_loop_new(context, 0)
            let thread = Thread { [self] in run() }
            thread.name = "MPRIS"
            thread.start()
        }
    }

    deinit {
        if let loop { g_main_loop_unref(loop) }
        if let context { g_main_context_unref(context) }
    }

    /// Runs a piece of work in the loop, after what was given before.
    func post(_ work: @escaping @Sendable () -> Void) {
        let source = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(
            source,
            {
                Box<@Sendable () -> Void>.lend($0)?() ?? ()
                return 0
            },
            Box(work).toC(), Box<@Sendable () -> Void>.release)
        g_source_attach(source, context)
        g_source_unref(source)
    }

    /// Ends the thread, if there is one, after what was given before.
    func end() {
        guard loop != nil else { return }
        post { [self] in g_main_loop_quit(loop) }
    }

    private func run() {
        g_main_context_push_thread_default(context)
        g_main_loop_run(loop)
        g_main_context_pop_thread_default(context)
    }
}

/// A Swift value that C keeps.
final class Box<Value> {
    private let value: Value

    init(_ value: Value) { self.value = value }

    /// For C, which must give it to ``take(_:)`` or ``release`` once.
    func toC() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func lend(_ pointer: UnsafeMutableRawPointer?) -> Value? {
        pointer.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().value }
    }

    static func take(_ pointer: UnsafeMutableRawPointer?) -> Value? {
        pointer.map { Unmanaged<Box>.fromOpaque($0).takeRetainedValue().value }
    }

    /// For a destroy notify.
    static var release: @convention(c) (UnsafeMutableRawPointer?) -> Void {
        { pointer in pointer.map { Unmanaged<AnyObject>.fromOpaque($0).release() } }
    }
}
