import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addArtistRoutes(_ routes: inout APIRoutes) {
        routes.get("artists", ":id") { request, _ in
            let wire = try await wire(for: request)
            return try json(wire.artist(try await artist(request.id("id"))))
        }
        routes.get("artists") { request, _ in
            let wire = try await wire(for: request)
            let found = try await catalogue.artists(request.ids(most: 50))
            return try json(ArtistBatch(artists: found.map { $0.map(wire.artist) }))
        }
        routes.get("artists", ":id", "albums") { request, _ in
            try json(try await albums(of: try await artist(request.id("id")), request))
        }
        routes.get("artists", ":id", "top-tracks") { request, listener in
            let wire = try await wire(for: request)
            let artist = try await artist(request.id("id"))
            let tracks = try await library.tracks(
                ofArtist: artist.id, for: listener.account?.id ?? "", limit: 10)
            return try json(TopTracks(tracks: tracks.map(wire.track)))
        }
        routes.get("artists", ":id", "related-artists") { request, _ in
            let wire = try await wire(for: request)
            let artist = try await artist(request.id("id"))
            let related = try await catalogue.relatedArtists(of: artist.id, limit: 20)
            return try json(RelatedArtists(artists: related.map(wire.artist)))
        }
    }

    func artist(_ id: String) async throws -> CatalogueArtist {
        guard let artist = try await catalogue.artist(id) else { throw Refusal.notFound }
        return artist
    }

    private func albums(
        of artist: CatalogueArtist, _ request: HTTPRequest
    ) async throws -> Page<SimplifiedAlbum> {
        let wire = try await wire(for: request)
        let groups = try albumGroups(request)
        let (most, standard) = regime.smallPage
        let part = try PageRequest(request, standard: standard, most: most)
        let found = try await catalogue.albums(
            ofArtist: artist.id, groups: groups, limit: part.limit, offset: part.offset)
        let words = groups.map(\.rawValue).sorted().joined(separator: ",")
        return part.page(
            found.elements.map { wire.album($0.album, group: $0.group) }, total: found.total,
            at: wire.href("artists/\(artist.id)/albums?include_groups=\(words)"))
    }

    private func albumGroups(_ request: HTTPRequest) throws -> Set<AlbumGroup> {
        guard let words = request.queryValue("include_groups"), !words.isEmpty else {
            return Set(AlbumGroup.allCases)
        }
        return try Set(
            words.split(separator: ",").map { word in
                guard let group = AlbumGroup(rawValue: String(word)) else {
                    throw Refusal(400, "Invalid include_groups: \(word)")
                }
                return group
            })
    }
}
