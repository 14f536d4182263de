import Foundation
import WebAPIClient

/// What a running home service tells the programs of the same person.
package struct ServiceRecord: Codable, Sendable, Hashable {
    package var port: Int
    package var token: String
    package var pid: Int32
    package var folders: [String]
    package var output: String
    /// Whether the scan that began with the start is still on its way.
    package var isScanning: Bool
    /// Where other computers reach it, if they do.
    package var publicURL: String?
    /// Whether it answers, but has not told scripts yet: they are to see the whole of a small
    /// library.
    package var isStarting: Bool?

    package init(
        port: Int, token: String, pid: Int32, folders: [String], output: String, isScanning: Bool,
        publicURL: String? = nil
    ) {
        self.port = port
        self.token = token
        self.pid = pid
        self.folders = folders
        self.output = output
        self.isScanning = isScanning
        self.publicURL = publicURL
    }

    package var url: String { "http://127.0.0.1:\(port)" }

    private enum CodingKeys: String, CodingKey {
        case port
        case token
        case pid
        case folders
        case output
        case isScanning = "is_scanning"
        case publicURL = "public_url"
        case isStarting = "is_starting"
    }
}

extension ServiceRecord: CustomStringConvertible, CustomReflectable {
    /// Where it answers; not its token.
    package var description: String { "ServiceRecord(\(url), process \(pid))" }
    /// All but the token.
    package var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "port": port, "pid": pid, "folders": folders, "output": output,
                "isScanning": isScanning, "publicURL": publicURL as Any,
                "isStarting": isStarting as Any,
            ])
    }
}

/// How the home service of this world is.
package enum ServiceState: Sendable, Hashable {
    case stopped
    /// A process holds the lock but does not answer yet.
    case starting
    case running(ServiceRecord)

    package static func now(in folders: WorldFolders) -> ServiceState {
        guard ServiceLock.isHeld(at: folders.lockFile) else { return .stopped }
        guard let record = record(in: folders), record.isStarting != true else { return .starting }
        return .running(record)
    }

    /// The record of a service that answers, however short a time ago it started.
    package static func answering(in folders: WorldFolders) -> ServiceRecord? {
        ServiceLock.isHeld(at: folders.lockFile) ? record(in: folders) : nil
    }

    private static func record(in folders: WorldFolders) -> ServiceRecord? {
        PrivateFile.read(folders.runtimeFile).flatMap { try? JSON.decode(from: $0) }
    }

    /// Waits while a service starts.
    package static func settled(
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
