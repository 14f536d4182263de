import CAdwaita
import Glibc

/// Measures for how long the main loop does not come to look at input: what a person feels as
/// stutter.
///
/// A beat of the highest priority is due every few milliseconds; what it comes late by, the loop
/// was busy.
@MainActor
public final class StallMeter {
    /// What was measured, in milliseconds.
    public struct Summary: Sendable, CustomStringConvertible {
        /// How many beats there were.
        public var count: Int
        /// Half of the stalls are shorter.
        public var median: Double
        /// All but one in twenty are shorter.
        public var p95: Double
        /// All but one in a hundred are shorter.
        public var p99: Double
        /// The longest.
        public var longest: Double
        /// Processor time of the main thread between two beats, all but one in twenty less: what is
        /// left of the stalls on a computer that does nothing else.
        public var workP95: Double
        /// The most of it between two beats.
        public var workLongest: Double

        /// One line of text.
        public var description: String {
            func rounded(_ number: Double) -> String { String((number * 10).rounded() / 10) }
            return
                "median \(rounded(median)) ms, p95 \(rounded(p95)) ms, p99 \(rounded(p99)) ms, "
                + "longest \(rounded(longest)) ms, \(count) beats, work p95 \(rounded(workP95)) ms"
        }
    }

    private static let interval = 4.0
    private var stalls: [Double] = []
    private var work: [Double] = []
    private var lastWork = 0.0
    private var last = 0
    private var source: UInt32 = 0

    /// Makes a meter that does not measure yet.
    public init() {}

    isolated deinit { stop() }

    /// Begins to measure, from nothing.
    public func start() {
        stalls = []
        work = []
        resume()
    }

    /// Goes on measuring: what was measured before counts too.
    public func resume() {
        stop()
        lastWork = Self.processorTime()
        last = g_get_monotonic_time()
        source = g_timeout_add_full(
            G_PRIORITY_HIGH, UInt32(Self.interval),
            { meter in
                guard let meter else { return G_SOURCE_REMOVE }
                Unmanaged<StallMeter>.fromOpaque(meter).takeUnretainedValue().beat()
                return 1
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Ends to measure; what was measured stays.
    public func stop() {
        if source != 0 { g_source_remove(source) }
        source = 0
    }

    /// What was measured since the start. Beats that came in time count as well.
    public var summary: Summary {
        func at(_ part: Double, of values: [Double]) -> Double {
            values.isEmpty ? 0 : values.sorted()[Int(Double(values.count - 1) * part)]
        }
        return Summary(
            count: stalls.count, median: at(0.5, of: stalls), p95: at(0.95, of: stalls),
            p99: at(0.99, of: stalls), longest: at(1, of: stalls), workP95: at(0.95, of: work),
            workLongest: at(1, of: work))
    }

    private func beat() {
        let now = g_get_monotonic_time()
        stalls.append(max(0, Double(now - last) / 1000 - Self.interval))
        last = now
        let time = Self.processorTime()
        work.append(time - lastWork)
        lastWork = time
    }

    /// Of this thread, in milliseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
