import Foundation

extension Duration {
    /// In whole milliseconds.
    package var milliseconds: Int {
        let (seconds, attoseconds) = components
        // A service may claim any length; no text or sum needs one beyond thirty thousand years.
        return Int(min(max(seconds, -1_000_000_000_000), 1_000_000_000_000)) * 1000
            + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// In seconds and parts of them.
    package var inSeconds: Double { Double(milliseconds) / 1000 }

    /// As on a player: `3:07`, `1:02:45`.
    package var clockText: String {
        let whole = max(0, milliseconds / 1000)
        let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0
            ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
    }

    /// As in a description: `48 minutes`, `1 hour 2 minutes`.
    package var lengthText: String {
        let minutes = max(milliseconds > 0 ? 1 : 0, (milliseconds + 30_000) / 60_000)
        guard minutes >= 60 else { return count(minutes, "minute") }
        let rest = minutes % 60
        let hours = count(minutes / 60, "hour")
        return rest == 0 ? hours : "\(hours) \(count(rest, "minute"))"
    }
}

/// A number with its noun: `1 song`, `12 songs`.
package func count(_ number: Int, _ noun: String) -> String {
    "\(number.grouped) \(noun)" + (number == 1 ? "" : "s")
}

extension Int {
    /// With thousands set apart: `12,345`.
    package var grouped: String { formatted(.number.locale(Locale(identifier: "en_GB"))) }
}
