import HTTPServer
import SpotifyWebAPI
import WebAPIClient

extension WebAPI {
    func addMeRoutes(_ routes: inout APIRoutes) {
        routes.get("me", "albums") { request, _ in try await savedAlbums(PageRequest(request)) }
        routes.get("me", "tracks") { request, _ in try await savedTracks(PageRequest(request)) }
        routes.get("me", "playlists") { request, _ in
            let part = try PageRequest(request)
            let found = try await catalogue.playlists(limit: part.limit, offset: part.offset)
            return try json(
                part.page(
                    found.elements.map { wire.playlist($0, owner: owner) }, total: found.total,
                    at: wire.href("me/playlists")))
        }
    }

    private func savedAlbums(_ part: PageRequest) async throws -> HTTPResponse {
        let found = try await catalogue.savedAlbums(limit: part.limit, offset: part.offset)
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
        return try json(part.page(items, total: found.total, at: wire.href("me/albums")))
    }

    private func savedTracks(_ part: PageRequest) async throws -> HTTPResponse {
        let content = try await catalogue.content
        let address = wire.href("me/tracks")
        if let known = savedTracks.page(
            limit: part.limit, offset: part.offset, content: content)
        {
            return json(text: try part.text(known.items, total: known.total, at: address))
        }
        let found = try await catalogue.savedTracks(limit: part.limit, offset: part.offset)
        let items = try found.elements.map { track in
            try JSON.encode(
                SavedTrack(addedAt: wire.timestamp(track.addedAt), track: wire.track(track)))
        }
        savedTracks.keep(
            items, limit: part.limit, offset: part.offset, total: found.total, content: content)
        return json(text: try part.text(items, total: found.total, at: address))
    }
}
