import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addPlaylistRoutes(_ routes: inout Router<SignedIn>) {
        routes.get("playlists", ":id") { request, _ in
            let playlist = try await playlist(request.id("id"))
            // Spotify embeds a first page of 100, though the list itself gives at most 50 at once.
            let items = try await items(of: playlist, PageRequest(limit: 100, offset: 0))
            return try json(wire.playlist(playlist, owner: owner, items: items))
        }
        for word in ["items", "tracks"] {
            routes.get("playlists", ":id", word) { request, _ in
                let most = word == "items" ? 50 : 100
                let part = try PageRequest(request, most: most)
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
        of playlist: CataloguePlaylist, _ part: PageRequest, word: String = "items"
    ) async throws -> Page<PlaylistItem> {
        let found = try await catalogue.items(
            ofPlaylist: playlist.id, limit: part.limit, offset: part.offset)
        return part.page(
            found.elements.map { wire.playlistItem($0, addedBy: owner) }, total: found.total,
            at: wire.href("playlists/\(playlist.id)/\(word)"))
    }
}
