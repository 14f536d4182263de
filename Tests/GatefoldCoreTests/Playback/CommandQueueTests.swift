import Testing

@testable import GatefoldCore

@Suite struct `The queue of commands` {
    /// Sends all that waits, one after the other, with time enough between.
    private func drain(_ queue: inout CommandQueue, at start: Duration = .zero) -> [PlayerCommand] {
        var sent: [PlayerCommand] = []
        var now = start
        while case .send(let entry) = queue.next(at: now) {
            sent.append(entry.command)
            queue.finish(entry.ticket)
            now += .seconds(1)
        }
        return sent
    }

    private func queue(
        underWay: PlayerCommand? = nil, _ commands: [PlayerCommand]
    ) -> CommandQueue {
        var queue = CommandQueue()
        if let underWay {
            _ = queue.add(underWay)
            _ = queue.next(at: .zero)
        }
        for command in commands { _ = queue.add(command) }
        return queue
    }

    private static let album = PlayRequest.context(MusicID(.album, "X"))
    private static let other = PlayRequest.context(MusicID(.album, "Y"))

    @Test func `has one command under way at a time`() {
        var queue = queue([.skipToNext, .pause])
        guard case .send(let first) = queue.next(at: .zero) else { return #expect(Bool(false)) }
        #expect(first.command == .skipToNext)
        #expect(queue.next(at: .seconds(60)) == .idle)
        queue.finish(first.ticket + 7)
        #expect(queue.next(at: .seconds(60)) == .idle, "another command's end is not its end")
        queue.finish(first.ticket)
        #expect(drain(&queue) == [.pause])
    }

    @Test func `sends each of several skips`() {
        var queue = queue([.skipToNext, .skipToNext, .skipToNext, .skipToPrevious])
        #expect(
            drain(&queue) == [.skipToNext, .skipToNext, .skipToNext, .skipToPrevious])
    }

    @Test func `sends the last of several seeks and volumes`() {
        var queue = queue([
            .seek(.seconds(1)), .setVolume(0.1), .seek(.seconds(2)), .setVolume(0.2),
            .seek(.seconds(3)), .setVolume(0.3),
        ])
        #expect(drain(&queue) == [.seek(.seconds(3)), .setVolume(0.3)])
    }

    @Test func `does not carry a seek over into another item`() {
        var queue = queue([.seek(.seconds(1)), .skipToNext, .seek(.seconds(2))])
        #expect(drain(&queue) == [.seek(.seconds(1)), .skipToNext, .seek(.seconds(2))])
    }

    @Test func `sends one volume for a whole turn of the wheel`() {
        let queue = queue(
            underWay: .setVolume(0.5), (0...50).map { .setVolume(Double($0) / 50) })
        #expect(queue.waiting.map(\.command) == [.setVolume(1)])
    }

    @Test func `spaces what a slider says, if nothing else waits`() {
        var queue = CommandQueue()
        let first = queue.add(.setVolume(0.1)).ticket
        _ = queue.next(at: .zero)
        queue.finish(first)
        _ = queue.add(.setVolume(0.2))
        #expect(queue.next(at: .milliseconds(50)) == .wait(until: .milliseconds(200)))
        _ = queue.add(.pause)
        guard case .send(let entry) = queue.next(at: .milliseconds(60)) else {
            return #expect(Bool(false))
        }
        #expect(entry.command == .setVolume(0.2), "nothing waits because of a slider")
    }

    @Test(
        arguments: [
            (underWay: PlayerCommand?.none, [PlayerCommand.pause, .resume, .pause], [.pause]),
            (.pause, [.resume, .pause], []), (.pause, [.resume], [.resume]),
            (.pause, [.resume, .pause, .resume], [.resume]), (nil, [.pause, .pause], [.pause]),
            (.resume, [.skipToNext, .resume], [.skipToNext, .resume]),
        ] as [(PlayerCommand?, [PlayerCommand], [PlayerCommand])])
    func `does not pile up playing and pausing`(
        underWay: PlayerCommand?, asked: [PlayerCommand], waiting: [PlayerCommand]
    ) {
        #expect(queue(underWay: underWay, asked).waiting.map(\.command) == waiting)
    }

    @Test func `lets the command under way stand for the same one asked for again`() {
        var queue = CommandQueue()
        let pause = queue.add(.pause).ticket
        _ = queue.next(at: .zero)
        let resume = queue.add(.resume)
        #expect(
            queue.add(.pause)
                == CommandQueue.Admission(ticket: pause, superseded: [resume.ticket]))
    }

    @Test func `plays once what was double-clicked`() {
        #expect(queue([.play(Self.album), .play(Self.album)]).waiting.count == 1)
        #expect(queue(underWay: .play(Self.album), [.play(Self.album)]).waiting.isEmpty)
    }

    @Test func `plays what was chosen last, and not what was chosen before`() {
        var queue = queue([
            .play(Self.album), .skipToNext, .seek(.seconds(3)), .pause, .addToQueue([.track("A")]),
            .play(Self.other),
        ])
        #expect(drain(&queue) == [.addToQueue([.track("A")]), .play(Self.other)])
    }

    @Test func `adds to the queue as often as asked`() {
        let add = PlayerCommand.addToQueue([.track("A")])
        var queue = queue([add, add, add])
        #expect(drain(&queue) == [add, add, add])
    }

    @Test func `leaves nothing out across a change of device`() {
        let move = PlayerCommand.transfer(to: "desk", plays: true)
        var queue = queue([.setVolume(0.1), .pause, move, .setVolume(0.2), .pause])
        #expect(drain(&queue) == [.setVolume(0.1), .pause, move, .setVolume(0.2), .pause])
    }

    @Test func `moves to the device chosen last`() {
        var queue = queue([
            .transfer(to: "desk", plays: true), .transfer(to: "kitchen", plays: true),
        ])
        #expect(drain(&queue) == [.transfer(to: "kitchen", plays: true)])
    }

    @Test func `names what it dropped`() {
        var queue = queue(underWay: .pause, [.skipToNext, .skipToNext])
        #expect(queue.dropWaiting().count == 2)
        #expect(queue.waiting.isEmpty && !queue.isEmpty)
    }
}
