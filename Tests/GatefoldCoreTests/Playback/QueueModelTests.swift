import GatefoldCore
import Testing
import WebAPITesting

extension ScriptedPlayer: QueueEditing {
    func removeFromQueue(at place: Int, expecting item: MusicID?) async throws {
        try await edit("remove \(place) \(item?.value ?? "")") { $0.remove(at: place) }
    }

    func moveInQueue(from place: Int, before other: Int, expecting item: MusicID?) async throws {
        try await edit("move \(place) \(other)") {
            let item = $0.remove(at: place)
            $0.insert(item, at: other > place ? other - 1 : other)
        }
    }
}

@MainActor @Suite(.timeLimit(.minutes(1))) struct `The queue` {
    private func queue(
        _ names: [String] = ["A", "B", "A", "A"]
    ) async -> (SessionTrial, PlayerModel, QueueModel) {
        let trial = SessionTrial(.playing("X"))
        await trial.player.setQueue(names, current: "X")
        let player = PlayerModel(trial.session)
        let queue = QueueModel(player)
        await trial.start()
        await until { queue.state.content?.rows.count == names.count }
        return (trial, player, queue)
    }

    private func titles(_ queue: QueueModel) -> [String] {
        queue.state.content?.rows.map(\.title) ?? []
    }

    @Test func `shows what is heard and what comes`() async {
        let (_, _, queue) = await queue()
        #expect(queue.state.content?.current == .named("X"))
        #expect(titles(queue) == ["Title A", "Title B", "Title A", "Title A"])
        #expect(queue.countText == "4 items to come")
    }

    @Test func `removes one entry and no other of the same track`() async throws {
        let (trial, _, queue) = await queue()
        let rows = try #require(queue.state.content?.rows)
        await queue.remove(rows[2])
        #expect(await trial.player.commands == ["remove 2 A"])
        #expect(queue.state.content?.rows.map(\.id) == [rows[0].id, rows[1].id, rows[3].id])
        await queue.remove(rows[2])
        #expect(await trial.player.count("remove") == 1, "it is gone already")
    }

    @Test func `shows what is really there if a change does not come about`() async throws {
        let (trial, _, queue) = await queue()
        let rows = try #require(queue.state.content?.rows)
        await trial.player.fail("remove", Failure(.unreachable, "Nobody is there."))
        await queue.remove(rows[2])
        #expect(queue.state.content?.rows.map(\.id) == rows.map(\.id))
        #expect(trial.notices.latest?.text == "Nobody is there.")
    }

    @Test func `moves an entry`() async throws {
        let (trial, _, queue) = await queue(["A", "B", "C"])
        let rows = try #require(queue.state.content?.rows)
        await queue.move(rows[0], before: 3)
        #expect(titles(queue) == ["Title B", "Title C", "Title A"])
        await queue.move(rows[1], before: 0)
        await queue.move(rows[1], before: 1)
        #expect(await trial.player.commands == ["move 0 3"], "the others stand there already")
    }

    @Test func `plays from an entry over what comes before it, in order`() async throws {
        let (trial, player, queue) = await queue(["A", "B", "C", "D"])
        let rows = try #require(queue.state.content?.rows)
        queue.play(rows[2])
        #expect(player.title == "Title C")
        #expect(titles(queue) == ["Title D"])
        await trial.player.until(3, "next")
        #expect(await trial.player.commands == ["next", "next", "next"])
    }

    @Test func `shows at once what comes next`() async {
        let (_, player, _) = await queue(["A", "B", "C"])
        player.skipToNext()
        player.skipToNext()
        #expect(player.title == "Title B")
    }

    @Test func `is read anew when another track is heard`() async {
        let (trial, player, queue) = await queue(["A", "B"])
        let second = queue.state.content?.rows.last?.id
        await trial.player.say(.playing("A"))
        await trial.player.setQueue(["B", "C"], current: "A")
        await trial.askAgain()
        await until { titles(queue) == ["Title B", "Title C"] }
        #expect(queue.state.content?.rows.first?.id == second)
        #expect(queue.state.content?.current == .named("A"))
        #expect(player.upcoming.map(\.title) == ["Title B", "Title C"])
    }

    @Test func `is read again and again while it is looked at`() async {
        let (trial, _, queue) = await queue(["A"])
        queue.appeared()
        await trial.player.until(2, "queue")
        await trial.clock.untilAsleep(3)
        trial.clock.advance(by: .seconds(10))
        await trial.player.until(3, "queue")
        queue.disappeared()
        await trial.clock.untilAsleep(1)
    }

    @Test func `says why it cannot be changed`() async throws {
        let trial = SessionTrial(.playing("X"))
        let reason = "The service does not let apps remove or move what waits."
        let session = PlaybackSession(
            service: trial.player, capabilities: { Capabilities(refused: [.editQueue: reason]) },
            notices: trial.notices, time: ElapsedTime(on: trial.clock))
        await trial.player.setQueue(["A", "B"], current: "X")
        let queue = QueueModel(PlayerModel(session))
        session.start()
        await until { queue.state.content != nil }
        #expect(queue.editing == .refused(reason))
        let row = try #require(queue.state.content?.rows.first)
        let menu = queue.menu(of: row).flatMap { $0 }
        #expect(
            menu.map(\.title) == ["Play from Here", "Move Up", "Move Down", "Remove from Queue"])
        #expect(menu.map(\.reason) == [nil, reason, reason, reason])
        await queue.remove(row)
        #expect(await trial.player.commands == [])
    }

    @Test func `says if it cannot be read, and keeps what was read`() async {
        let (trial, _, queue) = await queue(["A"])
        await trial.player.fail("queue", Failure(.unreachable, "Nobody is there."))
        await queue.reload()
        #expect(titles(queue) == ["Title A"])
        let other = SessionTrial(.playing("X"))
        let empty = QueueModel(PlayerModel(other.session))
        await other.player.fail("queue", Failure(.unreachable, "Nobody is there."))
        await empty.reload()
        #expect(empty.state.failure?.message == "Nobody is there.")
    }
}
