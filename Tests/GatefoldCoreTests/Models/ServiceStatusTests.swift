import Foundation
import GatefoldCore
import Synchronization
import Testing
import WebAPIClient
import WebAPITesting

@MainActor @Suite struct `What is said above every page` {
    private final class World {
        var trouble: Failure?
        var retries = 0
    }

    private func status(_ world: World, at date: Date) -> ServiceStatus {
        ServiceStatus(
            trouble: { world.trouble }, retry: { world.retries += 1 }, date: { date })
    }

    @Test func `nothing while all is well, or for what concerns one page only`() {
        let world = World()
        let status = status(world, at: .now)
        #expect(status.text == nil)
        world.trouble = Failure(.notFound, "Gone.")
        #expect(status.text == nil)
    }

    @Test func `how many seconds the service wants to be left alone`() {
        let world = World()
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let status = status(world, at: now)
        world.trouble = Failure(
            .rateLimited, "Too many requests.", retryAt: now.addingTimeInterval(7.2))
        #expect(status.text?.contains("8 seconds") == true)
        world.trouble = Failure(.rateLimited, "Too many.", retryAt: now.addingTimeInterval(1))
        #expect(status.text?.contains("1 second.") == true)
        world.trouble = Failure(.rateLimited, "Too many.", retryAt: now.addingTimeInterval(-3))
        #expect(status.text == nil)
    }

    @Test func `the seconds from when it is asked, however long all was well before`() {
        let world = World()
        let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let status = ServiceStatus(
            trouble: { world.trouble }, retry: {}, date: { now.withLock { $0 } })
        now.withLock { $0 += 600 }
        world.trouble = Failure(.rateLimited, "Too many.", retryAt: now.withLock { $0 + 20 })
        #expect(status.text?.contains("20 seconds") == true)
    }

    @Test func `held back are requests from when they begin to wait until they go on`() {
        let log = RequestLog()
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        func hear(_ kind: SendingEvent.Kind) {
            log.hear(SendingEvent(number: 1, operation: "search", kind: kind))
        }
        hear(.started)
        #expect(log.heldUntil == nil)
        hear(.waiting(until: end))
        #expect(log.heldUntil == end)
        hear(.answered(status: 200, after: .seconds(1), attempt: 2))
        #expect(log.heldUntil == nil)
        hear(.waiting(until: end))
        hear(.failed(nil, after: .seconds(1)))
        #expect(log.heldUntil == nil)
    }

    @Test func `that it keeps trying while nobody answers`() {
        let world = World()
        world.trouble = Failure(.unreachable, "The home service does not answer.")
        #expect(
            status(world, at: .now).text
                == "The service cannot be reached: what you see is as it was. Gatefold keeps trying."
        )
    }
}
