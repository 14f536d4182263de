/// When to ask the service how playback is.
///
/// Often after a command and where a track ends, seldom while nothing moves or nobody looks, more
/// and more seldom while the service cannot be reached, never before the moment that it named.
package struct PlaybackMonitor: Sendable {
    /// What an answer says about when to ask again.
    package struct Outlook: Sendable, Hashable {
        package var isPlaying: Bool
        /// Until the end of the item; `nil` if that is not known.
        package var remaining: Duration?
        /// Whether a command is not confirmed yet.
        package var isUnsettled: Bool

        package init(isPlaying: Bool, remaining: Duration? = nil, isUnsettled: Bool = false) {
            self.isPlaying = isPlaying
            self.remaining = remaining
            self.isUnsettled = isUnsettled
        }
    }

    package enum Event: Sendable, Hashable {
        case started
        case stopped
        case windowChanged(isVisible: Bool)
        /// The service took a command.
        case commandTaken
        /// An answer came.
        case answered(Outlook)
        /// What is shown changed without an answer.
        case changed(Outlook)
        /// No answer came, or a refusal; what kind, and how long the service wants to be left alone.
        case failed(FailureKind, retryIn: Duration?)
        /// Somebody wants to know now.
        case wanted
    }

    /// After a command, counted from when the service took it.
    static let afterCommand: [Duration] = [
        .milliseconds(150), .milliseconds(500), .seconds(1), .seconds(2), .milliseconds(3500),
        .milliseconds(6100),
    ]
    /// So long after a command one answer may not be the last word, though it confirms it.
    static let settling = Duration.seconds(1)
    /// An access token is refused now and then though it is good; so often in a row it is not.
    static let refusals = 4
    /// For so long after the last sound somebody may well go on.
    static let attention = Duration.seconds(120)
    /// A service needs a moment to begin the next track.
    static let afterEnd = Duration.milliseconds(300)

    private var isRunning = false
    private var isVisible = true
    private var outlook = Outlook(isPlaying: false)
    /// When the outlook was good.
    private var lookedAt = Duration.zero
    private var asked = Duration.zero
    private var quick: [Duration] = []
    private var commandTakenAt: Duration?
    private var failures = 0
    private var isSignedOut = false
    /// Answers in a row that found the item at its end.
    private var ends = 0
    private var notBefore = Duration.zero
    /// When something was last heard or asked for.
    private var active = Duration.zero

    package init() {}

    /// Takes an event.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - now: When.
    /// - Returns: When to ask next; `nil` if not at all.
    package mutating func handle(_ event: Event, at now: Duration) -> Duration? {
        switch event {
        case .started:
            self = PlaybackMonitor(visible: isVisible)
            isRunning = true
            active = now
            quick = [now]
        case .stopped: isRunning = false
        case .windowChanged(let isVisible):
            if isVisible, !self.isVisible {
                quick.insert(now, at: 0)
                active = now
            }
            self.isVisible = isVisible
        case .commandTaken:
            failures = 0
            isSignedOut = false
            commandTakenAt = now
            active = now
            quick = Self.afterCommand.map { now + $0 }
        case .wanted:
            isSignedOut = false
            quick.insert(now, at: 0)
        case .answered(let outlook):
            failures = 0
            asked = now
            let last = commandTakenAt.map { $0 + Self.settling } ?? now
            quick.removeAll { $0 <= now || (!outlook.isUnsettled && $0 > last) }
            ends = outlook.isAtEnd ? ends + 1 : 0
            look(outlook, at: now)
        case .changed(let outlook): look(outlook, at: now)
        case .failed(let kind, let retryIn):
            failures += 1
            isSignedOut = kind == .notSignedIn && failures >= Self.refusals
            asked = now
            quick = []
            if let retryIn { notBefore = max(notBefore, now + retryIn) }
        }
        return next
    }

    private init(visible: Bool) { isVisible = visible }

    private mutating func look(_ outlook: Outlook, at now: Duration) {
        self.outlook = outlook
        lookedAt = now
        if outlook.isPlaying { active = now }
    }

    private var next: Duration? {
        guard isRunning, !isSignedOut else { return nil }
        return max(notBefore, due)
    }

    private var due: Duration {
        if failures > 0, quick.isEmpty { return asked + backOff }
        return ([asked + interval] + quick.prefix(1) + atEnd).min() ?? asked
    }

    private var interval: Duration {
        switch (isVisible, outlook.isPlaying) {
        case (true, true): .seconds(5)
        case (true, false): asked - active < Self.attention ? .seconds(5) : .seconds(15)
        case (false, true): .seconds(30)
        case (false, false): .seconds(60)
        }
    }

    /// The track's end, then a few times more: the next one may be late, or there is none.
    private var atEnd: [Duration] {
        guard outlook.isPlaying, let remaining = outlook.remaining else { return [] }
        guard ends > 0 else { return [lookedAt + remaining + Self.afterEnd] }
        return ends < 4 ? [asked + .seconds(1 << (ends - 1))] : []
    }

    private var backOff: Duration {
        .seconds(min(1 << min(failures - 1, 6), isVisible ? 10 : 60))
    }
}

extension PlaybackMonitor.Outlook {
    fileprivate var isAtEnd: Bool {
        isPlaying && remaining.map { $0 < PlaybackMonitor.afterEnd } == true
    }
}
