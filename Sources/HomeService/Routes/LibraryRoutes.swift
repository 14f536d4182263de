import HTTPServer
import SpotifyWebAPI

/// What is in a person's library: all that was found, until they say otherwise.
extension WebAPI {
    func addLibraryRoutes(_ routes: inout APIRoutes) {
        routes.put("me", "library") { request, listener in
            try await save(request, true, listener)
        }
        routes.delete("me", "library") { request, listener in
            try await save(request, false, listener)
        }
        routes.get("me", "library", "contains") { request, listener in
            let things = try libraryThings(request)
            return try json(try await library.contains(things, of: listener.user.id))
        }
    }

    private func save(
        _ request: HTTPRequest, _ isSaved: Bool, _ listener: Listener
    ) async throws -> HTTPResponse {
        let things = try libraryThings(request)
        for kind in LibraryKind.allCases {
            let ids = things.filter { $0.kind == kind }.map(\.id)
            guard !ids.isEmpty else { continue }
            try await library.setSaved(kind, ids, isSaved, of: listener.user.id)
        }
        return HTTPResponse()
    }

    /// From the query only, as Spotify takes them: a body is not looked at.
    private func libraryThings(
        _ request: HTTPRequest
    ) throws -> [(kind: LibraryKind, id: String)] {
        guard let text = request.queryValue("uris"), !text.isEmpty else {
            throw Refusal(400, "Missing required field: uris")
        }
        let uris = text.split(separator: ",").map { SpotifyURI(rawValue: String($0)) }
        guard uris.count <= 40 else { throw Refusal(400, "Too many uris: at most 40") }
        return try uris.map { uri in
            guard let kind = uri.kind, let id = uri.id, !id.isEmpty else {
                throw Refusal(400, "Invalid uri")
            }
            guard let kind = LibraryKind(kind) else {
                throw Refusal(400, "Unsupported uri kind: \(uri.rawValue.prefix(60))")
            }
            return (kind, id)
        }
    }
}
