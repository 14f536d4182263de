import Foundation

/// A child process that is asked and answers by lines. Killed and waited for with the last
/// reference: a child that nobody waits for keeps the test run from ending.
final class Child: @unchecked Sendable {
    // Unchecked: a test asks one thing after the other; the end is guarded by `lock`.
    struct Trouble: Error {
        var text: String
    }

    let process: pid_t
    private let connection: Int32
    /// What must not end before the child.
    private let companion: AnyObject?
    private var unread: [UInt8] = []
    private let lock = NSLock()
    private var status: Int32?

    /// Starts a program. What it needs lives as long as it does.
    init(
        _ program: String, _ arguments: [String] = [], environment: [String: String],
        needs companion: AnyObject? = nil
    ) throws {
        self.companion = companion
        let (mine, theirs) = try Self.connection()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, theirs, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, theirs, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads of Dispatch hear no signals, and the child would inherit that.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        let variables: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in words + variables { free(text) } }
        var child = pid_t()
        let code = posix_spawnp(
            &child, program, &actions, &attributes, words + [nil], variables + [nil])
        close(theirs)
        (process, connection) = (child, mine)
        guard code == 0 else {
            status = 127
            throw Trouble(text: "\(program) does not start: \(String(cString: strerror(code)))")
        }
    }

    deinit {
        kill(SIGKILL)
        _ = wait()
        close(connection)
    }

    /// Writes a line and reads the answer, word by word.
    func ask(_ words: String...) async throws -> [String] { try await ask(words) }

    /// Writes a line and reads the answer, word by word.
    func ask(_ words: [String]) async throws -> [String] {
        try await onThread { [self] in
            try write(words.joined(separator: "\t") + "\n")
            return try line().components(separatedBy: "\t")
        }
    }

    /// The next line the child writes.
    func nextLine() async throws -> String { try await onThread { [self] in try line() } }

    func write(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard send(connection, bytes, bytes.count, Self.noSignal) == bytes.count else {
            throw Trouble(text: "The child does not listen.")
        }
    }

    /// Ends what the child reads.
    func closeInput() { _ = shutdown(connection, Int32(SHUT_WR)) }

    func kill(_ signal: Int32) {
        lock.withLock { if status == nil { _ = Foundation.kill(process, signal) } }
    }

    /// Waits for the end.
    func wait() -> Int32 {
        lock.withLock {
            if let status { return status }
            var ending: Int32 = 0
            while waitpid(process, &ending, 0) < 0, errno == EINTR {}
            status = ending
            return ending
        }
    }

    private func line() throws -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(connection, &bytes, bytes.count)
            guard count > 0 else { throw Trouble(text: "The child has nothing more to say.") }
            unread += bytes[..<count]
        }
    }

    #if os(Linux)
        /// A child that is gone is an error to be seen, not the end of the tests.
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
        private static let noSignal: Int32 = 0
    #endif

    /// Two ends of one connection, which no other child gets.
    private static func connection() throws -> (mine: Int32, theirs: Int32) {
        #if os(Linux)
            let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw Trouble(text: "There is no connection.")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

/// Runs what blocks on a thread of its own, so that other tests go on.
func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    let work = Once(work)
    return try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            // What the work holds is let go before its result is known: the tests may be over then.
            let result = Result { try work.take()() }
            continuation.resume(with: result)
        }
    }
}

/// A piece of work that is given away once.
private final class Once<Value>: @unchecked Sendable {
    // Unchecked: only the one thread that it is for touches it.
    struct Gone: Error {}

    private var work: (() throws -> Value)?

    init(_ work: @escaping () throws -> Value) { self.work = work }

    func take() throws -> () throws -> Value {
        defer { work = nil }
        guard let work else { throw Gone() }
        return work
    }
}
