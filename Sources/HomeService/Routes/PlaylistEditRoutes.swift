import Foundation
import HTTPServer
import SpotifyWebAPI

/// Making and changing playlists.
extension WebAPI {
    /// As many entries as one request may name.
    private static let mostURIs = 100
    /// Bytes of a picture as sent, which is base64.
    private static let largestPicture = 256 << 10

    func addPlaylistEditRoutes(_ routes: inout APIRoutes) {
        routes.post("me", "playlists") { request, listener in
            try await createPlaylist(request, listener)
        }
        routes.post("users", ":id", "playlists") { request, listener in
            guard try request.parameter("id") == listener.user.id else {
                throw Refusal(403, "You cannot create a playlist for another user")
            }
            return try await createPlaylist(request, listener)
        }
        routes.put("playlists", ":id") { request, listener in
            let body: PlaylistDetailsBody = try decodeBody(request)
            guard body.name != "" else { throw Refusal(400, "Missing required field: name") }
            try body.checkLengths()
            return try await editing(request, listener) { playlist, user in
                if let isPublic = body.isPublic { try require(isPublic: isPublic, listener) }
                try await library.change(body.details, ofPlaylist: playlist.id, by: user)
                return HTTPResponse()
            }
        }
        for word in ["items", "tracks"] { addItemRoutes(word, &routes) }
        routes.put("playlists", ":id", "images") { request, listener in
            let picture = try picture(request)
            return try await editing(request, listener) { playlist, user in
                try await library.setCover(picture, ofPlaylist: playlist.id, by: user)
                return HTTPResponse(status: 202)
            }
        }
    }

    private func addItemRoutes(_ word: String, _ routes: inout APIRoutes) {
        routes.post("playlists", ":id", word) { request, listener in
            let body = try request.playlistItems(decodeBody)
            let uris = try checked(body.uris)
            guard !uris.isEmpty else { throw Refusal(400, "No uris provided") }
            return try await editing(request, listener) { playlist, user in
                let snapshot = try await library.add(
                    uris, toPlaylist: playlist.id, at: body.position, by: user)
                return try json(Snapshot(snapshotID: snapshot), status: 201)
            }
        }
        routes.put("playlists", ":id", word) { request, listener in
            let body = try request.playlistItems(decodeBody)
            guard !(body.isReorder && body.uris != nil) else {
                throw Refusal(400, "Only one of uris and range_start may be given")
            }
            return try await editing(request, listener) { playlist, user in
                let snapshot =
                    body.isReorder
                    ? try await move(body, playlist, user)
                    : try await library.replaceItems(
                        ofPlaylist: playlist.id, with: checked(body.uris), by: user)
                return try json(Snapshot(snapshotID: snapshot))
            }
        }
        routes.delete("playlists", ":id", word) { request, listener in
            let body: PlaylistRemovalBody = try decodeBody(request)
            let uris = try checked(body.uris)
            guard !uris.isEmpty else { throw Refusal(400, "No uris provided") }
            return try await editing(request, listener) { playlist, user in
                let snapshot = try await library.removeItems(
                    uris, ofPlaylist: playlist.id, snapshot: body.snapshotID, by: user)
                return try json(Snapshot(snapshotID: snapshot))
            }
        }
    }

    private func createPlaylist(
        _ request: HTTPRequest, _ listener: Listener
    ) async throws -> HTTPResponse {
        let body: PlaylistDetailsBody = try decodeBody(request)
        guard let name = body.name, !name.isEmpty else {
            throw Refusal(400, "Missing required field: name")
        }
        try body.checkLengths()
        try require(isPublic: body.isPublic ?? true, listener)
        if body.isCollaborative == true { try listener.require(.playlistModifyPublic) }
        let wire = try await namedWire(for: request)
        return try await refusing {
            let playlist = try await library.createPlaylist(
                named: name, body.details, owner: listener.user.id)
            let first = PageRequest(limit: 100, offset: 0)
            func empty(_ word: String) -> Page<PlaylistItem> {
                first.page([], total: 0, at: wire.href("playlists/\(playlist.id)/\(word)"))
            }
            var made = wire.playlist(playlist, followers: 0)
            made.items = empty("items")
            made.tracks = wire.withdrawn(empty("tracks"))
            return try json(made, status: 201)
        }
    }

    private func move(
        _ body: PlaylistItemsBody, _ playlist: LibraryPlaylist, _ user: String
    ) async throws -> String {
        guard let start = body.rangeStart, let target = body.insertBefore else {
            throw Refusal(400, "Missing required field: range_start, insert_before")
        }
        let length = body.rangeLength ?? 1
        guard start >= 0, length >= 1, length <= Library.mostItems, start <= Int(Int32.max) else {
            throw Refusal.invalidPosition
        }
        return try await library.moveItems(
            ofPlaylist: playlist.id, start..<start + length, before: target,
            snapshot: body.snapshotID, by: user)
    }

    // MARK: - What all of them share

    /// Passes a change of a playlist that the listener sees, with the scope for its kind.
    private func editing(
        _ request: HTTPRequest, _ listener: Listener,
        _ change: (LibraryPlaylist, String) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let user = try listener.user.id
        let playlist = try await playlist(request.id("id"), for: user)
        try require(isPublic: playlist.isPublic, listener)
        return try await refusing { try await change(playlist, user) }
    }

    private func require(isPublic: Bool, _ listener: Listener) throws {
        try listener.require(isPublic ? .playlistModifyPublic : .playlistModifyPrivate)
    }

    private func checked(_ uris: [String]?) throws -> [String] {
        guard let uris else { throw Refusal(400, "Missing required field: uris") }
        guard uris.count <= Self.mostURIs else {
            throw Refusal(400, "At most \(Self.mostURIs) uris may be given")
        }
        return uris
    }

    private func picture(_ request: HTTPRequest) throws -> [UInt8] {
        let type = request.header("Content-Type")?.split(separator: ";").first
        guard type?.trimmingCharacters(in: .whitespaces).lowercased() == "image/jpeg" else {
            throw Refusal(400, "Invalid content type: image/jpeg is wanted")
        }
        guard request.body.count <= Self.largestPicture else {
            throw Refusal(413, "Request Entity Too Large")
        }
        let data = Data(base64Encoded: Data(request.body), options: .ignoreUnknownCharacters)
        let picture = data.map { [UInt8]($0) } ?? []
        guard PictureFormat(picture) == .jpeg, PictureFormat.jpeg.isWhole(picture) else {
            throw Refusal(400, "Invalid image: the base64 text of a JPEG is wanted")
        }
        return picture
    }

    /// Says in Spotify's words why a playlist was not changed.
    private func refusing<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as PlaylistEditError {
            throw Refusal(error)
        }
    }
}

extension Refusal {
    init(_ error: PlaylistEditError) {
        switch error {
        case .notFound: self = .notFound
        case .notYours: self.init(403, "You cannot change a playlist you don't own")
        case .publicCollaboration:
            self.init(400, "Collaborative playlists can only be private")
        case .tooManyItems:
            self.init(400, "A playlist holds at most \(Library.mostItems) items")
        case .tooManyPlaylists:
            self.init(400, "A library holds at most \(Library.mostPlaylists) playlists")
        case .badPosition: self.init(400, "Index out of bounds")
        case .badSnapshot: self.init(400, "Missing or bad version tag")
        case .unknownItem(let uri):
            let isKnownForm = SpotifyURI(rawValue: uri).id?.isCatalogueID == true
            self.init(
                400,
                isKnownForm
                    ? "Payload contains a non-existing ID"
                    : "Invalid track uri: \(uri.prefix(60))")
        }
    }
}
