import Foundation
import WebAPIClient

/// What the watching thread waits for: events, mounts, a moment, or to be told to end.
final class WatchAlarm: Sendable {
    struct Woken: OptionSet {
        let rawValue: Int
        static let events = Woken(rawValue: 1)
        static let mounts = Woken(rawValue: 2)
    }

    private let ends: (read: Int32, write: Int32)
    /// Readable by priority when something was mounted or unmounted; -1 where there is no such list.
    private let mounts: Int32
    private let cancelled = Guarded(false)

    init() throws(Inotify.Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Inotify.Failure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.ends = (ends[0], ends[1])
        mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
    }

    deinit {
        close(ends.read)
        close(ends.write)
        if mounts >= 0 { close(mounts) }
    }

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func cancel() {
        cancelled.withLock { $0 = true }
        var byte: UInt8 = 0
        _ = write(ends.write, &byte, 1)
    }

    /// Waits.
    ///
    /// - Parameters:
    ///   - events: A descriptor that events come from.
    ///   - limit: How long at most; for ever if there is none.
    /// - Returns: What there is.
    func wait(for events: Int32?, atMost limit: Duration?) -> Woken {
        var polled = [
            pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0),
            pollfd(fd: events ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
        ]
        // A millisecond more than too early.
        let milliseconds = limit.map { max(0, ($0 / .milliseconds(1)).rounded(.up)) } ?? -1
        guard poll(&polled, nfds_t(polled.count), Int32(min(milliseconds, 3_600_000))) > 0 else {
            return []
        }
        var woken: Woken = []
        if polled[1].revents != 0 { woken.insert(.events) }
        if polled[2].revents != 0 { woken.insert(.mounts) }
        return woken
    }
}
