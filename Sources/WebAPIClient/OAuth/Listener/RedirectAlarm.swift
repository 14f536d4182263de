import Foundation

/// Wakes a thread that waits in `poll`.
final class RedirectAlarm: Sendable {
    /// Becomes readable when the alarm rings.
    let descriptor: Int32
    private let bell: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw WebAPIError(
                .authorization(.noAnswer), operation: "authorize",
                detail: String(cString: strerror(errno)))
        }
        (descriptor, bell) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        _ = close(descriptor)
        _ = close(bell)
    }

    // A pipe that is full rings as well.
    func ring() { _ = write(bell, "!", 1) }

    func silence() {
        var buffer = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
