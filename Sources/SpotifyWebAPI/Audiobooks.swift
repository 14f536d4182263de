public import WebAPIClient

extension Endpoint where Value == Audiobook {
    package static func audiobook(_ id: AudiobookID, market: Market? = nil) -> Self {
        Endpoint(
            "get-an-audiobook", .get, "audiobooks", id.rawValue,
            query: ["market": market?.rawValue])
    }
}

extension Endpoint where Value == AudiobookBatch {
    package static func audiobooks(_ ids: [AudiobookID], market: Market? = nil) -> Self {
        Endpoint(
            "get-multiple-audiobooks", .get, "audiobooks",
            query: ["ids": ids.commaJoined, "market": market?.rawValue]
        ).available(to: .extendedQuota)
    }
}

extension Endpoint where Value == Page<Chapter> {
    package static func audiobookChapters(
        _ id: AudiobookID, market: Market? = nil, limit: Int, offset: Int
    ) -> Self {
        Endpoint(
            "get-audiobook-chapters", .get, "audiobooks", id.rawValue, "chapters",
            query: ["market": market?.rawValue, "limit": "\(limit)", "offset": "\(offset)"])
    }
}

extension SpotifyClient {
    /// Audiobooks; there are some in the markets US, GB, CA, IE, NZ and AU only.
    public var audiobooks: Audiobooks { Audiobooks(client: self) }

    /// Audiobooks; there are some in the markets US, GB, CA, IE, NZ and AU only.
    public struct Audiobooks: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Audiobooks {
    /// An audiobook with the first page of its chapters.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-an-audiobook>
    ///
    /// - Parameters:
    ///   - id: Which audiobook.
    ///   - market: The country whose catalogue is asked.
    /// - Returns: The audiobook.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such audiobook in the market, or
    ///   `CancellationError`.
    public func get(_ id: AudiobookID, market: Market? = nil) async throws -> Audiobook {
        try await client.send(.audiobook(id, market: market))
    }

    /// Any number of audiobooks, each with the first page of its chapters.
    ///
    /// Up to 50 come with one request; where the app is not given that, as in development mode,
    /// each comes with a request of its own.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-multiple-audiobooks>
    ///
    /// - Parameters:
    ///   - ids: Which audiobooks.
    ///   - market: The country whose catalogue is asked.
    /// - Returns: The audiobooks in the order of their ids, `nil` where there is none.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    public func get(_ ids: [AudiobookID], market: Market? = nil) async throws -> [Audiobook?] {
        try await client.read(
            ids, atMost: 50, batch: { .audiobooks($0, market: market) }, values: \.audiobooks,
            one: { .audiobook($0, market: market) })
    }

    /// The chapters of an audiobook in order.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-audiobook-chapters>
    ///
    /// - Parameters:
    ///   - id: Which audiobook.
    ///   - market: The country whose catalogue is asked.
    ///   - pageSize: How many chapters are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError``, with
    ///   `notFound` if there is no such audiobook in the market.
    /// - Note: With the scope `user-read-playback-position` they tell how far they were heard.
    public func chapters(
        of id: AudiobookID, market: Market? = nil, pageSize: Int = 50
    ) -> Paged<Page<Chapter>> {
        client.paged(pageSize: pageSize) {
            .audiobookChapters(id, market: market, limit: $0, offset: $1)
        }
    }
}
