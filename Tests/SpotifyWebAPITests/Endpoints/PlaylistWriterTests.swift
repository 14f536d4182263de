import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `A change whose answer got lost` {
    private let uris = trackURIs(0..<150)

    /// Adds 150 tracks in two steps, of which one fails.
    private func add(_ faults: [Int: PlaylistService.Fault]) async -> (
        PlaylistService, WebAPIError?
    ) {
        let service = PlaylistService(["x"], faults: faults)
        do {
            try await SpotifyClient.withoutWaits(service).playlists.add(uris, to: "p")
            return (service, nil)
        } catch { return (service, error as? WebAPIError) }
    }

    @Test(
        arguments: [
            PlaylistService.Fault.madeThenFailed, .madeThenBroken, .madeThenNonsense, .failed,
            .broken,
        ], [1, 2])
    func `adds every track once, whether it was made or not`(
        fault: PlaylistService.Fault, step: Int
    ) async throws {
        let (service, error) = await add([step: fault])
        #expect(error == nil)
        #expect(service.content == ["x"] + uris.map(\.rawValue))
        let wasMade = fault != .failed && fault != .broken
        #expect(service.requests.count { $0.method == "POST" } == (wasMade ? 2 : 3))
        #expect(service.requests.count { $0.method == "GET" } == 2)
    }

    @Test(arguments: [PlaylistService.Fault.failedBesideAnother, .madeBesideAnother])
    func `is not guessed at when somebody else changed the playlist too`(
        fault: PlaylistService.Fault
    ) async throws {
        let (service, error) = await add([1: fault])
        #expect(error?.kind == .outcomeUnknown)
        #expect(error?.operation == "add-items-to-playlist")
        #expect(service.requests.map(\.method) == ["GET", "POST", "GET"])

        let (_, later) = await add([2: fault])
        #expect(later?.kind == .partlyDone(done: 100, of: 150))
        #expect((later?.underlying as? WebAPIError)?.kind == .outcomeUnknown)
    }

    @Test func `is given up after three tries, and is known not to be made`() async throws {
        let (service, error) = await add([1: .failed, 2: .broken, 3: .failed])
        #expect(error?.kind == .unavailable(status: 502))
        #expect(service.content == ["x"])
        #expect(service.requests.count { $0.method == "POST" } == 3)
    }

    @Test func `is unknown if the playlist cannot be looked at`() async throws {
        let transport = RecordingTransport { request in
            guard request.method == "GET" else { return TransportResponse(status: 504) }
            return .success(#"{"snapshot_id":"s","items":{"total":1}}"#)
        }
        let count = Counter()
        let failing = RecordingTransport { request in
            if request.method == "GET", count.add() > 1 { return TransportResponse(status: 403) }
            return try await transport.send(request)
        }
        let error = try await #require(throws: WebAPIError.self) {
            try await SpotifyClient.withoutWaits(failing).playlists.add(
                ["spotify:track:a"], to: "p")
        }
        #expect(error.kind == .outcomeUnknown)
        #expect((error.underlying as? WebAPIError)?.kind == .unavailable(status: 504))
    }

    @Test func `is unknown if the service names no states`() async throws {
        let transport = RecordingTransport { request in
            request.method == "GET" ? .success("{}") : TransportResponse(status: 502)
        }
        let error = try await #require(throws: WebAPIError.self) {
            try await SpotifyClient.withoutWaits(transport).playlists.add(
                ["spotify:track:a"], to: "p")
        }
        #expect(error.kind == .outcomeUnknown)
    }

    @Test(arguments: [403, 404])
    func `needs no leave to look at the playlist`(status: Int) async throws {
        let transport = RecordingTransport { request in
            request.method == "GET"
                ? TransportResponse(status: status) : .success(#"{"snapshot_id":"s"}"#)
        }
        let snapshot = try await SpotifyClient.withoutWaits(transport).playlists.add(
            ["spotify:track:a"], to: "p")
        #expect(snapshot == Snapshot(snapshotID: "s"))
        #expect(transport.requests.map(\.method) == ["GET", "POST"])
    }

    @Test func `a refusal needs no look`() async throws {
        let transport = RecordingTransport { request in
            request.method == "GET" ? .success("{}") : TransportResponse(status: 400)
        }
        let error = try await #require(throws: WebAPIError.self) {
            try await SpotifyClient.withoutWaits(transport).playlists.add(
                ["spotify:track:a"], to: "p")
        }
        #expect(error.kind == .refused(status: 400))
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [1, 2, 3])
    func `replaces all the same, whichever step it was`(step: Int) async throws {
        for fault in [PlaylistService.Fault.madeThenFailed, .madeThenBroken, .failed, .broken] {
            let service = PlaylistService(["x"], faults: [step: fault])
            let uris = trackURIs(0..<250)
            try await SpotifyClient.withoutWaits(service).playlists.replaceItems(
                of: "p", with: uris)
            #expect(service.content == uris.map(\.rawValue))
        }
    }

    @Test(arguments: [PlaylistService.Fault.madeThenFailed, .failed])
    func `removes all the same`(fault: PlaylistService.Fault) async throws {
        let service = PlaylistService(uris.map(\.rawValue) + ["x"], faults: [2: fault])
        try await SpotifyClient.withoutWaits(service).playlists.removeAllOccurrences(
            of: uris, from: "p")
        #expect(service.content == ["x"])
    }

    @Test func `moves once: again if nothing changed, else it is told`() async throws {
        for (fault, isMade) in [
            (PlaylistService.Fault.failed, true), (.broken, true), (.madeThenFailed, false),
        ] {
            let service = PlaylistService(["a", "b", "c"], faults: [1: fault])
            let playlists = SpotifyClient.withoutWaits(service).playlists
            do {
                try await playlists.moveItems(0..<1, in: "p", before: 2, snapshotID: "s1")
                #expect(isMade)
            } catch let error as WebAPIError {
                #expect(!isMade && error.kind == .outcomeUnknown)
            }
            #expect(service.content == ["b", "a", "c"])
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct `Changes of one playlist at the same time` {
    @Test func `wait for each other, and none is lost or doubled`() async throws {
        let service = PlaylistService()
        let playlists = SpotifyClient.withoutWaits(service).playlists
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let uris = trackURIs((number * 150)..<((number + 1) * 150))
                    try await playlists.add(uris, to: "p")
                }
            }
            try await group.waitForAll()
        }
        #expect(service.mostAtOnce == 1)
        #expect(service.content.count == 3_000)
        #expect(Set(service.content).count == 3_000)
        // The two steps of each stand together.
        for start in stride(from: 0, to: 3_000, by: 150) {
            let first = try #require(Int(service.content[start].dropFirst(15)))
            let wanted = trackURIs(first..<(first + 150)).map(\.rawValue)
            #expect(Array(service.content[start..<(start + 150)]) == wanted)
        }
    }

    @Test func `one that waits can be cancelled, and those behind it go on`() async throws {
        let turns = PlaylistTurns(clock: ManualClock())
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let done = Guarded<[Int]>([])
        func task(_ number: Int) -> Task<Void, any Error> {
            Task {
                try await turns.inTurn(for: "p") {
                    if number == 0 { for await _ in gate {} }
                    done.withLock { $0.append(number) }
                }
            }
        }
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<4 {
            tasks.append(task(number))
            // In this order.
            while turns.waiting(for: "p") < number { await Task.yield() }
        }
        tasks[2].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[2].value }
        #expect(turns.waiting(for: "p") == 2)
        opener.finish()
        for number in [0, 1, 3] { try await tasks[number].value }
        #expect(done.withLock { $0 } == [0, 1, 3])
        // And the next one need not wait.
        try await turns.inTurn(for: "p") {}
    }

    @Test func `other playlists do not wait, and a failure lets the next one go on`() async throws {
        let turns = PlaylistTurns(clock: ManualClock())
        try await turns.inTurn(for: "p") {
            try await turns.inTurn(for: "q") {}
        }
        await #expect(throws: WebAPIError.self) {
            try await turns.inTurn(for: "p") { throw WebAPIError(.notFound, operation: "o") }
        }
        try await turns.inTurn(for: "p") {}
    }

    @Test func `one that was cancelled before is not begun`() async throws {
        let service = PlaylistService()
        let playlists = SpotifyClient.withoutWaits(service).playlists
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await playlists.add(["spotify:track:a"], to: "p")
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(service.requests.isEmpty)
    }
}
