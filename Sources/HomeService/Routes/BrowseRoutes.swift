import HTTPServer
import SpotifyWebAPI

/// New is what came last; categories are the genres of what is here.
extension WebAPI {
    func addBrowseRoutes(_ routes: inout APIRoutes) {
        routes.get("browse", "new-releases") { request, _ in
            let wire = try await wire(for: request)
            let part = try PageRequest(request)
            let found = try await catalogue.newestAlbums(limit: part.limit, offset: part.offset)
            return try json(
                NewReleases(
                    albums: part.page(
                        found.elements.map { wire.album($0) }, total: found.total,
                        at: wire.href("browse/new-releases"))))
        }
        routes.get("browse", "categories") { request, _ in
            let wire = try await wire(for: request)
            let part = try PageRequest(request)
            let found = try await catalogue.genres(limit: part.limit, offset: part.offset)
            return try json(
                Categories(
                    categories: part.page(
                        found.elements.map(wire.category), total: found.total,
                        at: wire.href("browse/categories"))))
        }
        routes.get("browse", "categories", ":id") { request, _ in
            let wire = try await wire(for: request)
            return try json(wire.category(try await genre(request)))
        }
        addBrowsePlaylistRoutes(&routes)
    }

    private func addBrowsePlaylistRoutes(_ routes: inout APIRoutes) {
        routes.get("browse", "categories", ":id", "playlists") { request, listener in
            let genre = try await genre(request)
            var playlists: [LibraryPlaylist] = []
            for playlist in try await publicPlaylists(seenBy: listener)
            where try await isMostly(playlist, of: genre) {
                playlists.append(playlist)
            }
            return try await page(
                of: playlists, request, genre.name, "browse/categories/\(genre.id)/playlists")
        }
        routes.get("browse", "featured-playlists") { request, listener in
            let playlists = try await publicPlaylists(seenBy: listener)
            return try await page(
                of: playlists, request, "Playlists of this house", "browse/featured-playlists")
        }
    }

    private func publicPlaylists(seenBy listener: Listener) async throws -> [LibraryPlaylist] {
        try await library.playlists(
            of: listener.account?.id ?? HomeUser.ownerID, limit: .max, offset: 0
        ).elements.filter(\.isPublic)
    }

    /// Whether half of what is at the beginning of a playlist is of that genre.
    private func isMostly(
        _ playlist: LibraryPlaylist, of genre: CatalogueGenre
    ) async throws -> Bool {
        let entries = try await library.items(of: playlist, limit: 50, offset: 0).elements
        let tracks = entries.compactMap(\.track)
        let fitting = tracks.count { track in
            track.album.genres.contains { GenreIndex.key($0) == GenreIndex.key(genre.name) }
        }
        return fitting > 0 && fitting * 2 >= tracks.count
    }

    private func genre(_ request: HTTPRequest) async throws -> CatalogueGenre {
        guard let genre = try await catalogue.genre(request.parameter("id")) else {
            throw Refusal.notFound
        }
        return genre
    }

    private func page(
        of playlists: [LibraryPlaylist], _ request: HTTPRequest, _ message: String, _ path: String
    ) async throws -> HTTPResponse {
        let wire = try await wire(for: request)
        let part = try PageRequest(request)
        let shown = playlists.dropFirst(part.offset).prefix(part.limit).map { wire.playlist($0) }
        return try json(
            FeaturedPlaylists(
                message: message,
                playlists: part.page(shown, total: playlists.count, at: wire.href(path))))
    }
}

extension WireFormat {
    func category(_ genre: CatalogueGenre) -> BrowseCategory {
        BrowseCategory(
            id: CategoryID(rawValue: genre.id), name: genre.name,
            icons: genre.coverAlbum.map { images("album", $0, true) } ?? [],
            href: href("browse/categories/\(genre.id)"))
    }
}
