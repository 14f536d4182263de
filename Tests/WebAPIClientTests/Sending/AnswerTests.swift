import Foundation
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Answers of success` {
    private static let page = "<!DOCTYPE html><html><head><title>Log in to the hotel</title>"

    @Test(
        arguments: [
            (200, "", "The answer is empty"), (200, " \r\n\t", "The answer is empty"),
            (202, "", "The answer is empty"), (204, "", "The answer is empty"),
            (200, page, "Log in to the hotel"), (200, "<html>", "The answer is a web page"),
            (200, "1h2b3n4m5", nil), (200, #"{"name":7"#, nil),
        ] as [(Int, String, String?)])
    func `one that should be JSON and is not says what it is`(
        status: Int, body: String, detail: String?
    ) async throws {
        let transport = ScriptedTransport([.on("GET /things/1", status: status, body)])
        let error = await Setup(transport).error(of: Setup.get)
        #expect(error?.kind == .unreadable(path: ""))
        #expect(error?.detail == detail)
    }

    @Test func `a web page is no empty answer`() async throws {
        let transport = ScriptedTransport([.on("GET /state", Self.page)])
        let state = Endpoint<Thing?>.optional("get-state", .get, "state")
        #expect(await Setup(transport).error(of: state)?.detail == "Log in to the hotel")
    }

    // MARK: A device that is asleep

    private static func command(_ method: Endpoint<Void>.Method) -> Endpoint<Void> {
        var endpoint = Endpoint<Void>("pause", method, "pause")
        endpoint.repeatsWhenAccepted = true
        return endpoint
    }

    @Test(arguments: 0...5)
    func `a command to a device that is asleep is told again until it wakes`(
        times: Int
    ) async throws {
        let asleep = Array(
            repeating: ScriptedTransport.Step.on("PUT /pause", status: 202), count: times)
        let transport = ScriptedTransport(asleep + [.on("PUT /pause", status: 204)])
        let setup = Setup(transport, jitter: 1)
        try await setup.sender.send(Self.command(.put))
        transport.finish()
        #expect(setup.clock.sleeps == Array(repeating: .seconds(5), count: times))
    }

    @Test func `a device that does not wake is reported, not waited for for ever`() async throws {
        let transport = RecordingTransport { _ in .text("", status: 202) }
        let setup = Setup(transport, policy: SendingPolicy(pauseForDevice: .seconds(2)))
        let error = await setup.error(of: Self.command(.put))
        #expect(error?.kind == .playerRefused(reason: "DEVICE_NOT_RESPONDING"))
        #expect(error?.description == "The device does not respond.")
        #expect(transport.requests.count == 6)
        #expect(setup.clock.sleeps == Array(repeating: .seconds(2), count: 5))
    }

    @Test func `202 is success for what must not happen twice, and where nothing sleeps`()
        async throws
    {
        let transport = ScriptedTransport([
            .on("POST /pause", status: 202), .on("PUT /things/1", status: 202),
        ])
        let setup = Setup(transport)
        try await setup.sender.send(Self.command(.post))
        try await setup.sender.send(Setup.put)
        transport.finish()
    }

    // MARK: Refusals that may pass

    private static let premium = #"{"error":{"status":403,"reason":"PREMIUM_REQUIRED"}}"#

    @Test(arguments: [Endpoint<Void>.Method.put, .post])
    func `a passing demand for Premium is overcome`(method: Endpoint<Void>.Method) async throws {
        let request = method.rawValue + " /pause"
        let transport = ScriptedTransport([
            .on(request, status: 403, Self.premium), .on(request, status: 204),
        ])
        let setup = Setup(transport)
        try await setup.sender.send(Self.command(method))
        #expect(setup.clock.sleeps == [.milliseconds(500)])
    }

    @Test(arguments: [Endpoint<Void>.Method.put, .post])
    func `a demand for Premium that stays is believed`(
        method: Endpoint<Void>.Method
    ) async throws {
        let transport = RecordingTransport { _ in .text(Self.premium, status: 403) }
        let error = await Setup(transport).error(of: Self.command(method))
        #expect(error?.kind == .playerRefused(reason: "PREMIUM_REQUIRED"))
        #expect(transport.requests.count == 2)
    }

    @Test(arguments: [TransportError.Kind.hostNotFound, .notConnected])
    func `a POST that cannot have gone out is sent once more`(
        kind: TransportError.Kind
    ) async throws {
        let transport = ScriptedTransport([
            .on("POST /things", failing: TransportError(kind, detail: "")),
            .on("POST /things", status: 201),
        ])
        try await Setup(transport).sender.send(Setup.post)
        transport.finish()
    }

    @Test(arguments: [TransportError.Kind.timedOut, .interrupted, .insecure, .tooLarge])
    func `a POST that may have gone out is not`(kind: TransportError.Kind) async throws {
        let transport = RecordingTransport { _ in throw TransportError(kind, detail: "") }
        #expect(await Setup(transport).error(of: Setup.post)?.kind == .unreachable(kind))
        #expect(transport.requests.count == 1)
    }
}
