import GatefoldCore
import Testing
import WebAPITesting

@MainActor @Suite(.timeLimit(.minutes(1))) struct `Finding a device for a command` {
    private let noDevice = Failure(.noDevice, "No device is playing.")
    private let idle = Device(id: "kitchen", name: "Kitchen", kind: .speaker)
    private let album = PlayRequest.context(MusicID(.album, "X"))

    @Test func `repeats the command on the one device that is idle, without asking`() async {
        let trial = SessionTrial(nil, devices: [idle])
        await trial.start()
        await trial.player.fail("play", noDevice)
        trial.session.send(.play(album))
        await trial.player.until(2, "play")
        #expect(await trial.player.commands == ["play X", "play X on kitchen"])
        await until { trial.session.lastDevice == "kitchen" }
        #expect(trial.notices.latest == nil)
    }

    @Test func `wakes a device first for what cannot wake it`() async {
        let trial = SessionTrial(.playing().with { $0.device = nil }, devices: [idle])
        await trial.start()
        await trial.player.fail("next", noDevice)
        trial.session.send(.skipToNext)
        await trial.player.until(2, "next")
        #expect(
            await trial.player.commands == ["next", "transfer kitchen false", "next on kitchen"])
    }

    @Test func `asks where if there are several, and goes on where the person says`() async {
        let trial = SessionTrial(nil, devices: [idle, .desk])
        await trial.start()
        await trial.player.fail("play", noDevice)
        trial.session.send(.play(album))
        await until { trial.session.question != nil }
        #expect(trial.session.question?.devices == [idle, .desk])
        #expect(!trial.session.isChangingItem)
        trial.session.answer(with: "desk")
        #expect(trial.session.question == nil)
        await trial.player.until(2, "play")
        #expect(await trial.player.commands == ["play X", "play X on desk"])
        await until { trial.session.lastDevice == "desk" }
    }

    @Test func `does nothing if the person does not want to choose`() async {
        let trial = SessionTrial(nil, devices: [idle, .desk])
        await trial.start()
        await trial.player.fail("play", noDevice)
        trial.session.send(.play(album))
        await until { trial.session.question != nil }
        trial.session.dismissQuestion()
        trial.session.answer(with: "desk")
        #expect(await trial.player.commands == ["play X"])
    }

    @Test func `takes the one used last of several, and tells which it used`() async {
        var kept: [String?] = []
        let trial = SessionTrial(nil, devices: [idle, .desk], lastDevice: "desk")
        trial.session.deviceUsed = { kept.append($0) }
        await trial.start()
        await trial.player.fail("play", noDevice)
        trial.session.send(.play(album))
        await trial.player.until(2, "play")
        #expect(await trial.player.commands.last == "play X on desk")
        #expect(kept == [], "it is the same as before")
        await trial.player.say(.playing())
        await trial.clock.untilAsleep(1)
        await trial.askAgain()
        await until { trial.session.lastDevice == "kitchen" }
        #expect(kept == ["kitchen"])
    }

    @Test func `says what to do if there is none`() async {
        let trial = SessionTrial(nil, devices: [])
        await trial.start()
        await trial.player.fail("play", noDevice)
        trial.session.send(.play(album))
        await until { trial.notices.latest != nil }
        #expect(
            trial.notices.latest?.text == "There is no device to play on. Open the player app on a "
                + "device of this account, then try again.")
    }

    @Test func `tries the device used last though it is not listed`() async {
        let trial = SessionTrial(nil, devices: [], lastDevice: "bedroom")
        await trial.start()
        await trial.player.fail("play", noDevice)
        trial.session.send(.play(album))
        await trial.player.until(2, "play")
        #expect(await trial.player.commands.last == "play X on bedroom")
        await trial.player.fail("play", noDevice, Failure(.notFound, "Device not found"))
        trial.session.send(.play(.context(MusicID(.album, "Y"))))
        await until { trial.notices.latest?.text.hasPrefix("There is no device") == true }
    }

    @Test func `has nothing to do to pause where nothing plays`() async {
        let trial = SessionTrial(nil, devices: [])
        await trial.start()
        await trial.player.fail("pause", noDevice)
        trial.session.send(.pause)
        await trial.player.until(1, "pause")
        await trial.clock.untilAsleep(1)
        #expect(trial.notices.latest == nil)
        #expect(await trial.player.count("devices") == 0)
    }

    @Test func `offers other devices if what plays cannot be controlled`() async {
        let trial = SessionTrial(
            .playing().with { $0.device = .soundbar }, devices: [.soundbar, .desk])
        await trial.start()
        let restricted = Failure(.deviceRestricted, "It takes no commands.")
        await trial.player.fail("play", restricted)
        trial.session.send(.play(album))
        await until { trial.session.question != nil }
        #expect(trial.session.question?.devices == [.desk])
        await trial.player.fail("next", restricted)
        trial.session.send(.skipToNext)
        await until { trial.notices.latest?.text == "It takes no commands." }
    }

    @Test func `says so if the device it was to move to is gone`() async {
        let trial = SessionTrial()
        await trial.start()
        await trial.player.fail("transfer", Failure(.notFound, "Device not found"))
        trial.session.send(.transfer(to: "desk", plays: true))
        #expect(trial.session.movingTo == "desk")
        await until { trial.session.movingTo == nil }
        #expect(
            trial.notices.latest?.text
                == "That device is no longer there. Choose another device.")
    }

    @Test func `plays in any order though the device slept when it was told`() async {
        let trial = SessionTrial(nil, devices: [idle])
        await trial.start()
        await trial.player.fail("shuffle", noDevice, noDevice)
        await trial.player.fail("play", noDevice)
        trial.session.send(.play(album, shuffled: true))
        await trial.player.until(3, "shuffle")
        #expect(
            await trial.player.commands == [
                "shuffle true", "play X", "shuffle true on kitchen", "play X on kitchen",
                "shuffle true on kitchen",
            ])
    }
}
