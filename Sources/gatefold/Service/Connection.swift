import Foundation
import HomeService
import SpotifyWebAPI
import WebAPIClient

/// The way to the home service of this world.
enum Connection {
    /// Gives a client; starts the service on the last folders if it does not run.
    static func client(
        console: Console, environment: [String: String], folders: WorldFolders
    ) async throws -> SpotifyClient {
        let record = try await running(console, environment, folders)
        return SpotifyClient(
            baseURL: record.url + "/v1",
            transport: NoticingTransport(CurlTransport(), console: console),
            token: { _ in record.token })
    }

    private static func running(
        _ console: Console, _ environment: [String: String], _ folders: WorldFolders
    ) async throws -> ServiceRecord {
        switch try await ServiceState.settled(in: folders) {
        case .running(let record): return record
        case .starting:
            throw Failure(
                .unreachable, "The home service is starting and does not answer yet.",
                advice: "Try again in a moment; its log is \(folders.logFile.path).")
        case .stopped: break
        }
        let known = RememberedFolders.read(in: folders)
        guard !known.isEmpty else {
            throw Failure(
                .cannotStart, "The home service does not run, and no folder is known to serve.",
                advice: "Start it on your music: gatefold serve ~/Music")
        }
        let names = known.map(folders.display).joined(separator: ", ")
        console.note("Starting the home service on \(names) …".cleaned)
        let plan = ServicePlan(
            folders: try MusicFolders(known, workingFolder: "/").paths, port: nil, output: .auto)
        do {
            return try await BackgroundService.start(
                plan, environment: environment, folders: folders, console: console)
        } catch let failure as Failure where failure.kind == .alreadyRunning {
            // Two commands started it at the same time: one of them did.
            guard case .running(let record) = try await ServiceState.settled(in: folders) else {
                throw failure
            }
            return record
        }
    }
}
