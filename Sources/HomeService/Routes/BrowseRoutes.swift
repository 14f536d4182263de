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
        routes.get("browse", "categories", ":id", "playlists") { request, _ in
            let genre = try await genre(request)
            return try await playlists(
                request, genre.name, at: "browse/categories/\(genre.id)/playlists")
        }
        routes.get("browse", "featured-playlists") { request, _ in
            try await playlists(request, "Playlists of this house", at: "browse/featured-playlists")
        }
    }

    private func genre(_ request: HTTPRequest) async throws -> CatalogueGenre {
        guard let genre = try await catalogue.genre(request.parameter("id")) else {
            throw Refusal.notFound
        }
        return genre
    }

    private func playlists(
        _ request: HTTPRequest, _ message: String, at path: String
    ) async throws -> HTTPResponse {
        let wire = try await wire(for: request)
        let part = try PageRequest(request)
        return try json(
            FeaturedPlaylists(
                message: message, playlists: part.page([], total: 0, at: wire.href(path))))
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
