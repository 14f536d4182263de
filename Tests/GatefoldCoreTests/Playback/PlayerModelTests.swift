import GatefoldCore
import Testing
import WebAPITesting

/// A library of which only the saved tracks matter.
@MainActor
private final class FakeLibrary: TrackLiking {
    private(set) var saved: Set<MusicID> = []
    private(set) var asked: [MusicID] = []
    func isSaved(_ id: MusicID) -> Bool? { saved.contains(id) }
    func shown(_ ids: [MusicID]) { asked += ids }
    func save(_ ids: [MusicID]) async { saved.formUnion(ids) }
    func remove(_ ids: [MusicID]) async { saved.subtract(ids) }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The player` {
    private func model(
        _ state: PlaybackState? = .playing("A", at: 60), devices: [Device] = [.kitchen],
        library: (any TrackLiking)? = nil
    ) async -> (SessionTrial, PlayerModel) {
        let trial = SessionTrial(state, devices: devices)
        let model = PlayerModel(trial.session, library: library)
        await trial.start()
        return (trial, model)
    }

    @Test func `says what is heard`() async {
        let (_, model) = await model()
        #expect(model.title == "Title A" && model.subtitle == "Artist A")
        #expect(model.positionText == "1:00" && model.timeText == "3:00")
        #expect(model.playPauseName == "Pause" && model.repeatName == "Repeat: Off")
        #expect(model.status == "Playing on Kitchen")
        #expect(model.spokenPosition == "1:00 of 3:00")
        #expect(model.currentItem == .track("A") && model.isPlaying && !model.isIdle)
    }

    @Test func `says how to begin while nothing plays`() async {
        let (_, model) = await model(nil)
        #expect(model.title == "Nothing is playing" && model.isIdle)
        #expect(model.subtitle == "Choose an album, a playlist or a song.")
        #expect(model.positionText == "" && model.timeText == "" && model.status == nil)
        #expect(model.offers.playPause == .refused("Nothing is playing."))
    }

    @Test func `names an advertisement and shows no progress of it`() async {
        let (_, model) = await model(
            .playing().with {
                $0.item = nil
                $0.isAdvertisement = true
            })
        #expect(model.title == "Advertisement" && !model.showsProgress && !model.isIdle)
        #expect(model.item == nil && model.currentItem == nil)
    }

    @Test func `has a title for what has no name`() async {
        let (_, nameless) = await model(.playing().with { $0.item = nil })
        #expect(nameless.title == "Unknown title")
        let (_, empty) = await model(
            .playing().with { $0.item = .track(Track(id: nil, title: "")) })
        #expect(empty.title == "Untitled" && !empty.showsProgress)
    }

    @Test(arguments: [
        (-5, "0:00", "−3:00"), (999, "3:00", "−0:00"), (179, "2:59", "−0:01"),
    ])
    func `shows times within the item`(told: Int, position: String, left: String) async {
        let (_, model) = await model(.playing("A", at: told, isPlaying: false))
        #expect(model.positionText == position)
        var kept: [Bool] = []
        model.settingsChanged = { kept.append($0.showsRemaining) }
        model.toggleRemaining()
        #expect(model.timeText == left)
        #expect(kept == [true])
    }

    @Test func `plays and pauses in turn, however fast one clicks`() async {
        let (trial, model) = await model()
        model.togglePlaying()
        #expect(model.playPauseName == "Play")
        model.togglePlaying()
        model.togglePlaying()
        #expect(!model.isPlaying)
        await trial.player.until(1, "pause")
        await trial.clock.untilAsleep(1)
        #expect(await trial.player.commands == ["pause"])
    }

    @Test func `plays on what the service has forgotten`() async {
        let (trial, model) = await model(.playing("A", isPlaying: false))
        await trial.player.say(nil)
        await trial.clock.untilAsleep(1)
        await trial.askAgain(after: .seconds(15))
        await until { trial.session.state == nil }
        #expect(model.title == "Title A" && !model.isPlaying)
        model.togglePlaying()
        #expect(model.isPlaying)
        await trial.player.until(1, "play")
        #expect(await trial.player.commands == ["play A"])
    }

    // MARK: The hand on the slider

    @Test func `leaves the position to the person's hand`() async {
        let (trial, model) = await model()
        await trial.clock.untilAsleep(2)
        model.beginPositionDrag(at: 100)
        model.positionMoved(to: 120)
        trial.clock.advance(by: .seconds(1))
        await until { trial.session.position == .seconds(61) }
        await trial.player.say(.playing("A", at: 30))
        await trial.askAgain(after: .seconds(4))
        await until { trial.session.position < .seconds(60) }
        #expect(model.positionText == "2:00")
        #expect(await trial.player.commands == [])
        model.positionMoved(to: 130)
        model.endPositionDrag()
        #expect(model.positionText == "2:10")
        await trial.player.until(1, "seek")
        #expect(await trial.player.commands == ["seek 130"])
    }

    @Test func `does not seek in another track than the one under the hand`() async {
        let (trial, model) = await model()
        model.beginPositionDrag(at: 100)
        await trial.player.say(.playing("B", at: 1))
        await trial.askAgain()
        await until { model.title == "Title B" }
        #expect(model.positionText == "0:01")
        model.positionMoved(to: 110)
        model.endPositionDrag()
        await trial.clock.untilAsleep(1)
        #expect(await trial.player.commands == [])
    }

    @Test func `leaves the volume to the person's hand`() async {
        let (trial, model) = await model()
        model.beginVolumeDrag(at: 0.7)
        model.volumeMoved(to: 0.8)
        await trial.player.say(.playing().with { $0.device?.volume = 0.1 })
        await trial.askAgain()
        await until { trial.session.state?.device?.volume == 0.1 }
        #expect(model.volumeText == "80 %")
        #expect(await trial.player.commands == [])
        model.endVolumeDrag()
        #expect(model.volumeText == "80 %")
        await trial.player.until(1, "volume")
        #expect(await trial.player.commands == ["volume 80"])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `ignores what is no number`(value: Double) async {
        let (trial, model) = await model()
        model.setVolume(value)
        model.changeVolume(by: value)
        model.beginVolumeDrag(at: value)
        model.volumeMoved(to: value)
        model.beginPositionDrag(at: value)
        model.positionMoved(to: value)
        #expect(model.volume == 0.5 && model.positionText == "1:00")
        #expect(trial.session.state?.device?.volume == 0.5)
    }

    @Test func `stays between silent and full through fifty turns of the wheel`() async {
        let (trial, model) = await model()
        for _ in 0..<50 { model.changeVolume(by: -1) }
        #expect(model.volume == 0 && model.isMuted && model.muteName == "Unmute")
        for _ in 0..<50 { model.changeVolume(by: 1) }
        #expect(model.volume == 1 && model.loudnessLevel == 3)
        await trial.player.until(1, "volume")
        await trial.clock.untilAsleep(1)
        #expect(await trial.player.commands == ["volume 100"])
    }

    @Test func `goes back to the volume before it was muted`() async {
        let (_, model) = await model()
        model.toggleMute()
        #expect(model.isMuted && model.loudnessLevel == 0)
        model.toggleMute()
        #expect(model.volume == 0.5)
    }

    // MARK: Acts

    @Test func `begins a track anew before it goes back to the one before`() async {
        let (trial, model) = await model()
        model.skipToPrevious()
        #expect(model.positionText == "0:00")
        model.skipToPrevious()
        await trial.player.until(1, "previous")
        #expect(await trial.player.commands == ["seek 0", "previous"])
    }

    @Test func `turns through the ways to repeat`() async {
        let (_, model) = await model()
        let names = (0..<3).map { _ in
            model.cycleRepeat()
            return model.repeatName
        }
        #expect(names == ["Repeat: All", "Repeat: One", "Repeat: Off"])
    }

    @Test func `says once why a key does nothing`() async {
        let (trial, model) = await model(.playing().with { $0.device = .soundbar })
        #expect(model.offersMoving)
        #expect(model.status == "Playing on Soundbar (cannot be controlled here)")
        for _ in 0..<3 { model.skipToNext() }
        model.togglePlaying()
        #expect(trial.notices.latest?.id == 1)
        #expect(trial.notices.latest?.text == "“Soundbar” cannot be controlled from here.")
        #expect(await trial.player.commands == [])
    }

    @Test func `likes and unlikes what is heard`() async {
        let library = FakeLibrary()
        let (_, model) = await model(library: library)
        #expect(library.asked == [.track("A")])
        #expect(model.likeName == "Like")
        await model.toggleLike()
        #expect(library.saved == [.track("A")] && model.likeName == "Unlike")
        await model.toggleLike()
        #expect(library.saved.isEmpty)
    }

    @Test func `says it is starting until the first sound`() async {
        let (_, model) = await model(nil)
        model.play(.context(MusicID(.album, "X")))
        #expect(model.title == "Starting…" && !model.isIdle)
    }

    @Test func `seeks within the item only`() async {
        let (trial, model) = await model(.playing("A", at: 60, isPlaying: false))
        model.seek(by: .seconds(-90))
        #expect(model.positionText == "0:00")
        await trial.player.until(1, "seek")
        model.seek(by: .seconds(500))
        #expect(model.positionText == "3:00")
    }
}
