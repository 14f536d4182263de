package import Foundation

/// The home service: scans folders, answers the Web API on loopback, plays.
package actor HomeServer {
    /// What a home service needs to know to start.
    package struct Configuration: Sendable {
        /// The folders with music, absolute.
        package var roots: [FilePath]
        /// Where the catalogue lives.
        package var dataFolder: URL
        /// Where scaled covers live.
        package var cacheFolder: URL
        /// The port; `nil` takes the usual one, or any free one if that is taken.
        package var port: Int?
        package var output: AudioOutput
        /// What people see as the device's name.
        package var deviceName: String
        /// The access token that every request needs.
        package var token: String

        package init(
            roots: [FilePath], dataFolder: URL, cacheFolder: URL, port: Int? = nil,
            output: AudioOutput = .auto, deviceName: String, token: String
        ) {
            self.roots = roots
            self.dataFolder = dataFolder
            self.cacheFolder = cacheFolder
            self.port = port
            self.output = output
            self.deviceName = deviceName
            self.token = token
        }
    }

    /// Where it listens, on 127.0.0.1.
    package nonisolated let port: Int

    /// Opens the catalogue, listens, begins to scan.
    ///
    /// - Throws: ``HomeServiceError`` with a sentence for the person.
    package static func start(
        _ configuration: Configuration, log: @escaping @Sendable (String) -> Void
    ) async throws -> HomeServer {
        HomeServer(port: 0)
    }

    private init(port: Int) { self.port = port }

    /// Waits until the scan that began with the start is done, or that long.
    ///
    /// - Returns: Whether it is done.
    package func firstScanIsDone(within limit: Duration) async -> Bool { true }

    /// Stops listening, playing and scanning; what is on its way is finished or undone.
    package func stop() async {}
}
