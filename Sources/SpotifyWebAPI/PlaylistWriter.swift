import WebAPIClient

/// What tells one state of a playlist from another.
struct PlaylistState: Decodable, Sendable {
    var snapshotID: String?
    var total: Int?

    private enum CodingKeys: String, CodingKey {
        case snapshotID = "snapshot_id"
        case items
        case tracks
    }

    init(snapshotID: String?, total: Int? = nil) {
        self.snapshotID = snapshotID
        self.total = total
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        snapshotID = try container.decodeIfPresent(String.self, forKey: .snapshotID)
        total =
            try container.decodeIfPresent(TracksReference.self, forKey: .items)?.total
            ?? container.decodeIfPresent(TracksReference.self, forKey: .tracks)?.total
    }
}

extension Endpoint where Value == PlaylistState {
    /// Looks at a playlist before it is changed; without the scope for that, nobody needs to look.
    static func playlistState(_ id: PlaylistID) -> Self {
        Endpoint(
            "get-playlist", .get, "playlists", id.rawValue,
            query: ["fields": "snapshot_id,items(total),tracks(total)"]
        ).needingToChangePlaylists()
    }
}

/// Changes one playlist step by step, and finds out what became of a step whose answer got lost.
///
/// It must have the playlist's turn for as long as it is used.
struct PlaylistWriter {
    /// How often a step is tried at most.
    private static var attempts: Int { 3 }

    let client: SpotifyClient
    let id: PlaylistID
    /// How the playlist is after the last step.
    private(set) var state: PlaylistState

    init(client: SpotifyClient, id: PlaylistID, state: PlaylistState) {
        self.client = client
        self.id = id
        self.state = state
    }

    /// Begins with the state that the service says the playlist is in; with none if it does not let
    /// the person look, who may be allowed to change a private playlist all the same.
    init(client: SpotifyClient, id: PlaylistID) async throws {
        var state = PlaylistState(snapshotID: nil)
        do { state = try await client.send(.playlistState(id)) } catch let error as WebAPIError
            where error.kind == .forbidden || error.kind == .notFound
        {}
        self.init(client: client, id: id, state: state)
    }

    /// Takes a step that does no harm when taken twice; the send path repeats it.
    ///
    /// - Parameters:
    ///   - total: How many entries the playlist has then, if that is known.
    ///   - step: Sends it, against a snapshot.
    /// - Throws: What `step` throws.
    mutating func set(
        total: Int? = nil, _ step: (_ snapshot: String?) async throws -> Snapshot
    ) async throws {
        state = PlaylistState(snapshotID: try await step(state.snapshotID).snapshotID, total: total)
    }

    /// Takes a step that must not be taken twice.
    ///
    /// If the answer got lost, the playlist is looked at: as it was before, the step is taken
    /// again; grown by just as many entries as the step adds, it was taken. Everything else is an
    /// error: someone else may have changed the playlist.
    ///
    /// - Parameters:
    ///   - growth: How many entries it adds; `nil` if that does not tell.
    ///   - step: Sends it, against a snapshot.
    /// - Throws: What `step` throws, or ``/WebAPIClient/WebAPIError`` with `outcomeUnknown`.
    mutating func add(
        _ growth: Int?, _ step: (_ snapshot: String?) async throws -> Snapshot
    ) async throws {
        var tries = 0
        while true {
            tries += 1
            do {
                let snapshot = try await step(state.snapshotID)
                state.snapshotID = snapshot.snapshotID
                state.total = state.total.flatMap { total in growth.map { total + $0 } }
                return
            } catch let error as WebAPIError where error.leavesOpenWhetherDone {
                let now = try await look(after: error, tries)
                if let growth, let before = state.total, now.snapshotID != state.snapshotID,
                    now.total == before + growth
                {
                    state = now
                    return
                }
                let isUntouched =
                    state.snapshotID != nil && now.snapshotID == state.snapshotID
                    && (state.total == nil || now.total == state.total)
                // An answer that could not be read was an answer: the service did something.
                guard isUntouched, !error.isUnreadable else { throw unknown(after: error) }
                guard tries < Self.attempts else { throw error }
            }
        }
    }

    private func look(after lost: WebAPIError, _ tries: Int) async throws -> PlaylistState {
        // The service may answer with the old state for a moment.
        try await client.playlistTurns.pause(before: tries)
        do { return try await client.send(.playlistState(id)) } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw unknown(after: lost)
        }
    }

    private func unknown(after lost: WebAPIError) -> WebAPIError {
        WebAPIError(
            .outcomeUnknown, operation: lost.operation, detail: lost.description, underlying: lost)
    }
}

extension WebAPIError {
    fileprivate var isUnreadable: Bool {
        if case .unreadable = kind { true } else { false }
    }

    fileprivate var leavesOpenWhetherDone: Bool {
        switch kind {
        case .unavailable, .outcomeUnknown, .unreadable, .unreachable(.interrupted),
            .unreachable(.timedOut), .unreachable(.tooLarge):
            true
        default: false
        }
    }
}
