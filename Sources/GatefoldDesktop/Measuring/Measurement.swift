import Adwaita
import Foundation
import GatefoldCore

/// Measures the running app, when the environment asks for it, says what it found and ends it.
///
/// `GATEFOLD_MEASURE` is `start` (until covers are on the screen), `read` (until the whole library is
/// kept), `scroll` (five times: looks for ten things, then through all covers) or `type` (letters into
/// the filter of the songs).
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
        switch what {
        case "scroll": found.merge(await scrolling()) { $1 }
        case "type": found.merge(await typing()) { $1 }
        default: break
        }
        let numbers = found.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        let passes = memory.map { "\($0)" }.joined(separator: ", ")
        print("{\(numbers.joined(separator: ", ")), \"memory_mb\": [\(passes)]}")
        app.quit()
    }

    private var memory: [Double] = []

    /// Milliseconds from the start of the process until the first covers are seen.
    private func coversShown() async -> Double {
        while window.shownPictures < 6 { await pause(.milliseconds(5)) }
        return ProcessFigures.age() * 1000
    }

    /// Waits until the whole library is there, and nothing more is on its way.
    private func allRead() async {
        while app.listening?.library.isSettled != true { await pause(.milliseconds(50)) }
        // The page sorts what has come.
        await pause(.seconds(1))
    }

    private func pause(_ duration: Duration) async { try? await clock.sleep(for: duration) }

    // MARK: - Scrolling

    private func scrolling() async -> [String: Double] {
        guard let listening = app.listening,
            let grid = window.descendants(named: "GtkGridView").first(where: \.isMapped),
            let scrolled = window.descendants(named: "GtkScrolledWindow")
                .first(where: { $0.isMapped && $0.descendants(named: "GtkGridView").count == 1 })
        else { return [:] }
        let view = Scrolled(retaining: scrolled.pointer)
        let before = ProcessFigures.processorSeconds()
        await pause(.seconds(5))
        let idle = (ProcessFigures.processorSeconds() - before) / 5 * 100
        let titles = listening.library.albums.content.items.map(\.title)
        let meter = StallMeter()
        var cells = 0
        for pass in 0..<5 {
            for number in 0..<10 {
                let place = (number * 5 + pass) * titles.count / 50
                await search(for: titles[place], with: listening.search)
            }
            app.navigation.open(.albums)
            await pause(.milliseconds(200))
            meter.resume()
            await view.scrollThrough(pointsPerSecond: 20_000)
            meter.stop()
            cells = max(cells, grid.children.count)
            memory.append(ProcessFigures.memory())
        }
        let summary = meter.summary
        return [
            "idle_percent": idle, "cells": Double(cells), "stall_p95_ms": summary.p95,
            "stall_longest_ms": summary.longest, "albums": Double(titles.count),
        ]
    }

    /// Looks for something, and at what is found.
    private func search(for words: String, with model: SearchModel) async {
        app.navigation.open(.search)
        model.typed(words)
        while model.isSearching { await pause(.milliseconds(10)) }
        await pause(.milliseconds(100))
    }

    // MARK: - Typing

    /// Types the first letters of some titles and takes them away again.
    private func typing() async -> [String: Double] {
        let songs = app.listening?.library.tracks.content.items ?? []
        app.navigation.open(.songs)
        await pause(.seconds(2))
        let entries = window.descendants(named: "GtkSearchEntry").filter(\.isMapped)
        guard let found = entries.first, songs.count >= 4 else { return [:] }
        let entry = SearchEntry(retaining: found.pointer)
        var (stalls, work): ([Double], [Double]) = ([], [])
        for part in 0..<4 {
            let title = songs[part * songs.count / 4].title
            for length in Array(1...5) + (0...4).reversed() {
                let meter = StallMeter()
                meter.start()
                entry.write(String(title.prefix(length)))
                await pause(.milliseconds(500))
                meter.stop()
                stalls.append(meter.summary.longest)
                work.append(meter.summary.workLongest)
            }
        }
        stalls.sort()
        work.sort()
        return [
            "songs": Double(songs.count), "typing_median_ms": stalls[stalls.count / 2],
            "typing_p95_ms": stalls[stalls.count * 95 / 100],
            "typing_longest_ms": stalls[stalls.count - 1],
            "typing_work_p95_ms": work[work.count * 95 / 100],
        ]
    }
}
