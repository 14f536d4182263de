import Foundation
import WebAPIClient

/// What a running home service tells the programs of the same person.
struct ServiceRecord: Codable, Sendable, Hashable {
    var port: Int
    var token: String
    var pid: Int32
    var folders: [String]
    var output: String
    /// Whether the scan that began with the start is still on its way.
    var isScanning: Bool
    /// Where other computers reach it, if they do.
    var publicURL: String?

    var url: String { "http://127.0.0.1:\(port)" }

    private enum CodingKeys: String, CodingKey {
        case port
        case token
        case pid
        case folders
        case output
        case isScanning = "is_scanning"
        case publicURL = "public_url"
    }
}

extension ServiceRecord {
    /// Says where the service listens.
    func announce(on console: Console) {
        if console.isJSON {
            let value: JSONValue = [
                "url": .string(url), "port": .int(port), "pid": .int(Int(pid)),
                "public_url": .string(publicURL),
            ]
            return console.line(value.text)
        }
        console.line("listening on \(url)")
        if let publicURL { console.note("Others reach it at \(publicURL)".cleaned) }
    }
}

/// How the home service of this world is.
enum ServiceState: Sendable, Hashable {
    case stopped
    /// A process holds the lock but does not answer yet.
    case starting
    case running(ServiceRecord)

    static func now(in folders: WorldFolders) -> ServiceState {
        guard ServiceLock.isHeld(at: folders.lockFile) else { return .stopped }
        return record(in: folders).map { .running($0) } ?? .starting
    }

    private static func record(in folders: WorldFolders) -> ServiceRecord? {
        PrivateFile.read(folders.runtimeFile).flatMap { try? JSON.decode(from: $0) }
    }

    /// Waits while a service starts.
    static func settled(
        in folders: WorldFolders, within limit: Duration = .seconds(15)
    ) async throws -> ServiceState {
        let end = ContinuousClock.now + limit
        while true {
            let state = now(in: folders)
            if state != .starting || ContinuousClock.now >= end { return state }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
