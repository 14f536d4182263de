import Foundation

/// What the system says of this process.
enum ProcessFigures {
    /// Seconds since it began.
    static func age() -> Double {
        let stat = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
        // The name of the program, in brackets, may hold blanks.
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = fields.count > 19 ? Double(fields[19]) ?? 0 : 0
        let up = (try? String(contentsOfFile: "/proc/uptime", encoding: .utf8)) ?? ""
        let seconds = up.split(separator: " ").first.flatMap { Double($0) } ?? 0
        return seconds - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Seconds of processor time, of all threads.
    static func processorSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// Megabytes that are in memory.
    static func memory() -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
    }
}
