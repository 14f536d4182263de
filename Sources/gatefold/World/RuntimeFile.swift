import Foundation
import GatefoldCore
import WebAPIClient

/// The file that tells the programs of the same person where the home service is. Once it was taken
/// away, nothing writes it again.
actor RuntimeFile {
    private let file: URL
    private var record: ServiceRecord?
    private var isGone = false

    init(_ file: URL) { self.file = file }

    /// Writes it whole.
    ///
    /// - Throws: `CancellationError` after ``remove()``, or a ``Failure``.
    func write(_ record: ServiceRecord) throws {
        if isGone { throw CancellationError() }
        try PrivateFile.write(try JSON.encode(record), to: file)
        self.record = record
    }

    /// Changes what it says, if it says something.
    ///
    /// - Throws: `CancellationError` after ``remove()``, or a ``Failure``; then it says what it said.
    func change(_ change: @Sendable (inout ServiceRecord) -> Void) throws {
        guard var record else { return }
        change(&record)
        try write(record)
    }

    /// Takes it away for good.
    func remove() {
        isGone = true
        unlink(file.path)
    }
}
