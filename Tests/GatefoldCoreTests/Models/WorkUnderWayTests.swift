import GatefoldCore
import Testing
import WebAPITesting

@MainActor @Suite(.timeLimit(.minutes(1))) struct `Work that is under way` {
    /// Work that goes on until the test lets it go, or it is asked to stop.
    @MainActor private final class Step {
        private(set) var isStopped = false
        private(set) var isOver = false
        private let (ends, end) = AsyncStream<Void>.makeStream()

        func take(ignoringStop: Bool = false) async {
            if ignoringStop {
                await Task { for await _ in ends {} }.value
            } else {
                for await _ in ends {}
            }
            isStopped = Task.isCancelled
            isOver = true
        }

        func letGo() { end.finish() }
    }

    private let clock = ManualClock()

    private func finishing(_ work: WorkUnderWay) async -> Task<Void, Never> {
        let finishing = Task { await work.finish() }
        await clock.untilAsleep(1)
        return finishing
    }

    @Test func `is waited for, all of it`() async {
        let work = WorkUnderWay(clock: clock)
        await work.finish()
        #expect(work.isDone)
        let (first, second) = (Step(), Step())
        work.begin { await first.take() }
        work.begin { await second.take() }
        let finishing = await finishing(work)
        first.letGo()
        await untilTrue { first.isOver }
        #expect(!work.isDone)
        second.letGo()
        await finishing.value
        #expect(work.isDone && second.isOver && !second.isStopped)
    }

    @Test func `that begins another is waited for with it`() async {
        let work = WorkUnderWay(clock: clock)
        let (first, second) = (Step(), Step())
        work.begin {
            await first.take()
            work.begin { await second.take() }
        }
        let finishing = await finishing(work)
        first.letGo()
        await untilTrue { first.isOver }
        second.letGo()
        await finishing.value
        #expect(second.isOver)
    }

    @Test func `is stopped between two steps if it takes too long`() async {
        let work = WorkUnderWay(clock: clock)
        let step = Step()
        work.begin { await step.take() }
        let finishing = await finishing(work)
        clock.advance(by: .seconds(19))
        #expect(!step.isOver)
        clock.advance(by: .seconds(1))
        await finishing.value
        #expect(step.isOver && step.isStopped)
    }

    @Test func `is given up in the end`() async {
        let work = WorkUnderWay(clock: clock)
        let step = Step()
        work.begin { await step.take(ignoringStop: true) }
        let finishing = await finishing(work)
        clock.advance(by: .seconds(20))
        await clock.untilAsleep(1)
        clock.advance(by: .seconds(10))
        await finishing.value
        #expect(!work.isDone && !step.isOver)
        step.letGo()
    }

    @Test func `goes on if nobody waits for it any more`() async {
        let work = WorkUnderWay(clock: clock)
        let step = Step()
        let task = work.begin {
            await step.take()
            return 7
        }
        let finishing = await finishing(work)
        finishing.cancel()
        await finishing.value
        #expect(!step.isOver)
        step.letGo()
        #expect(await task.value == 7 && !step.isStopped)
    }
}
