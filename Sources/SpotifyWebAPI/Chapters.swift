package import WebAPIClient

extension Endpoint where Value == Chapter {
    package static func chapter(_ id: ChapterID, market: Market? = nil) -> Self {
        Endpoint(
            "get-a-chapter", .get, "chapters", id.rawValue, query: ["market": market?.rawValue])
    }
}

extension Endpoint where Value == ChapterBatch {
    package static func chapters(_ ids: [ChapterID], market: Market? = nil) -> Self {
        Endpoint(
            "get-several-chapters", .get, "chapters",
            query: ["ids": ids.commaJoined, "market": market?.rawValue]
        ).available(to: .extendedQuota)
    }
}

extension SpotifyClient {
    /// Chapters of audiobooks; there are some in the markets US, GB, CA, IE, NZ and AU only.
    public var chapters: Chapters { Chapters(client: self) }

    /// Chapters of audiobooks; there are some in the markets US, GB, CA, IE, NZ and AU only.
    public struct Chapters: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Chapters {
    /// A chapter with its audiobook.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-a-chapter>
    ///
    /// - Parameters:
    ///   - id: Which chapter.
    ///   - market: The country whose catalogue is asked.
    /// - Returns: The chapter.
    /// - Throws: ``/WebAPIClient/WebAPIError`` with `notFound` if there is no such chapter in the market, or
    ///   `CancellationError`.
    /// - Note: With the scope `user-read-playback-position` it tells how far it was heard.
    public func get(_ id: ChapterID, market: Market? = nil) async throws -> Chapter {
        try await client.send(.chapter(id, market: market))
    }

    /// Any number of chapters, each with its audiobook.
    ///
    /// Up to 50 come with one request; where the app is not given that, as in development mode,
    /// each comes with a request of its own.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-several-chapters>
    ///
    /// - Parameters:
    ///   - ids: Which chapters.
    ///   - market: The country whose catalogue is asked.
    /// - Returns: The chapters in the order of their ids, `nil` where there is none.
    /// - Throws: ``/WebAPIClient/WebAPIError``, or `CancellationError`.
    /// - Note: With the scope `user-read-playback-position` they tell how far they were heard.
    public func get(_ ids: [ChapterID], market: Market? = nil) async throws -> [Chapter?] {
        try await client.read(
            ids, atMost: 50, batch: { .chapters($0, market: market) }, values: \.chapters,
            one: { .chapter($0, market: market) })
    }
}
