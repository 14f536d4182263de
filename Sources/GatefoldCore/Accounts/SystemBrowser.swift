import Foundation

/// The browser that the desktop prefers.
package enum SystemBrowser {
    #if os(Linux)
        private static let opener = "xdg-open"
    #else
        private static let opener = "open"
    #endif

    /// Opens an address there.
    ///
    /// - Throws: A ``Failure`` if there is nothing to open it with, or that fails at once.
    package static func open(_ address: String) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [opener, address]
        // What a browser prints is not for the person who signs in.
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (ends, continuation) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = {
            continuation.yield($0.terminationStatus)
            continuation.finish()
        }
        do { try process.run() } catch { throw noBrowser }
        // Some openers stay as long as the browser; those that fail do so soon.
        let patience = Task {
            try? await Task.sleep(for: .seconds(3))
            continuation.finish()
        }
        defer { patience.cancel() }
        for await status in ends where status != 0 { throw noBrowser }
    }

    private static let noBrowser = Failure(
        .cannotStart, "No browser could be opened.",
        advice: "Open the address yourself.")
}
