import AccountTesting
import Foundation
import GatefoldCore
import HomeTesting
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

/// The real program, started as the app starts it.
@Suite(.timeLimit(.minutes(1))) struct `The home service of this computer` {
    @Test func `is started on a folder and finds its music`() async throws {
        let world = try AppWorld()
        let folder = try world.makeMusic()
        let music = OwnMusic(world.service)
        try await music.serve(folder)
        let found = try await allFound(by: music)
        #expect(found == FoundMusic(albums: 2, songs: 5, isLooking: false))
        #expect(found.text == "Found 2 albums and 5 songs so far.")
    }

    @Test func `answers before its first scan is over`() async throws {
        let world = try AppWorld()
        // Its scan waits as long as another one is at work.
        let lock = try world.holdScans()
        let service = world.service
        let record = try await service.serve(.folder(try world.makeMusic()))
        #expect(record.isScanning)
        // Commands wait, so that they see the whole of a small library.
        #expect(ServiceState.now(in: world.folders) == .starting)
        let music = OwnMusic(service)
        #expect(try await music.found() == FoundMusic())
        close(lock)
        let found = try await allFound(by: music)
        #expect(found.songs == 5)
        guard case .running(let told) = try await ServiceState.settled(in: world.folders) else {
            Issue.record("It does not run.")
            return
        }
        #expect(told.pid == record.pid && !told.isScanning)
    }

    @Test func `keeps its token out of descriptions`() {
        let record = ServiceRecord(
            port: 7433, token: "SECRET", pid: 1, folders: [], output: "auto", isScanning: false)
        var dumped = ""
        dump(record, to: &dumped)
        #expect(!"\(record) \(String(reflecting: record)) \(dumped)".contains("SECRET"))
    }

    @Test func `keeps the folders that were served before`() async throws {
        let world = try AppWorld()
        let (first, second) = (try world.makeMusic(), try world.home.makeFolder("More"))
        let service = world.service
        let one = try await service.serve(.folder(first))
        #expect(try await service.serve(.folder(first)).pid == one.pid)
        // The service goes on, and so does what it plays.
        let two = try await service.serve(.folder(second))
        #expect(two.folders == [first, second] && two.pid == one.pid)
        #expect(try await service.serve(.folder(first + "/Harbour")).folders == two.folders)
        #expect(RememberedFolders.read(in: world.folders) == [first, second])
    }

    @Test func `is started again when it was killed, and requests go on`() async throws {
        let world = try AppWorld()
        let sessions = Sessions(accounts: world.accounts, home: world.service)
        let first = try await world.service.serve(.folder(try world.makeMusic()))
        let session = try await sessions.open(.ownMusic)
        let profile = try await session.service.profile()
        #expect(kill(first.pid, SIGKILL) == 0)
        #expect(try await session.service.profile() == profile)
        let second = try #require(world.service.answering)
        #expect(second.pid != first.pid)
        #expect(second.token != first.token)
        #expect(second.folders == first.folders && second.output == "silent")
    }

    @Test func `goes on with the folders that it was told of, whatever ends it`() async throws {
        let world = try AppWorld()
        let (first, second) = (try world.makeMusic(), try world.home.makeFolder("More"))
        let service = world.service
        let record = try await service.serve(.folder(first))
        let folders = HomeFolders(service)
        #expect(try await folders.add(second).folders.map(\.path) == [first, second])
        #expect(service.answering?.pid == record.pid)
        #expect(service.answering?.folders == [first, second])
        #expect(RememberedFolders.read(in: world.folders) == [first, second])
        #expect(kill(record.pid, SIGKILL) == 0)
        #expect(try await folders.remove(first).folders.map(\.path) == [second])
        #expect(service.answering?.pid != record.pid)
        #expect(RememberedFolders.read(in: world.folders) == [second])
    }

    @Test(arguments: [(SIGKILL, HomeServiceEnd.killed), (SIGTERM, .stopped)])
    func `is missed as soon as it ends, though nobody asks it anything`(
        signal: Int32, end: HomeServiceEnd
    ) async throws {
        let world = try AppWorld()
        let service = world.service
        let changes = Guarded<[HomeServiceChange]>([])
        await service.onChange { change in changes.withLock { $0.append(change) } }
        let first = try await service.serve(.folder(try world.makeMusic()))
        #expect(kill(first.pid, signal) == 0)
        while changes.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(changes.withLock { $0 } == [.ended(end)])
        let second = try await service.running()
        #expect(changes.withLock { $0 } == [.ended(end), .startedAgain(second, after: end)])
    }

    @Test func `is started once for all who ask`() async throws {
        let world = try AppWorld()
        try RememberedFolders.write([try world.makeMusic()], in: world.folders)
        let service = world.service
        let pids = try await withThrowingTaskGroup(of: Int32.self) { group in
            for _ in 0..<8 { group.addTask { try await service.running().pid } }
            return try await group.reduce(into: Set<Int32>()) { $0.insert($1) }
        }
        #expect(pids.count == 1)
    }

    @Test func `that knows no music says so and starts nothing`() async throws {
        let world = try AppWorld()
        let service = world.service
        #expect(!service.knowsMusic)
        let failure = await #expect(throws: Failure.self) { try await service.running() }
        #expect(failure?.kind == .cannotStart)
        #expect(failure?.advice == "Choose a folder with music.")
        #expect(service.answering == nil)
    }

    @Test func `says in the program's own words why it did not start`() async throws {
        let world = try AppWorld()
        let failure = await #expect(throws: Failure.self) {
            try await world.service.serve(.folder(world.home.path + "/gone"))
        }
        #expect(failure?.kind == .notFound)
        #expect(failure?.message == "There is no folder '\(world.home.path)/gone'.")
    }

    @Test func `is asked for the demo library, and told why there is none`() async throws {
        let world = try AppWorld()
        let script = world.home.url.appendingPathComponent("stand-in")
        let words = world.home.path + "/words"
        try Data(
            """
            #!/bin/sh
            echo "$@" > "\(words)"
            echo '{"error":{"kind":"storage","message":"No room.","advice":"Free some."}}' >&2
            exit 73

            """.utf8
        ).write(to: script)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: script.path)
        let environment = world.environment.merging(
            [HomeServiceProgram.variable: script.path, "GATEFOLD_OUTPUT": "wav:/x"]) { $1 }
        let service = HomeServiceProcess(folders: world.folders, environment: environment)
        let failure = await #expect(throws: Failure.self) { try await service.serve(.demo) }
        #expect(failure == Failure(.storage, "No room.", advice: "Free some."))
        #expect(try world.home.text("words") == "serve --json --output wav:/x --demo\n")
        // Not tried again with every request.
        let again = await #expect(throws: Failure.self) { try await service.running() }
        #expect(again == failure)
    }

    @Test func `is not started for what is asked of another service`() async throws {
        let world = try AppWorld()
        try RememberedFolders.write([try world.makeMusic()], in: world.folders)
        let transport = HomeServiceTransport(world.service, over: DefaultTransport())
        let answers: LoopbackServer.Handler = { _ in .whole("{}") }
        try await withLoopbackServer(answers) { server in
            let answer = try await transport.send(TransportRequest(url: "\(server.url)/v1/me"))
            #expect(answer.status == 200)
        }
        #expect(world.service.answering == nil)
    }

    @Test func `that cannot be found is a failure, not a wait`() async throws {
        let world = try AppWorld(environment: [HomeServiceProgram.variable: "/does/not/exist"])
        let failure = await #expect(throws: Failure.self) {
            try await world.service.serve(.folder(world.home.path))
        }
        #expect(failure?.kind == .cannotStart)
        let music = try await Sessions(accounts: world.accounts, home: world.service)
            .open(.ownMusic)
        let refusal = await #expect(throws: Failure.self) { try await music.service.profile() }
        #expect(refusal?.kind == .unreachable)
    }

    private func allFound(by music: OwnMusic) async throws -> FoundMusic {
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            let found = try await music.found()
            if !found.isLooking { return found }
            await Task.yield()
        }
        throw Failure(.unexpected, "It looks for music for ever.")
    }
}
