import HTTPServer
import WebAPIClient

/// `GET`, `POST` and `DELETE /admin/folders` show and change the folders that are served, and
/// `POST /admin/scan` looks at all of them again. Each answers with the folders as they are then.
///
/// Only for programs on this computer that know the service's own token.
struct FolderAdmin: Sendable {
    let folders: ServedFolders
    let catalogue: Catalogue
    let access: AdminAccess

    static func isAsked(_ request: HTTPRequest) -> Bool {
        request.path == ["admin", "folders"] || request.path == ["admin", "scan"]
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        do {
            try access.check(request)
            return try await answer(request)
        } catch let error as HomeServiceError {
            return Refusal(error.status, error.description).response
        } catch let error as any HTTPErrorResponse {
            return error.response
        } catch {
            return Refusal(500, "Internal server error (request \(request.id))").response
        }
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch (request.path.last, request.method) {
        case ("folders", "GET"), ("folders", "HEAD"): break
        case ("folders", "POST"): try await folders.add(FilePath(Self.path(in: request)))
        case ("folders", "DELETE"): try await folders.remove(named: Self.path(in: request))
        case ("scan", "POST"): await folders.scanAgain()
        default:
            var response = Refusal(405, "Method not allowed").response
            let methods = request.path.last == "scan" ? "POST" : "DELETE, GET, HEAD, POST"
            response.headers.append(("Allow", methods))
            return response
        }
        return try await shown()
    }

    private static func path(in request: HTTPRequest) throws -> String {
        try SentJSON.decode(Named.self, from: request.body).path
    }

    private func shown() async throws -> HTTPResponse {
        let (roots, scan) = (await folders.roots, await folders.scan)
        // While a scan is at work it is asked for again and again.
        let contents = try await catalogue.contentsOfRoots(
            noOlderThan: scan == nil ? .zero : .seconds(3))
        let answer = Answer(
            folders: roots.map { root in
                let content = contents[OuterRoots.trimmed(root.bytes)]
                return Answer.Folder(
                    path: root.display, isThere: content?.isThere ?? true,
                    albums: content?.albums ?? 0, songs: content?.songs ?? 0,
                    spoken: content?.spoken ?? 0)
            },
            scan: scan.map {
                Answer.Scan(found: $0.found, toRead: $0.toRead, done: $0.done)
            })
        return HTTPResponse(
            headers: [
                ("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store"),
            ],
            body: .bytes(try JSON.encode(answer)))
    }

    private struct Named: Decodable { var path: String }

    private struct Answer: Encodable {
        struct Folder: Encodable {
            var path: String
            var isThere: Bool
            var albums: Int
            var songs: Int
            /// Episodes and chapters.
            var spoken: Int

            enum CodingKeys: String, CodingKey {
                case path
                case isThere = "is_there"
                case albums
                case songs
                case spoken
            }
        }
        struct Scan: Encodable {
            var found: Int
            var toRead: Int
            var done: Int

            enum CodingKeys: String, CodingKey {
                case found
                case toRead = "to_read"
                case done
            }
        }
        var folders: [Folder]
        /// How far the scan of everything is; none if none is at work.
        var scan: Scan?
    }
}

extension HomeServiceError {
    /// The status of an answer that says so.
    fileprivate var status: Int {
        switch kind {
        case .folderNotFound, .notFound: 404
        case .folderNotReadable: 403
        case .refused: 400
        default: 500
        }
    }
}
