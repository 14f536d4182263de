import WebAPIClient

/// What changes the entries of a playlist, under the two names the service has for them.
private enum PlaylistEntries: String {
    /// Since February 2026.
    case items
    /// Before.
    case tracks

    var availability: Availability { self == .items ? .sinceFebruary2026 : .extendedQuota }
}

private struct AddBody: Encodable {
    var uris: [SpotifyURI]
    var position: Int?
}

private struct ReplaceBody: Encodable {
    var uris: [SpotifyURI]
}

private struct ReorderBody: Encodable {
    var rangeStart: Int
    var insertBefore: Int
    var rangeLength: Int
    var snapshotID: String?

    private enum CodingKeys: String, CodingKey {
        case rangeStart = "range_start"
        case insertBefore = "insert_before"
        case rangeLength = "range_length"
        case snapshotID = "snapshot_id"
    }
}

private struct RemoveBody: Encodable {
    struct Entry: Encodable {
        var uri: SpotifyURI
    }

    var items: [Entry]?
    var tracks: [Entry]?
    var snapshotID: String?

    init(_ name: PlaylistEntries, _ uris: [SpotifyURI], snapshotID: String?) {
        let entries = uris.map { Entry(uri: $0) }
        switch name {
        case .items: items = entries
        case .tracks: tracks = entries
        }
        self.snapshotID = snapshotID
    }

    private enum CodingKeys: String, CodingKey {
        case items
        case tracks
        case snapshotID = "snapshot_id"
    }
}

extension Endpoint where Value == Snapshot {
    fileprivate static func edit(
        _ operation: String, _ method: Method, _ id: PlaylistID, _ entries: PlaylistEntries,
        body: any Encodable & Sendable, isRepeatable: Bool
    ) -> Self {
        Endpoint(
            operation, method, "playlists", id.rawValue, entries.rawValue, body: body,
            isRepeatable: isRepeatable
        ).needingToChangePlaylists().available(to: entries.availability)
    }
}

extension SpotifyClient {
    /// Sends a change of a playlist's entries, under the new name or else the old one.
    private func edit(_ endpoint: (PlaylistEntries) -> Endpoint<Snapshot>) async throws -> Snapshot
    {
        try await send(endpoint(.items)) { try await send(endpoint(.tracks)) }
    }

    fileprivate func add(_ body: AddBody, to id: PlaylistID) async throws -> Snapshot {
        try await edit { name in
            .edit(
                name == .items ? "add-items-to-playlist" : "add-tracks-to-playlist", .post, id,
                name, body: body, isRepeatable: false)
        }
    }

    fileprivate func replaceOrReorder(
        _ body: any Encodable & Sendable, in id: PlaylistID, isRepeatable: Bool
    ) async throws -> Snapshot {
        try await edit { name in
            .edit(
                "reorder-or-replace-playlists-\(name.rawValue)", .put, id, name, body: body,
                isRepeatable: isRepeatable)
        }
    }

    fileprivate func remove(
        _ uris: [SpotifyURI], from id: PlaylistID, snapshotID: String?
    ) async throws -> Snapshot {
        try await edit { name in
            .edit(
                name == .items ? "remove-items-playlist" : "remove-tracks-playlist", .delete, id,
                name, body: RemoveBody(name, uris, snapshotID: snapshotID), isRepeatable: true)
        }
    }
}

extension SpotifyClient.Playlists {
    /// How many entries one request may add or remove.
    private static let perRequest = 100

    /// Adds tracks and episodes to a playlist, in order.
    ///
    /// All changes that one client makes to a playlist wait for each other. One request takes 100;
    /// before the first, one more asks in which state the playlist is. If an answer gets lost on
    /// the way, that is how it is found out whether the entries were added, so that they are not
    /// added twice.
    ///
    /// - Parameters:
    ///   - uris: What to add, any number; nothing is sent for none. Files of the listener's cannot
    ///     be added.
    ///   - id: Which playlist.
    ///   - position: Before which entry, counted from 0; at the end if not given.
    /// - Returns: Names the state after it; `nil` if there was nothing to add.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were added before one request failed,
    ///   with `outcomeUnknown` if it cannot be told whether they were.
    /// - Note: Needs the scope `playlist-modify-public` or `playlist-modify-private`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/add-items-to-playlist>
    @discardableResult
    public func add(
        _ uris: [SpotifyURI], to id: PlaylistID, at position: Int? = nil
    ) async throws -> Snapshot? {
        let operation = "add-items-to-playlist"
        try checkForPlaylists(uris, operation)
        guard !uris.isEmpty else { return nil }
        return try await client.playlistTurns.inTurn(for: id) {
            var writer = try await PlaylistWriter(client: client, id: id)
            var position = position
            try await client.change(uris, atMost: Self.perRequest, operation: operation) { uris in
                let body = AddBody(uris: uris, position: position)
                try await writer.add(uris.count) { _ in try await client.add(body, to: id) }
                position = position.map { $0 + uris.count }
            }
            return writer.snapshot
        }
    }

    /// Puts tracks and episodes in the place of all that is in a playlist.
    ///
    /// The first request replaces everything by the first 100, the next ones add the rest: if one
    /// of them fails, what was there is gone, so read it before. When the entries were added is
    /// lost.
    ///
    /// - Parameters:
    ///   - id: Which playlist.
    ///   - uris: What shall be in it, any number; none empties it.
    /// - Returns: Names the state after it.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if only the first of `uris` are in it now.
    /// - Note: Needs the scope `playlist-modify-public` or `playlist-modify-private`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/reorder-or-replace-playlists-items>
    @discardableResult
    public func replaceItems(
        of id: PlaylistID, with uris: [SpotifyURI]
    ) async throws -> Snapshot? {
        let operation = "reorder-or-replace-playlists-items"
        try checkForPlaylists(uris, operation)
        return try await client.playlistTurns.inTurn(for: id) {
            var writer = PlaylistWriter(client: client, id: id, state: .init(snapshotID: nil))
            let replace = { (writer: inout PlaylistWriter, uris: [SpotifyURI]) in
                try await writer.set(total: uris.count) { _ in
                    try await client.replaceOrReorder(
                        ReplaceBody(uris: uris), in: id, isRepeatable: true)
                }
            }
            if uris.isEmpty { try await replace(&writer, []) }
            var isFirst = true
            try await client.change(uris, atMost: Self.perRequest, operation: operation) { uris in
                if isFirst {
                    try await replace(&writer, uris)
                } else {
                    try await writer.add(uris.count) { _ in
                        try await client.add(AddBody(uris: uris), to: id)
                    }
                }
                isFirst = false
            }
            return writer.snapshot
        }
    }

    /// Moves entries of a playlist to another place in it, in their order.
    ///
    /// - Parameters:
    ///   - range: Which entries, counted from 0.
    ///   - id: Which playlist.
    ///   - place: Before which entry, counted before anything is moved; the number of entries means
    ///     the end.
    ///   - snapshotID: The state of the playlist that `range` and `place` are of. If it is not
    ///     given, one request asks which it is in, so that the move is not made twice when an
    ///     answer gets lost.
    /// - Returns: Names the state after it; `nil` if `range` is empty.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `outcomeUnknown` if it cannot be told whether they were
    ///   moved.
    /// - Note: Needs the scope `playlist-modify-public` or `playlist-modify-private`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/reorder-or-replace-playlists-items>
    @discardableResult
    public func moveItems(
        _ range: Range<Int>, in id: PlaylistID, before place: Int, snapshotID: String? = nil
    ) async throws -> Snapshot? {
        guard range.lowerBound >= 0, place >= 0 else {
            throw WebAPIError(
                .invalidRequest, operation: "reorder-or-replace-playlists-items",
                detail: "The places in a playlist are counted from 0")
        }
        guard !range.isEmpty else { return nil }
        return try await client.playlistTurns.inTurn(for: id) {
            var writer =
                if let snapshotID {
                    PlaylistWriter(client: client, id: id, state: .init(snapshotID: snapshotID))
                } else {
                    try await PlaylistWriter(client: client, id: id)
                }
            try await writer.add(nil) { snapshotID in
                let body = ReorderBody(
                    rangeStart: range.lowerBound, insertBefore: place, rangeLength: range.count,
                    snapshotID: snapshotID)
                return try await client.replaceOrReorder(body, in: id, isRepeatable: false)
            }
            return writer.snapshot
        }
    }

    /// Removes tracks and episodes from a playlist, each wherever it stands in it.
    ///
    /// Every occurrence goes: since 2024 the service does not listen to positions. To drop one of
    /// several, write the list anew with ``replaceItems(of:with:)``. One request takes 100.
    ///
    /// - Parameters:
    ///   - uris: What to remove, any number; nothing is sent for none. Give the URIs the playlist
    ///     was filled with: one that a market put in their place is not found. Files of the
    ///     listener's cannot be removed.
    ///   - id: Which playlist.
    ///   - snapshotID: The state of the playlist that was looked at; the newest if not given.
    /// - Returns: Names the state after it; `nil` if there was nothing to remove.
    /// - Throws: ``/WebAPIClient/WebAPIError``; with `partlyDone` if some were removed before one request failed.
    /// - Note: Needs the scope `playlist-modify-public` or `playlist-modify-private`. Reference:
    ///   <https://developer.spotify.com/documentation/web-api/reference/remove-items-playlist>
    @discardableResult
    public func removeAllOccurrences(
        of uris: [SpotifyURI], from id: PlaylistID, snapshotID: String? = nil
    ) async throws -> Snapshot? {
        let operation = "remove-items-playlist"
        try checkForPlaylists(uris, operation)
        var seen: Set<SpotifyURI> = []
        let uris = uris.filter { seen.insert($0).inserted }
        guard !uris.isEmpty else { return nil }
        return try await client.playlistTurns.inTurn(for: id) {
            var writer = PlaylistWriter(
                client: client, id: id, state: .init(snapshotID: snapshotID))
            try await client.change(uris, atMost: Self.perRequest, operation: operation) { uris in
                try await writer.set { snapshotID in
                    try await client.remove(uris, from: id, snapshotID: snapshotID)
                }
            }
            return writer.snapshot
        }
    }

    private func checkForPlaylists(_ uris: [SpotifyURI], _ operation: String) throws {
        for uri in uris where uri.kind != .track && uri.kind != .episode {
            let reason =
                uri.kind == .local
                ? "is a file of the listener's, which the Web API neither adds nor removes"
                : "is no track and no episode"
            throw WebAPIError(
                .invalidRequest, operation: operation,
                detail: "“\(uri.rawValue)” \(reason)")
        }
    }
}

extension PlaylistWriter {
    fileprivate var snapshot: Snapshot? { state.snapshotID.map(Snapshot.init) }
}
