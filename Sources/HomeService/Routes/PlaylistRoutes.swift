import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addPlaylistRoutes(_ routes: inout APIRoutes) {
        routes.get("playlists", ":id") { request, _ in
            let playlist = try await playlist(request.id("id"))
            // Spotify embeds a first page of 100.
            let first = PageRequest(limit: 100, offset: 0)
            return try json(
                wire.playlist(
                    playlist, owner: owner,
                    items: try await items(of: playlist, first, word: "items"),
                    tracks: try await items(of: playlist, first, word: "tracks")))
        }
        // 100 under both names, as the links of the embedded page lead here.
        for word in ["items", "tracks"] {
            routes.get("playlists", ":id", word) { request, _ in
                let part = try PageRequest(request, most: 100)
                return try json(
                    try await items(of: try await playlist(request.id("id")), part, word: word))
            }
        }
    }

    func playlist(_ id: String) async throws -> CataloguePlaylist {
        guard let playlist = try await catalogue.playlist(id) else { throw Refusal.notFound }
        return playlist
    }

    private func items(
        of playlist: CataloguePlaylist, _ part: PageRequest, word: String
    ) async throws -> Page<PlaylistItem> {
        let found = try await catalogue.items(
            ofPlaylist: playlist.id, limit: part.limit, offset: part.offset)
        return part.page(
            found.elements.map { wire.playlistItem($0, addedBy: owner) }, total: found.total,
            at: wire.href("playlists/\(playlist.id)/\(word)"))
    }
}
