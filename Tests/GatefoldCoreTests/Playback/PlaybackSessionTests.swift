import Foundation
import GatefoldCore
import Testing
import WebAPITesting

/// A session over a fake player, and a clock that stands still.
@MainActor
final class SessionTrial {
    let clock = ManualClock()
    let player: ScriptedPlayer
    let notices = Notices()
    let session: PlaybackSession
    nonisolated static let date = Date(timeIntervalSince1970: 1_800_000_000)

    init(
        _ answer: PlaybackState? = .playing("A", at: 60), devices: [Device] = [.kitchen],
        lastDevice: String? = nil
    ) {
        player = ScriptedPlayer(answer, devices: devices)
        session = PlaybackSession(
            service: player, notices: notices, lastDevice: lastDevice,
            time: ElapsedTime(on: clock), date: { Self.date })
    }

    /// Starts and waits for the first answer.
    func start() async {
        session.start()
        await until { self.session.isKnown }
    }

    /// Lets time go by until the service was asked once more.
    func askAgain(after time: Duration = .seconds(5)) async {
        let count = await player.count("state")
        clock.advance(by: time)
        await player.until(count + 1, "state")
    }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `A playback session` {
    private let unreachable = Failure(.unreachable, "The service cannot be reached.")

    @Test func `asks when it starts, and then as time goes by`() async {
        let trial = SessionTrial()
        await trial.start()
        #expect(trial.session.state?.item == .named("A"))
        #expect(trial.session.position == .seconds(60))
        await trial.player.say(.playing("B"))
        await trial.askAgain()
        await until { trial.session.state?.item == .named("B") }
    }

    @Test func `moves the position on each second without asking`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.clock.untilAsleep(2)
        trial.clock.advance(by: .seconds(1))
        await until { trial.session.position == .seconds(61) }
        #expect(await trial.player.count("state") == 1)
    }

    @Test func `does not move the position while nobody looks, but knows it`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.clock.untilAsleep(2)
        trial.session.windowChanged(isVisible: false)
        await trial.clock.untilAsleep(1)
        trial.clock.advance(by: .seconds(3))
        #expect(trial.session.position == .seconds(60))
        #expect(trial.session.exactPosition == .seconds(63))
    }

    @Test func `goes on with what was heard when the service was started anew`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.say(.playing("A", at: 60, isPlaying: false))
        trial.session.goOn()
        #expect(trial.session.state?.isPlaying == true)
        await trial.player.until(1, "resume")
        await trial.player.say(.playing("A", at: 60))
        await trial.askAgain()
        // What it plays may be what ends it.
        trial.session.goOn()
        await trial.askAgain()
        #expect(await trial.player.commands == ["resume"])
        for _ in 0..<12 { await trial.askAgain() }
        trial.session.goOn()
        await trial.player.until(2, "resume")
    }

    @Test func `stays paused when the service was started anew`() async {
        let trial = SessionTrial(.playing("A", at: 60, isPlaying: false))
        await trial.start()
        trial.session.goOn()
        trial.session.send(.setShuffle(true))
        await trial.player.until(1, "shuffle")
        #expect(await trial.player.commands == ["shuffle true"])
    }

    @Test func `shows a command at once and sends it`() async {
        let trial = SessionTrial()
        await trial.start()
        trial.session.send(.pause)
        #expect(trial.session.state?.isPlaying == false)
        await trial.player.until(1, "pause")
        #expect(await trial.player.commands == ["pause"])
    }

    @Test func `is not fooled by an answer that was on its way before the command`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.hold("state")
        await trial.askAgain()
        trial.session.send(.pause)
        await trial.player.until(1, "pause")
        await trial.player.say(.playing("A", at: 65, isPlaying: false))
        await trial.player.letGo("state")
        await trial.clock.untilAsleep(1)
        #expect(trial.session.state?.isPlaying == false)
        await trial.askAgain(after: .milliseconds(150))
        #expect(trial.session.state?.isPlaying == false)
    }

    @Test func `goes back and tells why if a command fails`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.fail("pause", unreachable)
        trial.session.send(.pause)
        #expect(trial.session.state?.isPlaying == false)
        await until { trial.session.state?.isPlaying == true }
        #expect(trial.notices.latest?.text == "The service cannot be reached.")
    }

    @Test func `sends what comes meanwhile in its turn, and only what still counts`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.hold("next")
        for _ in 0..<3 { trial.session.send(.skipToNext) }
        await trial.player.until(1, "next")
        for step in 0...50 { trial.session.send(.setVolume(Double(step) / 50)) }
        for step in (0...49).reversed() { trial.session.send(.setVolume(Double(step) / 50)) }
        #expect(await trial.player.commands == ["next"])
        await trial.player.letGo("next")
        await trial.player.until(1, "volume")
        #expect(await trial.player.commands == ["next", "next", "next", "volume 0"])
    }

    @Test func `drops what waits if nobody is there, and tells it once`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.hold("next")
        for _ in 0..<4 { trial.session.send(.skipToNext) }
        await trial.player.until(1, "next")
        await trial.player.fail("next", unreachable)
        await trial.player.letGo("next")
        await until { !trial.session.isChangingItem }
        #expect(await trial.player.commands == ["next"])
        #expect(trial.notices.latest?.id == 1)
    }

    @Test func `says what is wrong while nobody answers, and recovers by itself`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.fail("state", unreachable, unreachable)
        await trial.askAgain()
        await until { trial.session.trouble != nil }
        #expect(trial.session.state?.item == .named("A"), "what was known stays")
        await trial.clock.untilAsleep(1)
        let frozen = trial.session.position
        await trial.askAgain(after: .seconds(1))
        await trial.clock.untilAsleep(1)
        #expect(trial.session.position == frozen)
        await trial.askAgain(after: .seconds(2))
        await until { trial.session.trouble == nil }
    }

    @Test func `asks once more if somebody wants to know while an answer is on its way`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.hold("state")
        await trial.askAgain()
        await trial.player.say(.playing("B"))
        trial.session.refresh()
        await trial.player.fail("state", unreachable)
        await trial.player.letGo("state")
        await until { trial.session.state?.item == .named("B") }
        #expect(trial.session.trouble == nil)
    }

    @Test func `leaves the service alone for as long as it says`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.fail(
            "state",
            Failure(
                .rateLimited, "Too many requests.",
                retryAt: SessionTrial.date.addingTimeInterval(20)))
        await trial.askAgain()
        await until { trial.session.trouble?.kind == .rateLimited }
        await trial.clock.untilAsleep(1)
        trial.session.refresh()
        trial.clock.advance(by: .seconds(19))
        #expect(await trial.player.count("state") == 2)
        await trial.askAgain(after: .seconds(1))
        await until { trial.session.trouble == nil }
    }

    @Test func `forgets all at the end, and what is still under way changes nothing`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.hold("state")
        await trial.player.hold("pause")
        await trial.askAgain()
        trial.session.send(.pause)
        await trial.player.until(1, "pause")
        trial.session.send(.skipToNext)
        trial.session.stop()
        #expect(trial.session.state == nil && !trial.session.isKnown)
        await trial.player.letGo("state")
        await trial.player.letGo("pause")
        trial.clock.advance(by: .seconds(600))
        for _ in 0..<50 { await Task.yield() }
        #expect(trial.session.state == nil)
        #expect(await trial.player.log == ["state", "state", "pause"])
        trial.session.send(.resume)
        #expect(await trial.player.commands == ["pause"], "nobody is signed in")
    }

    @Test func `starts anew after its end`() async {
        let trial = SessionTrial()
        await trial.start()
        trial.session.stop()
        await trial.player.say(.playing("B"))
        await trial.start()
        #expect(trial.session.state?.item == .named("B"))
    }

    @Test func `counts the same track that is heard anew as another one`() async {
        let trial = SessionTrial()
        await trial.start()
        let first = trial.session.itemNumber
        trial.session.send(.play(.items([.track("A")])))
        await trial.player.until(1, "play")
        await trial.player.say(.playing("A", at: 0))
        await trial.clock.untilAsleep(1)
        await trial.askAgain(after: .milliseconds(150))
        await until { trial.session.itemNumber == first + 1 }
        #expect(!trial.session.isChangingItem)
    }

    @Test func `takes a refusal to pause for a pause if it is so`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.say(.playing("A", at: 60, isPlaying: false))
        await trial.player.fail("pause", Failure(.playerRefused, "It is paused already."))
        trial.session.send(.pause)
        await trial.player.until(1, "pause")
        await trial.clock.untilAsleep(1)
        await trial.askAgain(after: .milliseconds(150))
        await trial.clock.untilAsleep(1)
        #expect(trial.session.state?.isPlaying == false)
        #expect(trial.notices.latest == nil)
    }

    @Test func `tells what the plan does not include once and not with every press`() async {
        let trial = SessionTrial()
        await trial.start()
        let premium = Failure(.premiumRequired, "Premium needed.")
        await trial.player.fail("next", premium, premium, premium)
        for _ in 0..<3 {
            trial.session.send(.skipToNext)
            await until { !trial.session.isChangingItem }
        }
        #expect(await trial.player.count("next") == 3)
        #expect(trial.notices.latest?.id == 1)
    }

    @Test func `says how many it added to the queue`() async {
        let trial = SessionTrial()
        await trial.start()
        trial.session.send(.addToQueue([.track("A")]))
        await until { trial.notices.latest?.text == "Added to the queue." }
        trial.session.send(.addToQueue([.track("A"), .track("B")]))
        await until { trial.notices.latest?.text == "Added 2 items to the queue." }
        await trial.player.fail("add", Failure(.playerRefused, "No such track."))
        await trial.player.hold("add")
        trial.session.send(.addToQueue([.track("A"), .track("B")]))
        await trial.player.until(4, "add")
        await trial.player.letGo("add")
        await until { trial.notices.latest?.text == "No such track." }
    }
}
