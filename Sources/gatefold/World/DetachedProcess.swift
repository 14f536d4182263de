import Foundation

/// Starts this program once more, apart from the terminal, and listens to it until it lets go.
enum DetachedProcess {
    /// What the process said before it let go of its output, and how it ended if it did.
    struct Start: Sendable {
        var output: String
        var errors: String
        /// The exit status; `nil` if it lives on.
        var exitStatus: Int32?
    }

    /// Starts it and waits until it closes both outputs or ends.
    @concurrent
    static func start(arguments: [String], environment: [String: String]) async throws -> Start {
        var outputs: [Int32] = [-1, -1]
        var errors: [Int32] = [-1, -1]
        guard pipe(&outputs) == 0, pipe(&errors) == 0 else { throw cannotStart() }
        keepInheritedFilesHere()
        let child = spawn(arguments, environment, output: outputs[1], errors: errors[1])
        close(outputs[1])
        close(errors[1])
        defer {
            close(outputs[0])
            close(errors[0])
        }
        guard let child else { throw cannotStart() }
        // The two lines and the one failure fit into the pipes: reading in turn cannot block it.
        let output = readAll(outputs[0])
        let text = readAll(errors[0])
        return Start(output: output, errors: text, exitStatus: output.isEmpty ? wait(child) : nil)
    }

    /// A caller may wait for what it gave this process to be closed: the one that lives on must not
    /// have it. What is open here stays open here.
    private static func keepInheritedFilesHere() {
        for descriptor in 3..<max(3, min(getdtablesize(), 4096)) {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }

    private static func spawn(
        _ arguments: [String], _ environment: [String: String], output: Int32, errors: Int32
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, newSession)
        return withCStrings(["gatefold"] + arguments) { argv in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
                var child = pid_t()
                let path = executablePath
                return posix_spawn(&child, path, &actions, &attributes, argv, envp) == 0
                    ? child : nil
            }
        }
    }

    /// `POSIX_SPAWN_SETSID`, which the C library shows only on demand.
    private static var newSession: Int16 {
        #if os(Linux)
            0x80
        #else
            0x400
        #endif
    }

    /// The program itself, also after it was replaced on disk.
    private static var executablePath: String {
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

    private static func readAll(_ descriptor: Int32) -> String {
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        let data = (try? handle.readToEnd()) ?? Data()
        return String(decoding: data, as: UTF8.self)
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
