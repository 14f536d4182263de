import HTTPServer
import SpotifyWebAPI

/// Whom a person follows: artists, people of the house, playlists.
extension WebAPI {
    func addFollowRoutes(_ routes: inout APIRoutes) {
        routes.get("me", "following") { request, listener in
            guard try followedKind(request) == .artist else { throw Refusal.invalidType }
            return try json(try await followedArtists(request, of: listener.user.id))
        }
        routes.put("me", "following") { request, listener in
            try await follow(request, true, listener)
        }
        routes.delete("me", "following") { request, listener in
            try await follow(request, false, listener)
        }
        routes.get("me", "following", "contains") { request, listener in
            let kind = try followedKind(request)
            let ids = try LibraryBody(request, isCatalogue: kind == .artist).ids
            let things = ids.map { (kind: kind, id: $0) }
            return try json(try await library.contains(things, of: listener.user.id))
        }
        addPlaylistFollowRoutes(&routes)
    }

    private func addPlaylistFollowRoutes(_ routes: inout APIRoutes) {
        for isSaved in [true, false] {
            let handler: APIRoutes.Handler = { request, listener in
                let user = try listener.user.id
                let playlist = try await playlist(request.id("id"), for: user)
                try await library.setSaved(.playlist, [playlist.id], isSaved, of: user)
                return HTTPResponse()
            }
            if isSaved {
                routes.put("playlists", ":id", "followers", handler: handler)
            } else {
                routes.delete("playlists", ":id", "followers", handler: handler)
            }
        }
        routes.get("playlists", ":id", "followers", "contains") { request, listener in
            let user = try listener.user.id
            let playlist = try await playlist(request.id("id"), for: user)
            // Spotify tells only of the one who asks; of others nothing is told here either.
            let asked = request.queryValue("ids") ?? user
            guard !asked.contains(",") else { throw Refusal.tooManyIDs }
            let isFollowed = try await library.contains([(.playlist, playlist.id)], of: user)
            return try json(isFollowed.map { $0 && asked == user })
        }
    }

    private func follow(
        _ request: HTTPRequest, _ isSaved: Bool, _ listener: Listener
    ) async throws -> HTTPResponse {
        let kind = try followedKind(request)
        let asked = try LibraryBody(request, isCatalogue: kind == .artist).ids
        let ids = kind == .user ? try await known(asked) : asked
        try await library.setSaved(kind, ids, isSaved, of: listener.user.id)
        return Self.noContent
    }

    private func followedKind(_ request: HTTPRequest) throws -> LibraryKind {
        guard let type = request.queryValue("type") else {
            throw Refusal(400, "Missing parameter type")
        }
        switch type {
        case "artist": return .artist
        case "user": return .user
        default: throw Refusal.invalidType
        }
    }

    private func followedArtists(
        _ request: HTTPRequest, of user: String
    ) async throws -> FollowedArtists {
        let limit = try request.number("limit", in: 1...50, or: .invalidLimit) ?? 20
        let after = request.queryValue("after")
        guard after?.isCatalogueID ?? true else { throw Refusal.invalidID }
        let wire = try await wire(for: request)
        let found = try await library.followedArtists(of: user, after: after, limit: limit + 1)
        let page = found.elements.prefix(limit)
        let last = found.elements.count > limit ? page.last?.id : nil
        let address = wire.href("me/following?type=artist")
        return FollowedArtists(
            artists: CursorPage(
                href: "\(address)&limit=\(limit)", items: page.map { wire.artist($0) },
                limit: limit, next: last.map { "\(address)&after=\($0)&limit=\(limit)" },
                cursors: .init(after: last), total: found.total))
    }

    /// Those of some ids that people of this house have.
    func known(_ ids: [String]) async throws -> [String] {
        let names = try await names()
        return ids.filter { names[$0] != nil }
    }
}

extension Refusal {
    static let invalidType = Refusal(400, "Invalid type")
}
