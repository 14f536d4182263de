import Foundation
package import WebAPIClient

/// A folder of one's own music that is served.
package struct ServedFolder: Sendable, Hashable, Codable, Identifiable {
    package var path: String
    /// Whether it is there: drives come and go.
    package var isThere: Bool
    package var albums: Int
    package var songs: Int
    /// Episodes of podcasts and chapters of audiobooks.
    package var spoken: Int

    package var id: String { path }

    package init(
        path: String, isThere: Bool = true, albums: Int = 0, songs: Int = 0, spoken: Int = 0
    ) {
        self.path = path
        self.isThere = isThere
        self.albums = albums
        self.songs = songs
        self.spoken = spoken
    }

    private enum CodingKeys: String, CodingKey {
        case path
        case isThere = "is_there"
        case albums
        case songs
        case spoken
    }
}

/// How far the home service is with looking at its folders.
package struct FolderScan: Sendable, Hashable, Codable {
    /// Files found so far.
    package var found: Int
    /// Files that are new or changed, and those of them that were read.
    package var toRead: Int
    package var done: Int

    package init(found: Int = 0, toRead: Int = 0, done: Int = 0) {
        self.found = found
        self.toRead = toRead
        self.done = done
    }

    private enum CodingKeys: String, CodingKey {
        case found
        case toRead = "to_read"
        case done
    }
}

/// The folders that are served, and the scan that is at work on them.
package struct ServedFolderList: Sendable, Hashable, Codable {
    package var folders: [ServedFolder]
    /// `nil` if none is at work.
    package var scan: FolderScan?

    package init(folders: [ServedFolder] = [], scan: FolderScan? = nil) {
        self.folders = folders
        self.scan = scan
    }
}

/// Tells and changes which folders are served; what a ``MusicFoldersModel`` needs. Each throws a
/// ``Failure``, or `CancellationError`.
package protocol FolderServing: Sendable {
    func served() async throws -> ServedFolderList
    /// Serves another folder, besides those that are served.
    func add(_ path: String) async throws -> ServedFolderList
    /// Serves a folder no more; its files stay where they are.
    func remove(_ path: String) async throws -> ServedFolderList
    /// Looks at all folders again.
    func scanAgain() async throws -> ServedFolderList
}

/// The folders of a home service on this computer.
package struct HomeFolders: FolderServing {
    private let sender: RequestSender
    private let changed: @Sendable () async -> Void

    /// The folders of this computer's home service, which is started if it does not run.
    ///
    /// - Parameters:
    ///   - home: The service.
    ///   - transport: Does the exchanges.
    package init(_ home: HomeServiceProcess, transport: any Transport = DefaultTransport()) {
        let here = HomeServiceTransport(home, over: transport)
        sender = RequestSender(
            baseURL: HomeServiceTransport.origin + "/admin", transport: here,
            token: here.tokenSource)
        // Should it die, it is started on the folders it was seen with.
        changed = { await home.look() }
    }

    /// The folders of a home service that answers at an address.
    ///
    /// - Parameters:
    ///   - origin: The address, as in `http://127.0.0.1:7433`.
    ///   - token: The service's own token.
    ///   - transport: Does the exchanges.
    package init(
        at origin: String, token: String, transport: any Transport = DefaultTransport()
    ) {
        sender = RequestSender(
            baseURL: origin + "/admin", transport: transport, fixedToken: AccessToken(token))
        changed = {}
    }

    package func served() async throws -> ServedFolderList {
        try await send(Endpoint("get-folders", .get, "folders"))
    }

    package func add(_ path: String) async throws -> ServedFolderList {
        try await changing(
            Endpoint("add-folder", .post, "folders", body: FolderName(path: path)))
    }

    package func remove(_ path: String) async throws -> ServedFolderList {
        try await changing(
            Endpoint("remove-folder", .delete, "folders", body: FolderName(path: path)))
    }

    package func scanAgain() async throws -> ServedFolderList {
        try await send(Endpoint("scan-folders", .post, "scan"))
    }

    private func changing(_ endpoint: Endpoint<ServedFolderList>) async throws -> ServedFolderList {
        let list = try await send(endpoint)
        await changed()
        return list
    }

    private func send(_ endpoint: Endpoint<ServedFolderList>) async throws -> ServedFolderList {
        do {
            return try await sender.send(endpoint)
        } catch let error as CancellationError {
            throw error
        } catch let error as WebAPIError {
            // What the service says of a folder is said to the person.
            switch error.kind {
            case .notFound: throw Failure(.notFound, error.detail ?? error.description)
            case .invalidRequest, .refused, .forbidden:
                throw Failure(.refused, error.detail ?? error.description)
            default: throw Failure(error)
            }
        } catch {
            throw Failure(error)
        }
    }

    private struct FolderName: Encodable, Sendable { var path: String }
}
