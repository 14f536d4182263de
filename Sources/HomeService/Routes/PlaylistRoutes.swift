import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addPlaylistRoutes(_ routes: inout APIRoutes) {
        routes.get("playlists", ":id") { request, listener in
            let playlist = try await playlist(request.id("id"), for: listener.account?.id)
            // Spotify embeds a first page of 100.
            let first = PageRequest(limit: 100, offset: 0)
            return try json(
                wire.playlist(
                    playlist, items: try await items(of: playlist, first, word: "items"),
                    tracks: try await items(of: playlist, first, word: "tracks"),
                    followers: try await library.followerCount(ofPlaylist: playlist.id)))
        }
        // 100 under both names, as the links of the embedded page lead here.
        for word in ["items", "tracks"] {
            routes.get("playlists", ":id", word) { request, listener in
                let part = try PageRequest(request, most: 100)
                let playlist = try await playlist(request.id("id"), for: listener.account?.id)
                return try json(try await items(of: playlist, part, word: word))
            }
        }
    }

    /// The playlist with that id, if who asks may see it.
    func playlist(_ id: String, for user: String?) async throws -> LibraryPlaylist {
        guard let playlist = try await library.playlist(id, for: user ?? "") else {
            throw Refusal.notFound
        }
        return playlist
    }

    private func items(
        of playlist: LibraryPlaylist, _ part: PageRequest, word: String
    ) async throws -> Page<PlaylistItem> {
        let found = try await library.items(
            of: playlist, limit: part.limit, offset: part.offset)
        return part.page(
            found.elements.map(wire.playlistItem), total: found.total,
            at: wire.href("playlists/\(playlist.id)/\(word)"))
    }
}
