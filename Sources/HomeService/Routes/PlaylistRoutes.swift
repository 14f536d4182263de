import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// Reading playlists: everybody's own, those they may see, and files that were found.
extension WebAPI {
    func addPlaylistRoutes(_ routes: inout APIRoutes) {
        routes.get("me", "playlists") { request, listener in
            let user = try listener.user.id
            let wire = try await namedWire(for: request)
            let sight = listener.playlistSight
            guard sight == .whole else {
                let part = try PageRequest(request)
                let found = try await library.playlists(
                    of: user, limit: part.limit, offset: part.offset, sight: sight)
                return try json(
                    part.page(
                        found.elements.map(wire.playlist), total: found.total,
                        at: wire.href("me/playlists")))
            }
            return try await list(PageRequest(request), "me/playlists", of: user) { part in
                let found = try await library.playlists(
                    of: user, limit: part.limit, offset: part.offset)
                return Slice(elements: found.elements.map(wire.playlist), total: found.total)
            }
        }
        routes.get("users", ":id", "playlists") { request, listener in
            let part = try PageRequest(request)
            let owner = try request.parameter("id")
            guard try await names()[owner] != nil else { throw Refusal.notFound }
            let wire = try await namedWire(for: request)
            let found = try await library.playlists(
                ownedBy: owner, seenBy: listener.user.id, limit: part.limit, offset: part.offset,
                sight: listener.playlistSight)
            let address = "\(wire.user(owner).href ?? "")/playlists"
            return try json(
                part.page(found.elements.map(wire.playlist), total: found.total, at: address))
        }
        routes.get("playlists", ":id") { request, listener in
            try await whole(request, listener)
        }
        // 100 under both names, as the links of the embedded page lead here.
        for word in ["items", "tracks"] {
            routes.get("playlists", ":id", word) { request, listener in
                let part = try PageRequest(request, most: 100)
                let playlist = try await playlist(request.id("id"), listener)
                guard shows(playlist, to: listener) else { throw Refusal.forbidden }
                let wire = try await namedWire(for: request)
                let page = try await items(of: playlist, part, word: word, request, wire)
                return json(text: try filtered(page, request))
            }
        }
        routes.get("playlists", ":id", "images") { request, listener in
            let playlist = try await playlist(request.id("id"), listener)
            return try json(wire.images(of: playlist))
        }
    }

    /// The playlist with that id, if who asks may see it.
    func playlist(_ id: String, for user: String?) async throws -> LibraryPlaylist {
        guard let playlist = try await library.playlist(id, for: user ?? "") else {
            throw Refusal.notFound
        }
        return playlist
    }

    private func playlist(_ id: String, _ listener: Listener) async throws -> LibraryPlaylist {
        let playlist = try await playlist(id, for: listener.account?.id)
        guard listener.playlistSight.shows(playlist) else { throw Refusal.insufficientScope }
        return playlist
    }

    private func whole(_ request: HTTPRequest, _ listener: Listener) async throws -> HTTPResponse {
        let playlist = try await playlist(request.id("id"), listener)
        let wire = try await namedWire(for: request)
        let followers = try await library.followerCount(ofPlaylist: playlist.id)
        var text = try JSON.encode(wire.playlist(playlist, followers: followers))
        if shows(playlist, to: listener) {
            // Spotify embeds a first page of 100.
            let first = PageRequest(limit: 100, offset: 0, of: request)
            text.removeLast()
            for word in regime.hasWithdrawnFields ? ["items", "tracks"] : ["items"] {
                text += Array(",\"\(word)\":".utf8)
                text += try await items(of: playlist, first, word: word, request, wire)
            }
            text.append(UInt8(ascii: "}"))
        }
        return json(text: try filtered(text, request))
    }

    /// Whether the regime shows what is in the playlist.
    private func shows(_ playlist: LibraryPlaylist, to listener: Listener) -> Bool {
        regime.showsPlaylistsOfOthers || playlist.canBeEdited(by: listener.account?.id ?? "")
    }

    /// The JSON of a page of what is in a playlist.
    private func items(
        of playlist: LibraryPlaylist, _ part: PageRequest, word: String, _ request: HTTPRequest,
        _ wire: WireFormat
    ) async throws -> [UInt8] {
        let found = try await library.entries(
            of: playlist.id, limit: part.limit, offset: part.offset)
        let ids = found.elements.map(\.id)
        var texts = try await trackTexts(ids, as: .inPlaylist, wire)
        // Who does not ask for episodes would take them for tracks.
        let kinds = request.queryValue("additional_types")?.split(separator: ",") ?? []
        if kinds.contains("episode") {
            for place in texts.indices where texts[place] == nil {
                let spoken = try await catalogue.playable(ids[place])
                texts[place] = try spoken.map { try JSON.encode(wire.episode($0)) }
            }
        }
        var people: [String: [UInt8]] = [:]
        for id in Set(found.elements.compactMap(\.addedByID)) {
            people[id] = try JSON.encode(wire.user(id))
        }
        let items = zip(found.elements, texts).map { entry, text in
            wire.playlistItem(
                addedAt: wire.timestamp(entry.addedAt),
                addedBy: entry.addedByID.flatMap { people[$0] }, item: text)
        }
        return try part.text(
            items, total: found.total, at: wire.href("playlists/\(playlist.id)/\(word)"))
    }

    /// The answer with those of its fields that the request asks for.
    private func filtered(_ text: [UInt8], _ request: HTTPRequest) throws -> [UInt8] {
        guard let fields = request.queryValue("fields"), !fields.isEmpty else { return text }
        return try FieldFilter(fields).applied(to: text)
    }

    // MARK: - People

    /// What people of this house are called, by their ids.
    func names() async throws -> [String: String] {
        var names = try await accounts?.names() ?? [:]
        names[HomeUser.ownerID] = try await owner().name
        return names
    }

    func namedWire(for request: HTTPRequest) async throws -> WireFormat {
        var wire = try await wire(for: request)
        let names = try await names()
        wire.displayName = { names[$0] }
        return wire
    }
}
