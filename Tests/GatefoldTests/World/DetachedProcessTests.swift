import GatefoldCore
import Testing

@testable import gatefold

@Suite struct `A process apart` {
    private func start(_ script: String) async throws -> DetachedProcess.Start {
        try await DetachedProcess.start(
            "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `is read to the end however much it says on either side`() async throws {
        let flood = "head -c 300000 /dev/zero | tr '\\0' x"
        let first = try await start("\(flood) >&2; echo last >&2; echo listening")
        #expect(first.output == "listening\n")
        #expect(first.errors.hasSuffix("xlast\n"))
        #expect(first.exitStatus == nil)
        let second = try await start("\(flood); echo listening; echo problem >&2")
        #expect(second.output.hasSuffix("xlistening\n"))
        #expect(second.errors == "problem\n")
    }

    @Test(arguments: [("exit 80", Int32(80)), ("kill -9 $$", 137)])
    func `tells how it ended without a word`(script: String, status: Int32) async throws {
        let started = try await start("echo why >&2; \(script)")
        #expect(started.exitStatus == status)
        #expect(started.errors == "why\n")
    }

    @Test func `lives on after it closed its outputs`() async throws {
        let started = try await start("echo listening; exec >&- 2>&-; sleep 1")
        #expect(started.output == "listening\n")
        #expect(started.exitStatus == nil)
    }

    @Test func `that cannot be started is a failure`() async throws {
        let failure = await #expect(throws: Failure.self) {
            try await DetachedProcess.start("/does/not/exist", arguments: [], environment: [:])
        }
        #expect(failure?.kind == .cannotStart)
    }
}
