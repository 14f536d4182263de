import WebAPIClient

/// The two ways to do something to a library: one operation for all kinds, or one for each.
struct LibraryRoute<Value: Sendable> {
    /// How many URIs the operation for all kinds takes.
    private static var perRequest: Int { 40 }

    let client: SpotifyClient
    /// The operation for all kinds.
    let together: ([LibraryEntry]) -> Endpoint<Value>
    /// The operation for one kind, from before.
    let apart: (LibraryKind, [String]) -> Endpoint<Value>

    /// Sends as many requests as it takes.
    ///
    /// - Parameters:
    ///   - entries: What they are about.
    ///   - took: Is told of each answer and what it is about.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    func send(
        _ entries: [LibraryEntry], _ took: ([LibraryEntry], Value) throws -> Void
    ) async throws {
        let usual = together([])
        // It is not settled whether artists can be followed this way; where they cannot, all other
        // kinds still can. So they are sent alone, and what comes of it is remembered alone.
        var ofArtists = usual
        ofArtists.operation += " (artists)"
        let mayRefuseArtists = usual.method != .get
        let artists = mayRefuseArtists ? entries.filter { $0.kind == .artist } : []
        let others = mayRefuseArtists ? entries.filter { $0.kind != .artist } : entries
        try await send(others, unlessKnownOf: [usual], took)
        try await send(artists, unlessKnownOf: [usual, ofArtists], took)
    }

    // Of the capabilities, all of which the app must have for the new way, the last is noted if it
    // turns out to be missing.
    private func send(
        _ entries: [LibraryEntry], unlessKnownOf capabilities: [Endpoint<Value>],
        _ took: ([LibraryEntry], Value) throws -> Void
    ) async throws {
        var rest = entries[...]
        var refusal: WebAPIError?
        if capabilities.allSatisfy({ client.access.isOffered($0) != false }) {
            let mayMeanArtists = capabilities.count > 1
            while refusal == nil, !rest.isEmpty {
                let batch = Array(rest.prefix(Self.perRequest))
                do {
                    try took(batch, try await client.send(together(batch)))
                    rest = rest.dropFirst(batch.count)
                } catch let error as WebAPIError where error.kind == .notOffered {
                    refusal = error
                } catch let error as WebAPIError
                    where mayMeanArtists && error.kind == .refused(status: 400)
                {
                    refusal = error
                }
            }
        }
        try await sendApart(Array(rest), because: refusal, lacking: capabilities.last, took)
    }

    private func sendApart(
        _ entries: [LibraryEntry], because refusal: WebAPIError?, lacking: Endpoint<Value>?,
        _ took: ([LibraryEntry], Value) throws -> Void
    ) async throws {
        for kind in entries.kinds {
            for batch in entries.filter({ $0.kind == kind }).chunks(of: kind.perRequest) {
                let batch = Array(batch)
                do {
                    try took(batch, try await client.send(apart(kind, batch.map(\.id))))
                } catch let error as WebAPIError where error.kind == .notOffered {
                    throw refusal ?? error
                }
                // The one way failed where the other went well.
                if refusal != nil, let lacking { client.access.note(lacking, isOffered: false) }
            }
        }
    }
}
