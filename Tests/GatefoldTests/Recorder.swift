import Foundation
import WebAPIClient

@testable import gatefold

/// A console that keeps what is written, for tests to read.
final class Recorder: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by the lock, as are the others.
    private var written = ""
    private var writtenErrors = ""
    private var input: [String]
    private let width: Int?

    /// With a width it is a terminal of that many columns.
    init(width: Int? = nil, input: [String] = []) {
        self.width = width
        self.input = input
    }

    var output: String { lock.withLock { written } }
    var errors: String { lock.withLock { writtenErrors } }

    var console: Console {
        Console(
            isTerminal: width != nil, width: width ?? 80, errorIsTerminal: width != nil,
            inputIsTerminal: width != nil,
            writeOut: { text in self.lock.withLock { self.written += text } },
            writeError: { text in self.lock.withLock { self.writtenErrors += text } },
            readLine: { self.lock.withLock { self.input.isEmpty ? nil : self.input.removeFirst() } }
        )
    }
}
