import Foundation
import GatefoldCore

extension Console {
    /// The console of this process.
    static func standard(environment: [String: String]) -> Console {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let noColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        return Console(
            isTerminal: isTerminal,
            width: isTerminal ? terminalWidth(environment) : 80,
            hasColours: isTerminal && !noColour && environment["TERM"] != "dumb",
            errorIsTerminal: isatty(STDERR_FILENO) == 1,
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            writeOut: { write($0, to: STDOUT_FILENO) },
            writeError: { write($0, to: STDERR_FILENO) },
            readLine: { Swift.readLine() }, readSecret: { SecretLine.read(from: STDIN_FILENO) })
    }

    private static func terminalWidth(_ environment: [String: String]) -> Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return max(20, Int(size.ws_col))
        }
        return environment["COLUMNS"].flatMap { Int($0) }.map { max(20, $0) } ?? 80
    }

    /// Writes all of a text. A reader who has gone (`| head`) had enough: the program ends quietly.
    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, 1000)
            } else if errno == EPIPE, descriptor == STDOUT_FILENO {
                exit(0)
            } else if errno != EINTR {
                if descriptor == STDOUT_FILENO { exit(FailureKind.storage.exitStatus) }
                return
            }
        }
    }
}
