/// Where in an item playback is, between two answers of the service.
package struct PositionTimeline: Sendable, Hashable {
    /// The position at `moment`.
    private let anchor: Duration
    private let moment: Duration
    package let isRunning: Bool
    /// How long the item is; `nil` if that is not known.
    package let length: Duration?

    /// Services have told positions below zero and beyond the end.
    ///
    /// - Parameters:
    ///   - position: The position at `moment`.
    ///   - moment: When it was there.
    ///   - isRunning: Whether it moves on.
    ///   - length: How long the item is; nothing or less means that it is not known.
    package init(
        at position: Duration = .zero, when moment: Duration = .zero, isRunning: Bool = false,
        length: Duration? = nil
    ) {
        let length = length.flatMap { $0 > .zero ? $0 : nil }
        self.length = length
        self.moment = moment
        self.isRunning = isRunning
        anchor = Self.clamped(position, to: length)
    }

    package func position(at now: Duration) -> Duration {
        guard isRunning else { return anchor }
        return Self.clamped(anchor + max(.zero, now - moment), to: length)
    }

    /// How long until the end; `nil` if that is not known or it does not move.
    package func remaining(at now: Duration) -> Duration? {
        guard isRunning, let length else { return nil }
        return length - position(at: now)
    }

    /// The same position, moving on or not from now on.
    package func running(_ isRunning: Bool, at now: Duration) -> PositionTimeline {
        PositionTimeline(
            at: position(at: now), when: now, isRunning: isRunning, length: length)
    }

    /// Goes over to what the service says of the same item: gently if it is close by.
    ///
    /// - Parameters:
    ///   - truth: What the service says.
    ///   - now: The moment of going over.
    /// - Returns: The new timeline, and whether it jumped.
    package func easing(
        to truth: PositionTimeline, at now: Duration
    ) -> (timeline: PositionTimeline, jumped: Bool) {
        let difference = truth.position(at: now) - position(at: now)
        guard abs(difference) < Self.jump else { return (truth, true) }
        // A small step back would show as a stutter; half of it is not seen.
        let eased = truth.position(at: now) - (difference < .zero ? difference / 2 : .zero)
        return (
            PositionTimeline(
                at: eased, when: now, isRunning: truth.isRunning, length: truth.length), false
        )
    }

    /// What is further apart is a jump that somebody made.
    static let jump = Duration.seconds(2)

    private static func clamped(_ position: Duration, to length: Duration?) -> Duration {
        max(.zero, length.map { min(position, $0) } ?? position)
    }
}

/// How far apart, whichever is greater.
func abs(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }
