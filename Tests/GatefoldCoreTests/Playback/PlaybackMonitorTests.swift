import Testing

@testable import GatefoldCore

@Suite struct `The moments of asking` {
    private func monitor() -> PlaybackMonitor {
        var monitor = PlaybackMonitor()
        _ = monitor.handle(.started, at: .zero)
        return monitor
    }

    private static let playing = PlaybackMonitor.Outlook(
        isPlaying: true, remaining: .seconds(100))
    private static let paused = PlaybackMonitor.Outlook(isPlaying: false)

    @Test func `begin at once and end at signing out`() {
        var monitor = PlaybackMonitor()
        #expect(monitor.handle(.answered(Self.playing), at: .zero) == nil, "not started")
        #expect(monitor.handle(.started, at: .seconds(3)) == .seconds(3))
        #expect(monitor.handle(.stopped, at: .seconds(4)) == nil)
        #expect(monitor.handle(.commandTaken, at: .seconds(5)) == nil)
        #expect(monitor.handle(.answered(Self.playing), at: .seconds(5)) == nil)
        #expect(monitor.handle(.windowChanged(isVisible: true), at: .seconds(6)) == nil)
    }

    @Test(arguments: [
        (true, playing, 5), (true, paused, 15), (false, playing, 30), (false, paused, 60),
    ])
    func `are further apart the less there is to see`(
        isVisible: Bool, outlook: PlaybackMonitor.Outlook, seconds: Int
    ) {
        var monitor = monitor()
        _ = monitor.handle(.windowChanged(isVisible: isVisible), at: .zero)
        #expect(
            monitor.handle(.answered(outlook), at: .seconds(601)) == .seconds(601 + seconds))
    }

    @Test func `are as close after the last sound as before, for a while`() {
        var monitor = monitor()
        _ = monitor.handle(.answered(Self.playing), at: .seconds(1000))
        #expect(monitor.handle(.answered(Self.paused), at: .seconds(1100)) == .seconds(1105))
        #expect(monitor.handle(.answered(Self.paused), at: .seconds(1121)) == .seconds(1136))
    }

    @Test func `come at once when the window comes into sight`() {
        var monitor = monitor()
        _ = monitor.handle(.windowChanged(isVisible: false), at: .zero)
        _ = monitor.handle(.answered(Self.paused), at: .zero)
        #expect(monitor.handle(.windowChanged(isVisible: true), at: .seconds(3)) == .seconds(3))
    }

    @Test func `follow a command closely until it is confirmed`() {
        var monitor = monitor()
        _ = monitor.handle(.answered(Self.playing), at: .zero)
        let unsettled = PlaybackMonitor.Outlook(isPlaying: true, isUnsettled: true)
        var asked: [Duration] = []
        var next = monitor.handle(.commandTaken, at: .seconds(1))
        while let moment = next, moment < .seconds(8) {
            asked.append(moment - .seconds(1))
            next = monitor.handle(.answered(unsettled), at: moment)
        }
        #expect(asked == PlaybackMonitor.afterCommand)
        _ = monitor.handle(.commandTaken, at: .seconds(20))
        #expect(
            monitor.handle(.answered(Self.playing), at: .milliseconds(21_200))
                == .milliseconds(26_200), "confirmed: no more of them")
    }

    @Test func `look once more soon after a command that seems confirmed`() {
        var monitor = monitor()
        _ = monitor.handle(.commandTaken, at: .seconds(20))
        #expect(
            monitor.handle(.answered(Self.playing), at: .milliseconds(20_150))
                == .milliseconds(20_500))
    }

    @Test func `come where a track ends`() {
        var monitor = monitor()
        let nearEnd = PlaybackMonitor.Outlook(isPlaying: true, remaining: .seconds(2))
        #expect(monitor.handle(.answered(nearEnd), at: .seconds(1)) == .milliseconds(3300))
        let after = PlaybackMonitor.Outlook(isPlaying: true, remaining: .zero)
        #expect(monitor.handle(.answered(after), at: .milliseconds(3300)) == .milliseconds(4300))
        #expect(monitor.handle(.answered(after), at: .milliseconds(4300)) == .milliseconds(6300))
    }

    @Test func `do not crowd where a service says for hours that the end is being played`() {
        var monitor = monitor()
        let stuck = PlaybackMonitor.Outlook(isPlaying: true, remaining: .zero)
        var now = Duration.zero
        var count = 0
        while now < .seconds(60) {
            now = monitor.handle(.answered(stuck), at: now) ?? .seconds(61)
            count += 1
        }
        #expect(count < 16)
    }

    @Test func `follow a seek to the end before any answer`() {
        var monitor = monitor()
        _ = monitor.handle(.answered(Self.playing), at: .zero)
        let moved = PlaybackMonitor.Outlook(isPlaying: true, remaining: .seconds(1))
        #expect(monitor.handle(.changed(moved), at: .seconds(1)) == .milliseconds(2300))
    }

    @Test func `are further and further apart while nobody answers, and recover by themselves`() {
        var monitor = monitor()
        var now = Duration.zero
        var gaps: [Duration] = []
        for _ in 0..<8 {
            let next = monitor.handle(.failed(.unreachable, retryIn: nil), at: now) ?? .zero
            gaps.append(next - now)
            now = next
        }
        #expect(gaps == [1, 2, 4, 8, 10, 10, 10, 10].map { .seconds($0) })
        _ = monitor.handle(.windowChanged(isVisible: false), at: now)
        #expect(
            monitor.handle(.failed(.unreachable, retryIn: nil), at: now) == now + .seconds(60))
        _ = monitor.handle(.windowChanged(isVisible: true), at: now)
        #expect(monitor.handle(.answered(Self.playing), at: now) == now + .seconds(5))
        #expect(
            monitor.handle(.failed(.unreachable, retryIn: nil), at: now) == now + .seconds(1))
    }

    @Test func `never come before the moment that the service named`() {
        var monitor = monitor()
        let event = PlaybackMonitor.Event.failed(.rateLimited, retryIn: .seconds(20))
        #expect(monitor.handle(event, at: .seconds(1)) == .seconds(21))
        #expect(monitor.handle(.commandTaken, at: .seconds(2)) == .seconds(21))
        #expect(monitor.handle(.wanted, at: .seconds(3)) == .seconds(21))
        _ = monitor.handle(.windowChanged(isVisible: false), at: .seconds(4))
        #expect(monitor.handle(.windowChanged(isVisible: true), at: .seconds(4)) == .seconds(21))
    }

    @Test func `come soon after a command that found the service back`() {
        var monitor = monitor()
        for _ in 0..<6 { _ = monitor.handle(.failed(.unreachable, retryIn: nil), at: .zero) }
        #expect(monitor.handle(.commandTaken, at: .seconds(1)) == .milliseconds(1150))
    }

    @Test func `end when the token is refused again and again, but not at once`() {
        var monitor = monitor()
        let refused = PlaybackMonitor.Event.failed(.notSignedIn, retryIn: nil)
        for _ in 1..<4 { #expect(monitor.handle(refused, at: .zero) != nil) }
        #expect(monitor.handle(refused, at: .zero) == nil)
        #expect(monitor.handle(.wanted, at: .seconds(2)) == .seconds(2), "somebody signed in")
    }
}
