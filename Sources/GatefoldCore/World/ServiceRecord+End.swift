import Foundation

extension ServiceRecord {
    /// Ends the service and waits until it has gone.
    ///
    /// - Parameter folders: Its world.
    /// - Throws: A ``Failure`` if it cannot be ended from here, or does not end.
    package func endService(in folders: WorldFolders) async throws {
        guard kill(pid, SIGTERM) == 0 else {
            throw Failure(
                .refused, "The home service (process \(pid)) cannot be stopped from here.",
                advice: "It may belong to somebody else.")
        }
        let end = ContinuousClock.now + .seconds(5)
        while ServiceLock.isHeld(at: folders.lockFile) {
            guard ContinuousClock.now < end else {
                throw Failure(
                    .refused, "The home service (process \(pid)) does not end.",
                    advice: "End it with 'kill -9 \(pid)'.")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
