import Foundation

/// Starts this program once more, apart from the terminal, and listens to it until it lets go.
package enum DetachedProcess {
    /// What the process said before it let go of its output, and how it ended if it did.
    package struct Start: Sendable {
        package var output: String
        package var errors: String
        /// The exit status; `nil` if it lives on.
        package var exitStatus: Int32?
    }

    /// Starts it and waits until it closes both outputs or ends.
    ///
    /// - Parameters:
    ///   - program: Its path; this program if not given.
    ///   - arguments: Its words.
    ///   - environment: All that it has of an environment.
    /// - Returns: What it said until then.
    /// - Throws: A ``Failure`` if it cannot be started.
    package static func start(
        _ program: String = executablePath, arguments: [String], environment: [String: String]
    ) async throws -> Start {
        // Reading waits for the process: a thread of its own, so that nothing else has to.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                do {
                    let (start, running) = try startAndRead(program, arguments, environment)
                    continuation.resume(returning: start)
                    // A process that nobody waits for stays in the system's table after its end.
                    if let running { _ = wait(running) }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    private static func startAndRead(
        _ program: String, _ arguments: [String], _ environment: [String: String]
    ) throws -> (Start, running: pid_t?) {
        guard let outputs = Pipe.make() else { throw cannotStart() }
        defer { close(outputs.reading) }
        guard let errors = Pipe.make() else {
            close(outputs.writing)
            throw cannotStart()
        }
        defer { close(errors.reading) }
        let child = spawn(
            program, arguments, environment, output: outputs.writing, errors: errors.writing)
        close(outputs.writing)
        close(errors.writing)
        guard let child else { throw cannotStart() }
        let texts = readAll([outputs.reading, errors.reading])
        let isRunning = !texts[0].isEmpty
        return (
            Start(output: texts[0], errors: texts[1], exitStatus: isRunning ? nil : wait(child)),
            isRunning ? child : nil
        )
    }

    private struct Pipe {
        var reading: Int32
        var writing: Int32

        static func make() -> Pipe? {
            var ends: [Int32] = [-1, -1]
            return pipe(&ends) == 0 ? Pipe(reading: ends[0], writing: ends[1]) : nil
        }
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String: String],
        output: Int32, errors: Int32
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        // A caller may wait for what it gave this process to be closed: the one that lives on must
        // not have it.
        #if os(Linux)
            for descriptor in 3..<max(3, min(getdtablesize(), 4096)) {
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        #endif
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, newSession)
        return withCStrings(["gatefold"] + arguments) { argv in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
                var child = pid_t()
                return posix_spawn(&child, program, &actions, &attributes, argv, envp) == 0
                    ? child : nil
            }
        }
    }

    /// `POSIX_SPAWN_SETSID`, which the C library shows only on demand; on Apple's systems also
    /// `POSIX_SPAWN_CLOEXEC_DEFAULT`, which leaves the child no other files.
    private static var newSession: Int16 {
        #if os(Linux)
            0x80
        #else
            0x400 | 0x4000
        #endif
    }

    /// The program itself, also after it was replaced on disk.
    package static var executablePath: String {
        #if os(Linux)
            "/proc/self/exe"
        #else
            Bundle.main.executablePath ?? CommandLine.arguments[0]
        #endif
    }

    private static func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }

    /// How much of an output is kept: its end, where the failure stands.
    private static let kept = 1 << 16

    /// Reads all at once, so that none of them fills up while another one is waited for.
    private static func readAll(_ descriptors: [Int32]) -> [String] {
        var texts = descriptors.map { _ in [UInt8]() }
        var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while waiting.contains(where: { $0.fd >= 0 }) {
            guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { break }
            for index in waiting.indices where waiting[index].revents != 0 {
                let count = read(waiting[index].fd, &bytes, bytes.count)
                if count > 0 {
                    texts[index] = (texts[index] + bytes[..<count]).suffix(kept)
                } else if count == 0 || errno != EINTR {
                    // Poll passes over what is below zero.
                    waiting[index].fd = -1
                    waiting[index].revents = 0
                }
            }
        }
        return texts.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func wait(_ child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        // The macros WIFEXITED and WEXITSTATUS do not import.
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    private static func cannotStart() -> Failure {
        Failure(
            .cannotStart, "The home service could not be started as a process.",
            advice: "Try 'gatefold serve --foreground'.")
    }
}
