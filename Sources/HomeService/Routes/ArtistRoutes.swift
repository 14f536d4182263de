import HTTPServer
import SpotifyWebAPI

extension WebAPI {
    func addArtistRoutes(_ routes: inout APIRoutes) {
        routes.get("artists", ":id") { request, _ in
            try json(wire.artist(try await artist(request.id("id"))))
        }
        routes.get("artists", ":id", "albums") { request, _ in
            let artist = try await artist(request.id("id"))
            let groups = try albumGroups(request)
            let part = try PageRequest(request)
            let found = try await catalogue.albums(
                ofArtist: artist.id, groups: groups, limit: part.limit, offset: part.offset)
            let words = groups.map(\.rawValue).sorted().joined(separator: ",")
            return try json(
                part.page(
                    found.elements.map { wire.album($0.album, group: $0.group) },
                    total: found.total,
                    at: wire.href("artists/\(artist.id)/albums?include_groups=\(words)")))
        }
    }

    func artist(_ id: String) async throws -> CatalogueArtist {
        guard let artist = try await catalogue.artist(id) else { throw Refusal.notFound }
        return artist
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
