import HTTPServer
import SpotifyWebAPI
import WebAPIClient

extension WebAPI {
    func addMeRoutes(_ routes: inout Router<SignedIn>) {
        routes.get("me") { _, _ in
            try json(
                PrivateUser(
                    id: UserID(rawValue: HomeUser.id), accountID: HomeUser.id,
                    displayName: ownerName, product: "premium", images: [],
                    followers: Followers(total: 0), uri: SpotifyURI(.user, id: HomeUser.id),
                    href: wire.href("users/\(HomeUser.id)"), externalURLs: ExternalURLs(),
                    type: "user"))
        }
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
        let revision = try await catalogue.revision
        let found = try await catalogue.savedTracks(limit: part.limit, offset: part.offset)
        let texts = try tracks.texts(of: found.elements, revision: revision)
        let items = zip(found.elements, texts).map { track, text in
            SavedTrackText(addedAt: wire.timestamp(track.addedAt), track: text)
        }
        return try json(
            PageText(
                part: part, address: wire.href("me/tracks"), total: found.total, items: items))
    }
}

/// A saved track whose track is already JSON.
private struct SavedTrackText: Encodable {
    var addedAt: String
    var track: RawJSON

    private enum CodingKeys: String, CodingKey {
        case addedAt = "added_at"
        case track
    }
}

/// A page of entries that only need to be written.
private struct PageText<Item: Encodable>: Encodable {
    var part: PageRequest
    var address: String
    var total: Int
    var items: [Item]

    private enum CodingKeys: String, CodingKey {
        case href
        case items
        case limit
        case next
        case offset
        case previous
        case total
    }

    /// Writes the links at the list's ends as `null`: Python clients look the keys up.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(part.link(address, offset: part.offset), forKey: .href)
        try container.encode(items, forKey: .items)
        try container.encode(part.limit, forKey: .limit)
        try container.encode(part.next(at: address, total: total), forKey: .next)
        try container.encode(part.offset, forKey: .offset)
        try container.encode(part.previous(at: address), forKey: .previous)
        try container.encode(total, forKey: .total)
    }
}
