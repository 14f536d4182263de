import GatefoldCore
import Testing
import WebAPITesting

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The devices` {
    private static let asleep = Device(id: nil, name: "Bedroom", kind: .speaker)
    private static let locked = Device(id: "tv", name: "", kind: .television, isRestricted: true)

    private func devices(
        _ devices: [Device], _ state: PlaybackState? = .playing()
    ) async -> (SessionTrial, DevicesModel) {
        let trial = SessionTrial(state, devices: devices)
        let model = DevicesModel(trial.session)
        await trial.start()
        await model.reload()
        return (trial, model)
    }

    @Test func `are listed with what can be done with each, and why not`() async {
        let (_, model) = await devices([Self.asleep, .desk, Self.locked, .kitchen])
        #expect(model.rows.map(\.name) == ["Kitchen", "Unnamed device", "Bedroom", "Desk"])
        #expect(
            model.rows.map(\.detail) == [
                "Playing here", "Cannot be controlled from here",
                "Asleep. Open the player app on it to wake it.", "",
            ])
        #expect(model.rows.map(\.offer.isOffered) == [true, false, false, true])
        #expect(Set(model.rows.map(\.id)).count == 4)
    }

    @Test func `move playback and show that they do`() async throws {
        let (trial, model) = await devices([.kitchen, .desk])
        model.choose(try #require(model.rows.last))
        #expect(model.rows.map(\.detail) == ["Playing here", "Moving playback…"])
        await trial.player.until(1, "transfer")
        #expect(await trial.player.commands == ["transfer desk true"])
        await trial.player.say(.playing().with { $0.device = .desk })
        await trial.clock.untilAsleep(1)
        await trial.askAgain(after: .milliseconds(150))
        await until { trial.session.movingTo == nil }
        #expect(model.rows.map(\.name) == ["Desk", "Kitchen"])
    }

    @Test func `do nothing if chosen while they play, sleep or take no commands`() async {
        let (trial, model) = await devices([.kitchen, Self.asleep, Self.locked])
        for row in model.rows { model.choose(row) }
        #expect(await trial.player.commands == [])
        #expect(trial.session.movingTo == nil)
    }

    @Test func `answer the question of a command`() async throws {
        let (trial, model) = await devices(
            [.desk, Device(id: "phone", name: "Phone", kind: .phone)], nil)
        await trial.player.fail("play", Failure(.noDevice, "No device."))
        trial.session.send(.play(.context(MusicID(.album, "X"))))
        await until { model.mustChoose }
        #expect(model.title == "Where should it play?")
        model.choose(try #require(model.rows.last))
        model.disappeared()
        await trial.player.until(2, "play")
        #expect(await trial.player.commands == ["play X", "play X on phone"])
    }

    @Test func `are read again and again while they are looked at`() async {
        let (trial, model) = await devices([.kitchen])
        model.appeared()
        await trial.player.until(2, "devices")
        await trial.clock.untilAsleep(3)
        await trial.player.setDevices([.kitchen, .desk])
        trial.clock.advance(by: .seconds(4))
        await until { model.rows.count == 2 }
        model.disappeared()
    }

    @Test func `say what to do if there are none, and what went wrong`() async {
        let (trial, model) = await devices([], nil)
        #expect(model.state == .empty)
        #expect(model.hint.hasPrefix("There is no device to play on."))
        let broken = DevicesModel(trial.session)
        await trial.player.fail("devices", Failure(.unreachable, "Nobody is there."))
        await broken.reload()
        #expect(broken.state.failure?.message == "Nobody is there.")
    }
}
