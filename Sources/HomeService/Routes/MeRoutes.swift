import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// What a person saved, newest first.
extension WebAPI {
    func addMeRoutes(_ routes: inout APIRoutes) {
        routes.get("me", "tracks") { request, listener in
            let part = try PageRequest(request)
            let wire = try await wire(for: request)
            let found = try await library.savedEntries(
                .track, of: listener.user.id, limit: part.limit, offset: part.offset)
            let texts = try await trackTexts(found.elements.map(\.id), as: .whole, wire)
            let items = zip(found.elements, texts).compactMap { entry, text in
                text.map {
                    wire.savedTrack(addedAt: wire.timestamp(entry.addedAt), track: $0)
                }
            }
            return json(
                text: try part.text(items, total: found.total, at: wire.href("me/tracks")))
        }
        routes.get("me", "albums") { request, listener in
            try await savedAlbums(request, of: listener.user.id)
        }
        routes.get("me", "episodes") { request, listener in
            let part = try PageRequest(request)
            let wire = try await wire(for: request)
            let found = try await library.savedTracks(
                .episode, of: listener.user.id, limit: part.limit, offset: part.offset)
            let points = try await resumePoints(of: found.elements, listener)
            let items = found.elements.map {
                SavedEpisode(
                    addedAt: wire.timestamp($0.addedAt),
                    episode: wire.episode($0, resumePoint: points[$0.id]))
            }
            return try json(part.page(items, total: found.total, at: wire.href("me/episodes")))
        }
        routes.get("me", "shows") { request, listener in
            let part = try PageRequest(request)
            let wire = try await wire(for: request)
            let found = try await library.savedAlbums(
                .show, of: listener.user.id, limit: part.limit, offset: part.offset)
            let items = found.elements.map {
                SavedShow(addedAt: wire.timestamp($0.addedAt), show: wire.show($0))
            }
            return try json(part.page(items, total: found.total, at: wire.href("me/shows")))
        }
        // Alone of all kinds these come bare.
        routes.get("me", "audiobooks") { request, listener in
            let part = try PageRequest(request)
            let wire = try await wire(for: request)
            let found = try await library.savedAlbums(
                .audiobook, of: listener.user.id, limit: part.limit, offset: part.offset)
            return try json(
                part.page(
                    found.elements.map { wire.audiobook($0) }, total: found.total,
                    at: wire.href("me/audiobooks")))
        }
    }

    private func savedAlbums(
        _ request: HTTPRequest, of user: String
    ) async throws -> HTTPResponse {
        let part = try PageRequest(request)
        let wire = try await wire(for: request)
        let found = try await library.savedAlbums(
            of: user, limit: part.limit, offset: part.offset)
        let first = PageRequest(limit: 50, offset: 0, of: request)
        var items: [[UInt8]] = []
        for album in found.elements {
            let page = try await tracks(of: album, first, wire)
            let whole = try wire.album(album, tracks: page)
            let time = wire.timestamp(album.addedAt)
            items.append(
                Array("{\"added_at\":\"\(time)\",\"album\":".utf8) + whole
                    + [UInt8(ascii: "}")])
        }
        return json(text: try part.text(items, total: found.total, at: wire.href("me/albums")))
    }

    // MARK: - Kept lists

    /// A page of a list of a person's, of which the JSON is kept.
    func list<Item: Encodable & Sendable>(
        _ part: PageRequest, _ path: String, of user: String,
        read: (PageRequest) async throws -> Slice<Item>
    ) async throws -> HTTPResponse {
        let name = ListTexts.Name(user: user, list: path)
        let address = wire.href(path)
        let revision = try await library.revision(of: user)
        if let known = texts.page(
            of: name, limit: part.limit, offset: part.offset, revision: revision)
        {
            return json(text: try part.text(known.items, total: known.total, at: address))
        }
        let found = try await read(part)
        let items = try found.elements.map { try JSON.encode($0) }
        texts.keep(
            items, of: name, limit: part.limit, offset: part.offset, total: found.total,
            revision: revision)
        return json(text: try part.text(items, total: found.total, at: address))
    }
}
