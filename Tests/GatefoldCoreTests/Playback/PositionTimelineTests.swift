import Testing

@testable import GatefoldCore

@Suite struct `The position between two answers` {
    @Test func `goes on with the clock while it plays and stands still while it does not`() {
        let playing = PositionTimeline(at: .seconds(10), when: .seconds(100), isRunning: true)
        #expect(playing.position(at: .seconds(107)) == .seconds(17))
        let paused = PositionTimeline(at: .seconds(10), when: .seconds(100), isRunning: false)
        #expect(paused.position(at: .seconds(107)) == .seconds(10))
    }

    @Test(arguments: [
        (told: Duration.seconds(-3), shown: Duration.zero),
        (.seconds(500), .seconds(180)), (.seconds(Int64.max / 4), .seconds(180)),
    ])
    func `never leaves the item, whatever a service tells`(told: Duration, shown: Duration) {
        let timeline = PositionTimeline(
            at: told, when: .zero, isRunning: false, length: .seconds(180))
        #expect(timeline.position(at: .zero) == shown)
    }

    @Test func `stops at the end of the item`() {
        let timeline = PositionTimeline(
            at: .seconds(170), when: .zero, isRunning: true, length: .seconds(180))
        #expect(timeline.position(at: .seconds(60)) == .seconds(180))
        #expect(timeline.remaining(at: .seconds(4)) == .seconds(6))
        #expect(timeline.remaining(at: .seconds(60)) == .zero)
    }

    @Test(arguments: [Duration?.none, .zero, .seconds(-1)])
    func `has no end in an item whose length is not known`(length: Duration?) {
        let timeline = PositionTimeline(
            at: .zero, when: .zero, isRunning: true, length: length)
        #expect(timeline.position(at: .seconds(9)) == .seconds(9))
        #expect(timeline.remaining(at: .zero) == nil)
    }

    @Test func `does not go back if the clock was read before`() {
        let timeline = PositionTimeline(at: .seconds(10), when: .seconds(100), isRunning: true)
        #expect(timeline.position(at: .seconds(90)) == .seconds(10))
    }

    @Test func `eases over to what is close by and jumps to what is not`() {
        let shown = PositionTimeline(
            at: .seconds(50), when: .zero, isRunning: true, length: .seconds(180))
        func told(_ seconds: Int) -> PositionTimeline {
            PositionTimeline(
                at: .seconds(seconds), when: .zero, isRunning: true, length: .seconds(180))
        }
        let back = shown.easing(to: told(49), at: .zero)
        #expect(back.timeline.position(at: .zero) == .milliseconds(49_500) && !back.jumped)
        let ahead = shown.easing(to: told(51), at: .zero)
        #expect(ahead.timeline.position(at: .zero) == .seconds(51) && !ahead.jumped)
        let far = shown.easing(to: told(20), at: .zero)
        #expect(far.timeline.position(at: .zero) == .seconds(20) && far.jumped)
    }
}
