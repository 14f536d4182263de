import Foundation
import HTTPServer

/// Runs a server for the body of a test and stops it.
///
/// The body may block: it has threads of its own, so that the handlers keep theirs.
func withServer(
    _ change: (inout ServerConfiguration) -> Void = { _ in }, handler: @escaping HTTPHandler,
    body: @Sendable (isolated Blocking, Server) async throws -> Void
) async throws {
    var configuration = ServerConfiguration()
    change(&configuration)
    let server = try Server(configuration: configuration, handler: handler)
    do {
        try await body(Blocking(), server)
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
    await server.stop(grace: .zero)
}

/// Runs what blocks on a thread that nobody else needs.
func mayBlock(_ body: @Sendable (isolated Blocking) async throws -> Void) async throws {
    try await body(Blocking())
}

/// What is isolated to it runs on threads of its own, one at a time.
actor Blocking {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// Dispatch has too few threads for this: blocked ones would be missing where handlers run.
private final class ThreadExecutor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// Says back what came.
@Sendable func echo(_ request: HTTPRequest) async -> HTTPResponse {
    HTTPResponse(
        headers: [("X-Method", request.method), ("X-Path", request.path.joined(separator: "|"))],
        body: .bytes(request.body))
}
