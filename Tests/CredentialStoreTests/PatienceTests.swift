import Foundation
import Testing
import WebAPITesting

@testable import CredentialStore

@Suite(.timeLimit(.minutes(3))) struct `Patience with a keyring` {
    private let clock = ManualClock()

    private var patience: Patience {
        Patience(answer: .seconds(10), person: .seconds(60), clock: clock)
    }

    /// Blocks a thread until a call is told to stop.
    private static func block(_ call: BlockingCall) throws -> Int {
        let stopped = DispatchSemaphore(value: 0)
        call.whenStopped { stopped.signal() }
        stopped.wait()
        throw CocoaError(.userCancelled)
    }

    private let timedOut = CredentialStoreError(.timedOut, place: "the keyring")

    @Test func `gives what the work gave, or its failure`() async throws {
        #expect(try await patience.run { _ in 1 } == 1)
        await #expect(throws: CocoaError.self) {
            try await patience.run { _ in throw CocoaError(.featureUnsupported) }
        }
    }

    @Test func `ends after its time, and the work is told`() async throws {
        let waiting = Task { [patience] in try await patience.run(Self.block) }
        await clock.untilAsleep(1)
        clock.advance(by: .seconds(10))
        await #expect(throws: timedOut) { try await waiting.value }
    }

    @Test func `is longer with a person who is asked`() async throws {
        let (asked, told) = AsyncStream<Void>.makeStream()
        let waiting = Task { [patience] in
            try await patience.run { call in
                try call.askPerson {
                    told.yield()
                    return try Self.block(call)
                }
            }
        }
        for await _ in asked { break }
        await clock.untilAsleep(1)
        clock.advance(by: .seconds(10))
        await clock.untilAsleep(1)
        #expect(clock.sleeps == [.seconds(10), .seconds(60)])
        clock.advance(by: .seconds(60))
        await #expect(throws: timedOut) { try await waiting.value }
    }

    @Test func `does not take back a question, nor wait for its answer`() async throws {
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        let (asked, told) = AsyncStream<Void>.makeStream()
        let waiting = Task { [patience] in
            try await patience.run { call in
                call.askPerson {
                    told.yield()
                    end.wait()
                }
            }
        }
        for await _ in asked { break }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(!clock.sleeps.contains(.seconds(2)))
    }

    @Test func `ends at once when the task is cancelled`() async throws {
        let waiting = Task { [patience] in try await patience.run(Self.block) }
        await clock.untilAsleep(1)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test func `ends even if the work does not hear`() async throws {
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        let waiting = Task { [patience] in try await patience.run { _ in end.wait() } }
        await clock.untilAsleep(1)
        clock.advance(by: .seconds(10))
        await clock.untilAsleep(1)
        clock.advance(by: .seconds(2))
        var abandoned = timedOut
        abandoned.detail = "A call does not end."
        await #expect(throws: abandoned) { try await waiting.value }
    }

    @Test func `takes what was finished in spite of being stopped`() async throws {
        let waiting = Task { [patience] in
            try await patience.run { call in
                _ = try? Self.block(call)
                return 7
            }
        }
        await clock.untilAsleep(1)
        waiting.cancel()
        #expect(try await waiting.value == 7)
    }

    @Test func `leaves the threads of tasks to others`() async throws {
        // More than there are threads for tasks: were they blocked, the last one could not end them.
        let gate = DispatchSemaphore(value: 0)
        let count = 64
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                group.addTask { [patience] in try await patience.run { _ in gate.wait() } }
            }
            group.addTask { for _ in 0..<count { gate.signal() } }
            try await group.waitForAll()
        }
    }

    @Test func `that is over does not choose files`() async throws {
        var test = TestStore(.timedOut, allowsFile: true)
        test.clock = clock
        test.desktop.beforeAnswers { _ = try? Self.block($0) }
        let store = try test.store
        let writing = Task { try await store.write(.of()) }
        await clock.untilAsleep(1)
        writing.cancel()
        await #expect(throws: CancellationError.self) { try await writing.value }
        #expect((try? test.names) == nil)
    }
}
