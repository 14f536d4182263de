import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Scripted transport` {
    private static let request = TransportRequest(url: ScriptedTransport.baseURL + "/b")

    @Test func `a request that is not in the script fails the test by name`() async throws {
        let reports = Kept<String>()
        let transport = ScriptedTransport([], report: { reports.add($0) })
        await #expect(throws: TransportError.self) { try await transport.send(Self.request) }
        #expect(reports.values == ["Unexpected request: GET /b"])
    }

    @Test func `a request that never comes fails the test by name`() async throws {
        let reports = Kept<String>()
        let steps: [ScriptedTransport.Step] = [.on("GET /b"), .on("PUT /c")]
        let transport = ScriptedTransport(steps, report: { reports.add($0) })
        _ = try await transport.send(Self.request)
        transport.finish()
        transport.finish()
        #expect(reports.values == ["Missing request: PUT /c"])
    }

    @Test func `a script that is dropped unfinished fails the test too`() {
        let reports = Kept<String>()
        do { _ = ScriptedTransport([.on("GET /b")], report: { reports.add($0) }) }
        #expect(reports.values == ["Missing request: GET /b"])
    }
}

@Suite struct `Manual clock` {
    @Test func `sleepers wake when the clock is turned past their time, not before`() async throws {
        let clock = ManualClock()
        let woken = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seconds in 1...3 {
                group.addTask {
                    try await clock.sleep(for: .seconds(seconds))
                    woken.add()
                }
            }
            await clock.untilAsleep(3)
            clock.advance(by: .milliseconds(2_000))
            try await group.next()
            try await group.next()
            #expect(woken.value == 2)
            clock.advance(by: .seconds(1))
            try await group.waitForAll()
        }
        #expect(woken.value == 3)
    }

    @Test func `a cancelled sleeper wakes at once`() async throws {
        let clock = ManualClock()
        let job = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.untilAsleep(1)
        job.cancel()
        await #expect(throws: CancellationError.self) { try await job.value }
    }
}
