import Foundation

/// Slows down who guesses: after five wrong tries one must wait a minute, after each further one
/// twice as long as before.
///
/// It counts for each person who is tried, whether there is one or not, and for each address from
/// which it is tried, so that neither many addresses nor many names help.
struct SignInThrottle: Sendable {
    /// What is counted for.
    struct Subject: Sendable, Hashable {
        fileprivate var text: String

        /// The person with that name.
        static func person(_ name: String) -> Subject {
            // A name may be as long as a form.
            Subject(text: "person " + UserName.folded(String(name.prefix(200))))
        }

        /// Who sends from that numeric address. Of IPv6 it is the network: who has one has 2⁶⁴.
        static func address(_ peer: String) -> Subject {
            guard peer.contains(":"), !peer.hasPrefix("::") else {
                return Subject(text: "address " + peer)
            }
            var parts = peer.split(separator: ":", omittingEmptySubsequences: false)
            if let gap = parts.firstIndex(of: "") {
                let zeros = repeatElement("0" as Substring, count: max(1, 9 - parts.count))
                parts.replaceSubrange(gap...gap, with: zeros)
            }
            return Subject(text: "address " + parts.prefix(4).joined(separator: ":"))
        }
    }

    private struct Count: Sendable {
        var failures: Int
        var last: Date
    }

    private static let freeTries = 5
    private static let firstWait: TimeInterval = 60
    private static let longestWait: TimeInterval = 900
    /// After so long without a wrong try nothing is held against anybody.
    private static let memory: TimeInterval = 86_400
    private static let mostSubjects = 10_000

    private var counts: [Subject: Count] = [:]

    /// For how many it counts.
    var count: Int { counts.count }

    /// Begins a try, which counts as a wrong one until ``succeed(_:)``, so that many at once do not
    /// get more.
    ///
    /// - Returns: How long to wait first, in whole seconds; `nil` if it may be tried now.
    mutating func begin(_ subjects: [Subject], at now: Date) -> Int? {
        let longest = subjects.map { wait(for: $0, at: now) }.max() ?? 0
        guard longest <= 0 else { return Int(longest.rounded(.up)) }
        if counts.count > Self.mostSubjects { forget(at: now) }
        for subject in subjects {
            counts[subject] = Count(
                failures: (counts[subject]?.failures ?? 0) + 1, last: now)
        }
        return nil
    }

    /// Keeps that the try was right after all.
    mutating func succeed(_ subjects: [Subject]) {
        for subject in subjects { counts[subject] = nil }
    }

    private mutating func wait(for subject: Subject, at now: Date) -> TimeInterval {
        guard var count = counts[subject] else { return 0 }
        let past = now.timeIntervalSince(count.last)
        guard past < Self.memory else {
            counts[subject] = nil
            return 0
        }
        // A clock that was set back must not shut anybody out for long.
        if past < 0 { count.last = now }
        counts[subject] = count
        let excess = count.failures - Self.freeTries
        guard excess >= 0 else { return 0 }
        let wait = min(Self.longestWait, Self.firstWait * pow(2, Double(min(excess, 10))))
        return wait - max(0, past)
    }

    /// Makes room: first what is long ago, then half of the rest, oldest first.
    private mutating func forget(at now: Date) {
        counts = counts.filter { now.timeIntervalSince($0.value.last) < Self.memory }
        guard counts.count > Self.mostSubjects else { return }
        let kept = counts.sorted { $0.value.last > $1.value.last }.prefix(Self.mostSubjects / 2)
        counts = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}
