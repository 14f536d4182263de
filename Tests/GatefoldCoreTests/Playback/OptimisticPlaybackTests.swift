import Testing

@testable import GatefoldCore

@Suite struct `What is shown of playback` {
    /// Playback of which the service said this at the beginning.
    private func playback(_ state: PlaybackState? = .playing("A", at: 60)) -> OptimisticPlayback {
        var playback = OptimisticPlayback()
        _ = playback.receive(state, askedAt: .zero, at: .zero)
        return playback
    }

    // MARK: Commands

    @Test(arguments: [
        (PlaybackEffect.playing(false), PlaybackState.playing("A", at: 61, isPlaying: false)),
        (.shuffle(true), .playing("A", at: 61).with { $0.isShuffled = true }),
        (.repeats(.track), .playing("A", at: 61).with { $0.repeatMode = .track }),
        (.volume(0.9), .playing("A", at: 61).with { $0.device?.volume = 0.9 }),
        (.position(.seconds(10)), .playing("A", at: 10)),
        (.item(ItemChange(preview: .named("B"))), .playing("B", at: 0)),
    ])
    func `changes at once`(effect: PlaybackEffect, shown: PlaybackState) {
        var playback = playback()
        playback.begin([effect], of: 1, at: .seconds(1))
        #expect(playback.shown(at: .seconds(1)) == shown)
        #expect(playback.isUnsettled)
    }

    @Test func `is not undone by an answer that was asked for before the command was taken`() {
        var playback = playback()
        playback.begin([.playing(false)], of: 1, at: .seconds(1))
        #expect(
            playback.receive(.playing("A", at: 61), askedAt: .seconds(1), at: .seconds(2)) == [])
        #expect(playback.shown(at: .seconds(2))?.isPlaying == false)
        playback.taken(1, at: .seconds(3))
        _ = playback.receive(.playing("A", at: 61), askedAt: .seconds(2), at: .seconds(9))
        #expect(playback.shown(at: .seconds(9))?.isPlaying == false)
        #expect(playback.isUnsettled, "an older answer does not count against it")
    }

    @Test func `is not confirmed by chance by an older answer`() {
        var playback = playback(.playing("A", isPlaying: false))
        playback.begin([.playing(true)], of: 1, at: .seconds(1))
        playback.begin([.playing(false)], of: 2, at: .seconds(1))
        _ = playback.receive(
            .playing("A", isPlaying: false), askedAt: .seconds(1), at: .seconds(2))
        #expect(playback.isUnsettled)
    }

    @Test func `ignores an answer that was overtaken by a later one`() {
        var playback = playback()
        _ = playback.receive(.playing("C"), askedAt: .seconds(5), at: .seconds(6))
        _ = playback.receive(.playing("B"), askedAt: .seconds(4), at: .seconds(7))
        #expect(playback.shown(at: .seconds(7))?.item == .named("C"))
    }

    @Test func `holds to a command through seconds of lag, and is confirmed quietly`() {
        var playback = playback()
        playback.begin([.playing(false)], of: 1, at: .zero)
        playback.taken(1, at: .milliseconds(100))
        for moment in [200, 600, 1100, 2100, 3600] as [Int] {
            let now = Duration.milliseconds(moment)
            #expect(playback.receive(.playing("A", at: 60), askedAt: now, at: now) == [])
            #expect(playback.shown(at: now)?.isPlaying == false)
        }
        _ = playback.receive(
            .playing("A", at: 60, isPlaying: false), askedAt: .seconds(5), at: .seconds(5))
        #expect(!playback.isUnsettled)
        #expect(playback.position(at: .seconds(90)) == .seconds(60))
    }

    @Test func `goes back to the truth and tells it if the device never obeys`() {
        var playback = playback()
        playback.begin([.playing(false)], of: 1, at: .zero)
        playback.taken(1, at: .zero)
        var failures: [Failure] = []
        for moment in [200, 600, 1100, 2100, 3600, 6200] as [Int] {
            let now = Duration.milliseconds(moment)
            failures += playback.receive(.playing("A", at: 60), askedAt: now, at: now)
        }
        #expect(failures.map(\.message) == ["“Kitchen” did not respond."])
        #expect(failures.map(\.advice) == ["Wake it, or choose another device."])
        #expect(playback.shown(at: .seconds(7))?.isPlaying == true)
        #expect(!playback.isUnsettled)
    }

    @Test func `waits for some answers, however long they take`() {
        var playback = playback()
        playback.begin([.shuffle(true)], of: 1, at: .zero)
        playback.taken(1, at: .zero)
        for seconds in [20, 40] {
            let now = Duration.seconds(seconds)
            #expect(playback.receive(.playing("A"), askedAt: now, at: now) == [])
            #expect(playback.shown(at: now)?.isShuffled == true)
        }
    }

    @Test func `goes back at once if the command fails`() {
        var playback = playback()
        playback.begin([.playing(false)], of: 1, at: .seconds(2))
        playback.drop([1], at: .seconds(3))
        #expect(playback.shown(at: .seconds(3))?.isPlaying == true)
        #expect(playback.position(at: .seconds(3)) == .seconds(63), "it has played on meanwhile")
    }

    @Test func `keeps the later command if the earlier one fails`() {
        var playback = playback()
        playback.begin([.volume(0.2)], of: 1, at: .zero)
        playback.begin([.volume(0.8)], of: 2, at: .zero)
        playback.drop([1], at: .zero)
        #expect(playback.shown(at: .zero)?.device?.volume == 0.8)
    }

    @Test func `takes a refusal as done if it is so already, and tells it if it is not`() {
        let refusal = Failure(.playerRefused, "The player is paused already.")
        var playback = playback()
        playback.begin([.playing(false)], of: 1, at: .zero)
        playback.taken(1, at: .zero, refusal: refusal)
        #expect(
            playback.receive(.playing("A", isPlaying: false), askedAt: .zero, at: .zero) == [])
        playback.begin([.playing(true)], of: 2, at: .seconds(1))
        playback.taken(2, at: .seconds(1), refusal: refusal)
        #expect(
            playback.receive(
                .playing("A", isPlaying: false), askedAt: .seconds(1), at: .seconds(1))
                == [refusal])
        #expect(playback.shown(at: .seconds(1))?.isPlaying == false)
    }

    @Test func `asks no more what was refused of the state before`() {
        var playback = playback(
            .playing("A").with { $0.disallowed = [.resume, .skipPrevious, .shuffle] })
        playback.begin([.playing(false)], of: 1, at: .zero)
        #expect(playback.shown(at: .zero)?.disallowed == [.skipPrevious, .shuffle])
        playback.begin([.item(ItemChange())], of: 2, at: .zero)
        #expect(playback.shown(at: .zero)?.disallowed == [.shuffle])
    }

    // MARK: Position

    @Test func `moves on between answers, and not while paused`() {
        var playback = playback()
        #expect(playback.position(at: .seconds(7)) == .seconds(67))
        playback.begin([.playing(false)], of: 1, at: .seconds(7))
        #expect(playback.position(at: .seconds(30)) == .seconds(67))
        playback.begin([.playing(true)], of: 2, at: .seconds(40))
        #expect(playback.position(at: .seconds(42)) == .seconds(69))
    }

    @Test func `counts from the middle of the way of an answer`() {
        var playback = OptimisticPlayback()
        _ = playback.receive(.playing("A", at: 60), askedAt: .zero, at: .seconds(2))
        #expect(playback.position(at: .seconds(2)) == .seconds(61))
    }

    @Test(arguments: [2, 5, 90])
    func `keeps a position that was asked for against late answers`(target: Int) {
        var playback = playback(.playing("A", at: 1, isPlaying: false))
        playback.begin([.position(.seconds(target))], of: 1, at: .zero)
        playback.taken(1, at: .zero)
        _ = playback.receive(
            .playing("A", at: 1, isPlaying: false), askedAt: .seconds(1), at: .seconds(1))
        #expect(playback.position(at: .seconds(1)) == .seconds(target))
        _ = playback.receive(
            .playing("A", at: target, isPlaying: false), askedAt: .seconds(2), at: .seconds(2))
        #expect(!playback.isUnsettled)
        #expect(playback.position(at: .seconds(2)) == .seconds(target))
    }

    @Test func `forgets a position in an item that is over`() {
        var playback = playback()
        playback.begin([.position(.seconds(170))], of: 1, at: .zero)
        playback.taken(1, at: .zero)
        #expect(
            playback.receive(.playing("B", at: 0), askedAt: .seconds(12), at: .seconds(12)) == [])
        #expect(playback.position(at: .seconds(12)) == .zero)
        #expect(!playback.isUnsettled)
    }

    @Test func `counts jumps for those who follow the position by themselves`() {
        var playback = playback()
        _ = playback.receive(.playing("A", at: 65), askedAt: .seconds(5), at: .seconds(5))
        #expect(playback.jumps == 0)
        playback.begin([.position(.seconds(3))], of: 1, at: .seconds(5))
        #expect(playback.jumps == 1)
        playback.drop([1], at: .seconds(5))
        _ = playback.receive(.playing("A", at: 100), askedAt: .seconds(6), at: .seconds(6))
        #expect(playback.jumps == 2, "somebody else moved it")
    }

    // MARK: Items

    @Test func `shows what comes next, standing at its beginning until it is heard`() {
        var playback = playback()
        playback.begin([.item(ItemChange(preview: .named("B")))], of: 1, at: .zero)
        #expect(playback.shown(at: .seconds(2))?.item == .named("B"))
        #expect(playback.position(at: .seconds(2)) == .zero)
        #expect(playback.isChangingItem)
        playback.taken(1, at: .zero)
        _ = playback.receive(.playing("A", at: 61), askedAt: .seconds(1), at: .seconds(1))
        #expect(playback.shown(at: .seconds(1))?.item == .named("B"), "a late answer")
        _ = playback.receive(.playing("B", at: 1), askedAt: .seconds(2), at: .seconds(2))
        #expect(!playback.isChangingItem)
        #expect(playback.position(at: .seconds(3)) == .seconds(2))
    }

    @Test func `does not go back to what was skipped while several skips are under way`() {
        var playback = playback()
        for (ticket, name) in zip(1..., ["B", "C", "D"]) {
            playback.begin([.item(ItemChange(preview: .named(name)))], of: ticket, at: .zero)
            playback.taken(ticket, at: .zero)
        }
        for name in ["A", "B", "C"] {
            _ = playback.receive(.playing(name), askedAt: .seconds(1), at: .seconds(1))
            #expect(playback.shown(at: .seconds(1))?.item == .named("D"))
        }
        _ = playback.receive(.playing("D"), askedAt: .seconds(2), at: .seconds(2))
        #expect(!playback.isUnsettled)
    }

    @Test func `shows what is heard if it is not what was expected`() {
        var playback = playback()
        playback.begin([.item(ItemChange(preview: .named("B")))], of: 1, at: .zero)
        playback.taken(1, at: .zero)
        #expect(playback.receive(.playing("Z"), askedAt: .seconds(1), at: .seconds(1)) == [])
        #expect(playback.shown(at: .seconds(1))?.item == .named("Z"))
        #expect(!playback.isUnsettled)
    }

    @Test func `takes another copy of the recording for what was asked for`() {
        var playback = playback()
        playback.begin(
            PlayerCommand.play(.items([.track("B")])).effects(), of: 1, at: .zero)
        playback.taken(1, at: .zero)
        var copy = Track.named("B2")
        copy.linkedFrom = .track("B")
        _ = playback.receive(
            .playing().with { $0.item = .track(copy) }, askedAt: .seconds(1), at: .seconds(1))
        #expect(!playback.isUnsettled)
    }

    @Test func `knows the same track that begins anew`() {
        var playback = playback()
        playback.begin([.item(ItemChange())], of: 1, at: .zero)
        playback.taken(1, at: .zero)
        _ = playback.receive(.playing("A", at: 61), askedAt: .seconds(1), at: .seconds(1))
        #expect(playback.isChangingItem)
        _ = playback.receive(.playing("A", at: 0), askedAt: .seconds(2), at: .seconds(2))
        #expect(!playback.isChangingItem)
    }

    @Test func `tells that a skip did nothing`() {
        var playback = playback()
        playback.begin([.item(ItemChange(preview: .named("B")))], of: 1, at: .zero)
        playback.taken(1, at: .zero)
        let failures = [1, 2, 7].flatMap { seconds in
            playback.receive(
                .playing("A", at: 60 + seconds), askedAt: .seconds(seconds),
                at: .seconds(seconds))
        }
        #expect(failures.map(\.message) == ["“Kitchen” did not respond."])
        #expect(playback.shown(at: .seconds(7))?.item == .named("A"))
        #expect(playback.position(at: .seconds(7)) == .seconds(67))
    }

    // MARK: Odd answers

    @Test func `does not believe a single empty answer while music plays`() {
        var playback = playback()
        _ = playback.receive(nil, askedAt: .seconds(1), at: .seconds(1))
        #expect(playback.shown(at: .seconds(1)) != nil)
        _ = playback.receive(nil, askedAt: .seconds(2), at: .seconds(2))
        #expect(playback.shown(at: .seconds(2)) == nil)
    }

    @Test func `believes an empty answer while nothing sounds`() {
        var playback = playback(.playing("A", isPlaying: false))
        _ = playback.receive(nil, askedAt: .seconds(1), at: .seconds(1))
        #expect(playback.shown(at: .seconds(1)) == nil)
    }

    @Test func `shows a state without an item as it is`() {
        let playback = playback(PlaybackState(device: .kitchen, isPlaying: true, item: nil))
        #expect(playback.shown(at: .zero)?.item == nil)
        #expect(playback.shown(at: .zero)?.isPlaying == true)
        #expect(playback.remaining(at: .zero) == nil)
    }

    @Test func `moves to another device until the service says so`() {
        var playback = playback()
        playback.begin([.device("desk")], of: 1, at: .zero)
        #expect(playback.movingTo == "desk")
        playback.taken(1, at: .zero)
        _ = playback.receive(.playing("A"), askedAt: .seconds(1), at: .seconds(1))
        #expect(playback.movingTo == "desk")
        _ = playback.receive(
            .playing("A").with { $0.device = .desk }, askedAt: .seconds(2), at: .seconds(2))
        #expect(playback.movingTo == nil)
    }

    @Test func `takes a volume that the device does not tell as set`() {
        var playback = playback()
        playback.begin([.volume(0.9)], of: 1, at: .zero)
        playback.taken(1, at: .zero)
        _ = playback.receive(
            .playing().with { $0.device?.volume = nil }, askedAt: .zero, at: .zero)
        #expect(!playback.isUnsettled)
    }
}
