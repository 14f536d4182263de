package import Foundation

/// The header by which a service says when to come back.
package enum RetryAfter {
    /// Reads whole or fractional seconds, or a date; `nil` if it says nothing usable.
    ///
    /// Zero stays zero: how long to pause at least is the caller's business.
    package static func parse(_ value: String?, now: Date) -> Duration? {
        guard let text = value?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
            return nil
        }
        if text.utf8.allSatisfy({ digitsAndPoint.contains($0) }), let seconds = Double(text) {
            return duration(seconds)
        }
        guard let date = date(text) else { return nil }
        return duration(max(0, date.timeIntervalSince(now)))
    }

    // What `Double` reads beyond this (`inf`, `0x1p4`, `-1`) is no number of seconds.
    private static let digitsAndPoint = Array("0123456789.".utf8)

    private static func duration(_ seconds: Double) -> Duration {
        // No wait makes sense beyond a year, and a Duration ends somewhere.
        .milliseconds(Int64((min(seconds, 366 * 86_400) * 1_000).rounded(.up)))
    }

    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        // The form in use and the two that receivers must still read (RFC 9110, 5.6.7).
        for format in [
            "EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz",
            "EEE MMM d HH:mm:ss yyyy",
        ] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
