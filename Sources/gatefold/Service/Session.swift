import SpotifyWebAPI

/// What a command works with: who reads, where things are kept, and the way to the service.
struct Session: Sendable {
    var console: Console
    var environment: [String: String]
    var folders: WorldFolders
    var workingFolder: String
    /// Gives a client of the home service, which is started if it does not run.
    var connect: @Sendable () async throws -> SpotifyClient
    /// Waits that long; tests do not.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}
