import Testing

@testable import HomeService

@Suite struct `What the threads of a pipeline tell each other` {
    private static let track = PipelineTrack(uid: 1, path: FilePath("/a"))

    /// How often the thread that has read a file to its end looks again before it goes on.
    private func looks(_ signals: PipelineSignals) -> Int {
        var looks = 0
        // Far from the end of what is heard at first, so that it would wait.
        _ = signals.handOver {
            looks += 1
            return looks > 3 ? 0 : 60_000
        }
        return looks
    }

    @Test func `a file read to its end while a seek is under way does not hold up the seek`() {
        let signals = PipelineSignals()
        signals.begin(Self.track)
        signals.setFollowing(.nothing, after: 1)
        #expect(looks(signals) == 4)
        signals.beginSeek(in: Self.track)
        #expect(looks(signals) == 0)
        signals.endSeek()
        #expect(looks(signals) == 4)
    }

    @Test func `a file read to its end in a pipeline that is let go holds up nobody`() {
        let signals = PipelineSignals()
        signals.begin(Self.track)
        signals.mute()
        #expect(looks(signals) == 0)
    }

    @Test func `a file that ended before its time holds up what follows only shortly`() {
        let signals = PipelineSignals()
        let next = PipelineTrack(uid: 2, path: FilePath("/dev/null"))
        signals.begin(Self.track)
        signals.setFollowing(.track(next), after: 1)
        // Paused, it may be a long time until the rest is heard.
        var looks = 0
        _ = signals.handOver {
            looks += 1
            if looks == 3 { signals.setRunning(true) }
            return 60_000
        }
        #expect(looks > 10)
    }
}
