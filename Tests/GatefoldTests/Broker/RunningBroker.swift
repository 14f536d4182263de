import AccountTesting
import Foundation
import GatefoldCore
import Testing
import WebAPIClient
import WebAPITesting

@testable import gatefold

/// The broker as its operators run it: the real program, beside a service that only pretends.
final class RunningBroker: Sendable {
    static let clientID = "app1f00d"
    static let clientSecret = "s3cr3t-0f-app1"
    static let key = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_aBcDe"
    static let redirectURI = "com.acme.player://callback"
    static let accessToken = "acc3ss-t0ken"
    static let refreshToken = "upstr3am-r3fresh"

    let folder: TemporaryFolder
    let port: Int
    var pid: Int32 { process.processIdentifier }
    private let process: Process

    /// Starts it with a configuration and waits until it says that it listens.
    init(_ folder: TemporaryFolder, environment: [String: String] = [:]) throws {
        self.folder = folder
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Program().path)
        process.arguments = ["broker", "--config", folder.path + "/broker.json"]
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try folder.file("log")
        process.standardError = try folder.file("errors")
        try process.run()
        self.process = process
        do {
            let started = try Self.wait(
                for: "started", in: folder, whileRuns: { process.isRunning })
            port = try #require(started["port"] as? Int)
        } catch {
            kill(process.processIdentifier, SIGKILL)
            throw error
        }
    }

    deinit { if process.isRunning { kill(pid, SIGKILL) } }

    /// The first line of the log about an event, when it is there.
    func event(_ name: String) throws -> [String: Any] {
        try Self.wait(for: name, in: folder, whileRuns: { self.process.isRunning })
    }

    private static func wait(
        for event: String, in folder: TemporaryFolder, whileRuns: () -> Bool
    ) throws -> [String: Any] {
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            let runs = whileRuns()
            let lines = try folder.text("log").split(separator: "\n")
            for line in lines {
                guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
                    let values = object as? [String: Any]
                else { continue }
                if values["event"] as? String == event { return values }
            }
            if !runs { break }
            usleep(1000)
        }
        throw Failure(.unexpected, "No \(event): \(try folder.text("errors"))")
    }

    func signal(_ number: Int32) { kill(pid, number) }

    /// Waits for its end.
    func status() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// All that it ever wrote.
    func written() throws -> String { try folder.text("log") + folder.text("errors") }

    // MARK: Asking it

    private static let client = CurlTransport()

    func send(
        _ method: String, _ path: String, type: String? = "application/x-www-form-urlencoded",
        _ body: [UInt8]? = nil
    ) async throws -> (status: Int, values: [String: Any]) {
        let headers = type.map { [(name: "Content-Type", value: $0)] } ?? []
        let response = try await Self.client.send(
            TransportRequest(
                method: method, url: "http://127.0.0.1:\(port)\(path)", headers: headers, body: body
            ))
        let values = try JSONSerialization.jsonObject(with: Data(response.body))
        return (response.status, try #require(values as? [String: Any]))
    }

    func post(_ path: String, _ form: String) async throws -> (status: Int, values: [String: Any]) {
        try await send("POST", path, Array(form.utf8))
    }
}

/// Files of a broker in a folder.
enum BrokerFiles {
    /// Writes a configuration and the secrets that it names, as an operator would.
    static func write(to folder: TemporaryFolder, upstream: String, more: String = "") throws {
        try secret("client-secret", RunningBroker.clientSecret, in: folder)
        try secret("sealing-keys", RunningBroker.key, in: folder)
        try secret("broker.json", json(folder, upstream: upstream, more: more), in: folder)
    }

    static func json(
        _ folder: TemporaryFolder, upstream: String, more: String = "",
        clientID: String = RunningBroker.clientID
    ) -> String {
        """
        {"listen": {"port": 0},
         "apps": [{"client_id": "\(clientID)",
                   "client_secret_file": "\(folder.path)/client-secret",
                   "redirect_uris": ["\(RunningBroker.redirectURI)"]}],
         "sealing_keys_file": "\(folder.path)/sealing-keys",
         "upstream": {"token_url": "\(upstream)/api/token"}\(more)}
        """
    }

    static func secret(
        _ name: String, _ text: String, in folder: TemporaryFolder, mode: Int = 0o600
    ) throws {
        let file = folder.path + "/" + name
        try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }
}

/// Runs a broker beside a service that answers as told; by default, tokens for everybody.
func withBroker(
    more: String = "", environment: [String: String] = [:],
    upstream answer: @escaping LoopbackServer.Handler = { _ in .tokens },
    _ body: (RunningBroker) async throws -> Void
) async throws {
    try await withLoopbackServer(answer) { upstream in
        let folder = try TemporaryFolder()
        try BrokerFiles.write(to: folder, upstream: upstream.url, more: more)
        try await body(try RunningBroker(folder, environment: environment))
    }
}

extension LoopbackAnswer {
    /// What the service gives.
    static var tokens: LoopbackAnswer { tokens(after: .zero) }

    static func tokens(after delay: Duration) -> LoopbackAnswer {
        .whole(
            """
            {"access_token":"\(RunningBroker.accessToken)","token_type":"Bearer","expires_in":3600,
             "scope":"streaming","refresh_token":"\(RunningBroker.refreshToken)"}
            """, headers: ["Content-Type: application/json"], delay: delay)
    }
}
