import HTTPServer
import SpotifyWebAPI
import WebAPIClient

extension WebAPI {
    func addMeRoutes(_ routes: inout APIRoutes) {
        routes.get("me", "albums") { request, listener in
            try await savedAlbums(PageRequest(request), of: listener.user.id)
        }
        routes.get("me", "tracks") { request, listener in
            try await savedTracks(PageRequest(request), of: listener.user.id)
        }
        routes.get("me", "playlists") { request, listener in
            let user = try listener.user.id
            return try await list(PageRequest(request), "me/playlists", of: user) { part in
                let found = try await library.playlists(
                    of: user, limit: part.limit, offset: part.offset)
                return Slice(elements: found.elements.map(wire.playlist), total: found.total)
            }
        }
    }

    private func savedAlbums(_ part: PageRequest, of user: String) async throws -> HTTPResponse {
        try await list(part, "me/albums", of: user) { part in
            let found = try await library.savedAlbums(
                of: user, limit: part.limit, offset: part.offset)
            var items: [SavedAlbum] = []
            for album in found.elements {
                let first = PageRequest(limit: 50, offset: 0)
                let tracks = try await catalogue.tracks(ofAlbum: album.id, limit: 50, offset: 0)
                let page = first.page(
                    tracks.elements.map(wire.simplifiedTrack), total: tracks.total,
                    at: wire.href("albums/\(album.id)/tracks"))
                items.append(
                    SavedAlbum(
                        addedAt: wire.timestamp(album.addedAt),
                        album: wire.album(album, tracks: page)))
            }
            return Slice(elements: items, total: found.total)
        }
    }

    private func savedTracks(_ part: PageRequest, of user: String) async throws -> HTTPResponse {
        try await list(part, "me/tracks", of: user) { part in
            let found = try await library.savedTracks(
                of: user, limit: part.limit, offset: part.offset)
            return Slice(
                elements: found.elements.map {
                    SavedTrack(addedAt: wire.timestamp($0.addedAt), track: wire.track($0))
                }, total: found.total)
        }
    }

    /// A page of a list of a person's, of which the JSON is kept.
    func list<Item: Encodable & Sendable>(
        _ part: PageRequest, _ path: String, of user: String,
        read: (PageRequest) async throws -> Slice<Item>
    ) async throws -> HTTPResponse {
        let name = ListTexts.Name(user: user, list: path)
        let address = wire.href(path)
        let revision = try await library.revision(of: user)
        if let known = texts.page(
            of: name, limit: part.limit, offset: part.offset, revision: revision)
        {
            return json(text: try part.text(known.items, total: known.total, at: address))
        }
        let found = try await read(part)
        let items = try found.elements.map { try JSON.encode($0) }
        texts.keep(
            items, of: name, limit: part.limit, offset: part.offset, total: found.total,
            revision: revision)
        return json(text: try part.text(items, total: found.total, at: address))
    }
}
