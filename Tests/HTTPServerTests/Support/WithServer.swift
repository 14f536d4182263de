import Dispatch
import HTTPServer

/// Runs a server for the body of a test and stops it.
///
/// The body may block: it has threads of its own, so that the handlers keep theirs.
func withServer(
    _ change: (inout ServerConfiguration) -> Void = { _ in }, handler: @escaping HTTPHandler,
    _ body: @Sendable (Server) async throws -> Void
) async throws {
    var configuration = ServerConfiguration()
    change(&configuration)
    let server = try Server(configuration: configuration, handler: handler)
    do {
        try await mayBlock { try await body(server) }
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
    await server.stop(grace: .zero)
}

/// Runs what blocks on threads that nobody else needs.
func mayBlock(_ body: @Sendable () async throws -> Void) async throws {
    try await withTaskExecutorPreference(BlockingExecutor()) { try await body() }
}

private final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "clients", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Says back what came.
@Sendable func echo(_ request: HTTPRequest) async -> HTTPResponse {
    HTTPResponse(
        headers: [("X-Method", request.method), ("X-Path", request.path.joined(separator: "|"))],
        body: .bytes(request.body))
}
