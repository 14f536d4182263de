import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// What is in a person's library: all that was found, until they say otherwise.
extension WebAPI {
    func addLibraryRoutes(_ routes: inout APIRoutes) {
        routes.put("me", "library") { request, listener in
            try await save(request, true, listener)
        }
        routes.delete("me", "library") { request, listener in
            try await save(request, false, listener)
        }
        routes.get("me", "library", "contains") { request, listener in
            let things = try libraryThings(request)
            for thing in things { try listener.require(thing.kind.readScope) }
            return try json(try await library.contains(things, of: listener.user.id))
        }
        addSavedRoutes("tracks", .track, &routes)
        addSavedRoutes("albums", .album, most: 20, &routes)
        addSavedRoutes("episodes", .episode, &routes)
        addSavedRoutes("shows", .show, &routes)
        addSavedRoutes("audiobooks", .audiobook, &routes)
    }

    /// The operations for one kind, which Spotify had before those for all kinds.
    private func addSavedRoutes(
        _ word: String, _ kind: LibraryKind, most: Int = 50, _ routes: inout APIRoutes
    ) {
        routes.put("me", word) { request, listener in
            let asked = try LibraryBody(request, most: most, takesTimes: kind == .track)
            let user = try listener.user.id
            if asked.timed.isEmpty {
                try await library.setSaved(kind, asked.ids, true, of: user)
            } else {
                try await library.setSaved(kind, asked.timed, of: user)
            }
            return HTTPResponse()
        }
        routes.delete("me", word) { request, listener in
            let asked = try LibraryBody(request, most: most)
            try await library.setSaved(kind, asked.ids, false, of: listener.user.id)
            return HTTPResponse()
        }
        routes.get("me", word, "contains") { request, listener in
            let things = try request.ids(most: most).map { (kind: kind, id: $0) }
            return try json(try await library.contains(things, of: listener.user.id))
        }
    }

    private func save(
        _ request: HTTPRequest, _ isSaved: Bool, _ listener: Listener
    ) async throws -> HTTPResponse {
        let things = try libraryThings(request)
        for thing in things { try listener.require(thing.kind.changeScope) }
        for kind in LibraryKind.allCases {
            var ids = things.filter { $0.kind == kind }.map(\.id)
            if kind == .user { ids = try await known(ids) }
            guard !ids.isEmpty else { continue }
            try await library.setSaved(kind, ids, isSaved, of: listener.user.id)
        }
        return HTTPResponse()
    }

    /// From the query only, as Spotify takes them: a body is not looked at.
    private func libraryThings(
        _ request: HTTPRequest
    ) throws -> [(kind: LibraryKind, id: String)] {
        guard let text = request.queryValue("uris"), !text.isEmpty else {
            throw Refusal(400, "Missing required field: uris")
        }
        let uris = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { SpotifyURI(rawValue: String($0)) }
        guard uris.count <= 40 else { throw Refusal(400, "Too many uris requested") }
        return try uris.map { uri in
            guard let word = uri.kind, let id = uri.id, !id.isEmpty else {
                throw Refusal(400, "Invalid uri: \(uri.rawValue.prefix(60))")
            }
            guard let kind = LibraryKind(word) else {
                throw Refusal(400, "Unsupported uri kind: \(uri.rawValue.prefix(60))")
            }
            guard kind == .user || id.isCatalogueID else { throw Refusal.invalidID }
            return (kind, id)
        }
    }
}

extension LibraryKind {
    var changeScope: Scope {
        switch self {
        case .track, .album, .show, .episode, .audiobook: .userLibraryModify
        case .artist, .user: .userFollowModify
        case .playlist: .playlistModifyPublic
        }
    }

    var readScope: Scope {
        switch self {
        case .track, .album, .show, .episode, .audiobook: .userLibraryRead
        case .artist, .user: .userFollowRead
        case .playlist: .playlistReadPrivate
        }
    }
}
