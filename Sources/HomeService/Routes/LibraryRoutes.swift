import Foundation
import HTTPServer
import SpotifyWebAPI

/// What is in the library: all that was found, until the person says otherwise.
extension WebAPI {
    func addLibraryRoutes(_ routes: inout APIRoutes) {
        routes.put("me", "library") { request, _ in try await save(request, true) }
        routes.delete("me", "library") { request, _ in try await save(request, false) }
        routes.get("me", "library", "contains") { request, _ in
            var answers: [Bool] = []
            for uri in try libraryURIs(request) { answers.append(try await isSaved(uri)) }
            return try json(answers)
        }
    }

    private func save(_ request: HTTPRequest, _ isSaved: Bool) async throws -> HTTPResponse {
        let uris = try libraryURIs(request)
        guard uris.allSatisfy({ $0.kind == .track || $0.kind == .album }) else {
            throw Refusal(400, "Unsupported uri kind: only tracks and albums can be saved here")
        }
        func ids(_ kind: SpotifyURI.Kind) -> [String] {
            uris.filter { $0.kind == kind }.compactMap(\.id)
        }
        try await catalogue.setSaved(tracks: ids(.track), isSaved)
        try await catalogue.setSaved(albums: ids(.album), isSaved)
        return HTTPResponse()
    }

    /// From the query only, as Spotify takes them: a body is not looked at.
    private func libraryURIs(_ request: HTTPRequest) throws -> [SpotifyURI] {
        guard let text = request.queryValue("uris"), !text.isEmpty else {
            throw Refusal(400, "Missing required field: uris")
        }
        let uris = text.split(separator: ",").map { SpotifyURI(rawValue: String($0)) }
        guard uris.count <= 40 else { throw Refusal(400, "Too many uris: at most 40") }
        guard uris.allSatisfy({ $0.kind != nil && $0.id?.isEmpty == false }) else {
            throw Refusal(400, "Invalid uri")
        }
        return uris
    }

    private func isSaved(_ uri: SpotifyURI) async throws -> Bool {
        let id = uri.id ?? ""
        return switch uri.kind {
        case .track: try await catalogue.track(id)?.isSaved ?? false
        case .album: try await catalogue.album(id)?.isSaved ?? false
        case .playlist: try await catalogue.playlist(id) != nil
        default: false
        }
    }
}
