import Adwaita
import Foundation
import GatefoldCore

/// Measures the running app, when the environment asks for it, says what it found and ends it.
///
/// `GATEFOLD_MEASURE` is `start` (until covers are on the screen), `read` (until the whole library is
/// kept) or `scroll` (through all covers, five times).
final class Measurement {
    private let app: AppModel
    private let window: Window
    private let clock = ContinuousClock()

    init(app: AppModel, window: Window) {
        self.app = app
        self.window = window
    }

    /// Measures and quits.
    func run(_ what: String) async {
        app.navigation.open(.albums)
        var found: [String: Double] = ["covers_ms": await coversShown()]
        if what != "start" { await allRead() }
        if what == "scroll" { found.merge(await scrolling()) { $1 } }
        let numbers = found.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        let passes = memory.map { "\($0)" }.joined(separator: ", ")
        print("{\(numbers.joined(separator: ", ")), \"memory_mb\": [\(passes)]}")
        app.quit()
    }

    private var memory: [Double] = []

    /// Milliseconds from the start of the process until the first covers are seen.
    private func coversShown() async -> Double {
        while window.shownPictures < 6 { await pause(.milliseconds(5)) }
        return Self.age() * 1000
    }

    /// Waits until the whole library is there, and nothing more is on its way.
    private func allRead() async {
        while app.listening?.library.isSettled != true { await pause(.milliseconds(50)) }
        // The page sorts what has come.
        await pause(.seconds(1))
    }

    private func scrolling() async -> [String: Double] {
        guard let grid = window.descendants(named: "GtkGridView").first(where: \.isMapped),
            let scrolled = window.descendants(named: "GtkScrolledWindow")
                .first(where: { $0.isMapped && $0.descendants(named: "GtkGridView").count == 1 })
        else { return [:] }
        let view = Scrolled(retaining: scrolled.pointer)
        let before = Self.processorSeconds()
        await pause(.seconds(5))
        let idle = (Self.processorSeconds() - before) / 5 * 100
        let meter = StallMeter()
        var cells = 0
        meter.start()
        for _ in 0..<5 {
            await view.scrollThrough(pointsPerSecond: 20_000)
            cells = max(cells, grid.children.count)
            memory.append(Self.memory())
        }
        meter.stop()
        let summary = meter.summary
        return [
            "idle_percent": idle, "cells": Double(cells), "stall_p95_ms": summary.p95,
            "stall_longest_ms": summary.longest,
            "albums": Double(app.listening?.library.albums.content.count ?? 0),
        ]
    }

    private func pause(_ duration: Duration) async { try? await clock.sleep(for: duration) }

    // MARK: - What the system says

    /// Seconds since the process began.
    private static func age() -> Double {
        let stat = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
        // The name of the program, in brackets, may hold blanks.
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = fields.count > 19 ? Double(fields[19]) ?? 0 : 0
        let up = (try? String(contentsOfFile: "/proc/uptime", encoding: .utf8)) ?? ""
        let seconds = up.split(separator: " ").first.flatMap { Double($0) } ?? 0
        return seconds - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func processorSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func memory() -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
    }
}
