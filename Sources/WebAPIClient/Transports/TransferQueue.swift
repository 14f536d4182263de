/// Who may start and who has to wait, so that no host and not all together get more transfers at
/// once than the limits say. Hosts take turns; within a host it is first come, first served.
package struct TransferQueue<Transfer> {
    private struct Line {
        var waiting: [Transfer] = []
        var taken = 0
        var running = 0

        var isEmpty: Bool { taken == waiting.count }

        mutating func takeFirst() -> Transfer {
            let first = waiting[taken]
            taken += 1
            // Dropping the front only now and then keeps a long line from being moved each time.
            if taken > 64, taken * 2 > waiting.count {
                waiting.removeFirst(taken)
                taken = 0
            } else if isEmpty {
                waiting = []
                taken = 0
            }
            running += 1
            return first
        }
    }

    private let perHost: Int
    private let total: Int
    private var lines: [String: Line] = [:]
    private var turns: [String] = []
    private var running = 0

    package init(perHost: Int, total: Int) {
        self.perHost = perHost
        self.total = total
    }

    /// Whether nothing runs and nothing waits.
    package var isEmpty: Bool { lines.isEmpty }

    package mutating func add(_ transfer: Transfer, to host: String) {
        if lines[host] == nil { turns.append(host) }
        lines[host, default: Line()].waiting.append(transfer)
    }

    /// The next that may start now, which counts as running from here on.
    package mutating func next() -> Transfer? {
        guard running < total else { return nil }
        for (index, host) in turns.enumerated() {
            guard let line = lines[host], !line.isEmpty, line.running < perHost else { continue }
            running += 1
            turns.append(turns.remove(at: index))
            return lines[host]?.takeFirst()
        }
        return nil
    }

    /// A transfer that was running is over.
    package mutating func ended(on host: String) {
        guard let line = lines[host], line.running > 0 else { return }
        running -= 1
        lines[host]?.running -= 1
        if line.running == 1, line.isEmpty {
            lines[host] = nil
            turns.removeAll { $0 == host }
        }
    }

    /// Takes out all that wait.
    package mutating func removeWaiting() -> [Transfer] {
        let waiting = lines.values.flatMap { $0.waiting[$0.taken...] }
        for (host, line) in lines {
            lines[host] = line.running == 0 ? nil : Line(running: line.running)
        }
        turns.removeAll { lines[$0] == nil }
        return waiting
    }
}
