public import WebAPIClient

extension Endpoint where Value == NewReleases {
    package static func newReleases(limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-new-releases", .get, "browse", "new-releases",
            query: ["limit": "\(limit)", "offset": "\(offset)"]
        ).available(to: .extendedQuota)
    }
}

extension Endpoint where Value == Categories {
    package static func categories(locale: String? = nil, limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-categories", .get, "browse", "categories",
            query: ["locale": locale, "limit": "\(limit)", "offset": "\(offset)"]
        ).available(to: .extendedQuota)
    }
}

extension Endpoint where Value == BrowseCategory {
    package static func category(_ id: CategoryID, locale: String? = nil) -> Self {
        Endpoint(
            "get-a-category", .get, "browse", "categories", id.rawValue,
            query: ["locale": locale]
        ).available(to: .extendedQuota)
    }
}

extension Endpoint where Value == FeaturedPlaylists {
    package static func categoryPlaylists(_ id: CategoryID, limit: Int, offset: Int) -> Self {
        Endpoint(
            "get-a-categories-playlists", .get, "browse", "categories", id.rawValue, "playlists",
            query: ["limit": "\(limit)", "offset": "\(offset)"]
        ).available(to: .beforeNovember2024)
    }

    package static func featuredPlaylists(
        locale: String? = nil, limit: Int, offset: Int
    ) -> Self {
        Endpoint(
            "get-featured-playlists", .get, "browse", "featured-playlists",
            query: ["locale": locale, "limit": "\(limit)", "offset": "\(offset)"]
        ).available(to: .beforeNovember2024)
    }
}

extension FeaturedPlaylists: OffsetPage {
    /// The playlists of this page.
    public var items: [SimplifiedPlaylist] { playlists.items }
    /// How many were asked for.
    public var limit: Int? { playlists.limit }
    /// How many lie before this page.
    public var offset: Int? { playlists.offset }
    /// How many there are in all.
    public var total: Int? { playlists.total }
    /// Whether the service says that another page follows.
    public var hasNext: Bool { playlists.hasNext }
}

extension SpotifyClient {
    /// What the service shows to people who look around.
    public var browse: Browse { Browse(client: self) }

    /// What the service shows to people who look around.
    public struct Browse: Sendable {
        let client: SpotifyClient
    }
}

extension SpotifyClient.Browse {
    /// Albums that came out lately.
    ///
    /// Apps in development mode are not given them.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-new-releases>
    ///
    /// - Parameter pageSize: How many albums are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError``, with
    ///   `notOffered` if the app is not given it.
    public func newReleases(pageSize: Int = 50) -> Paged<Page<SimplifiedAlbum>> {
        client.paged(pageSize: pageSize, { .newReleases(limit: $0, offset: $1) }, page: \.albums)
    }

    /// The categories that a person browses by.
    ///
    /// Apps in development mode are not given them.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-categories>
    ///
    /// - Parameters:
    ///   - locale: The language of the names, as `es_MX`: a language (ISO 639-1) and a country
    ///     (ISO 3166-1 alpha-2); American English if not given or not known.
    ///   - pageSize: How many categories are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError``, with
    ///   `notOffered` if the app is not given it.
    public func categories(
        locale: String? = nil, pageSize: Int = 50
    ) -> Paged<Page<BrowseCategory>> {
        client.paged(
            pageSize: pageSize, { .categories(locale: locale, limit: $0, offset: $1) },
            page: \.categories)
    }

    /// A category that a person browses by.
    ///
    /// Apps in development mode are not given it.
    ///
    /// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-a-category>
    ///
    /// - Parameters:
    ///   - id: Which category.
    ///   - locale: The language of the name, as `es_MX`: a language (ISO 639-1) and a country
    ///     (ISO 3166-1 alpha-2); American English if not given or not known.
    /// - Returns: The category.
    /// - Throws: ``/WebAPIClient/WebAPIError``: `notOffered` if the app is not given it, `notFound` if there is no
    ///   such category; or `CancellationError`.
    public func category(_ id: CategoryID, locale: String? = nil) async throws -> BrowseCategory {
        try await client.send(.category(id, locale: locale))
    }

    /// The playlists of a category.
    ///
    /// Only apps that had extended quota before 27 November 2024 are given them.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-a-categories-playlists>
    ///
    /// - Parameters:
    ///   - id: Which category.
    ///   - pageSize: How many playlists are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError``:
    ///   `notOffered` if the app is not given it, `notFound` if there is no such category.
    public func playlists(
        of id: CategoryID, pageSize: Int = 50
    ) -> Paged<FeaturedPlaylists> {
        paged(pageSize) { .categoryPlaylists(id, limit: $0, offset: $1) }
    }

    /// The playlists that the service puts forward; each page has a line for the person.
    ///
    /// Only apps that had extended quota before 27 November 2024 are given them.
    ///
    /// Reference:
    /// <https://developer.spotify.com/documentation/web-api/reference/get-featured-playlists>
    ///
    /// - Parameters:
    ///   - locale: The language of the texts, as `es_MX`: a language (ISO 639-1) and a country
    ///     (ISO 3166-1 alpha-2); American English if not given or not known.
    ///   - pageSize: How many playlists are fetched at once, 1 to 50.
    /// - Returns: The list; nothing is sent before it is read. Reading throws ``/WebAPIClient/WebAPIError``, with
    ///   `notOffered` if the app is not given it.
    public func featuredPlaylists(
        locale: String? = nil, pageSize: Int = 50
    ) -> Paged<FeaturedPlaylists> {
        paged(pageSize) { .featuredPlaylists(locale: locale, limit: $0, offset: $1) }
    }

    private func paged(
        _ pageSize: Int,
        _ endpoint: @escaping @Sendable (_ limit: Int, _ offset: Int) -> Endpoint<FeaturedPlaylists>
    ) -> Paged<FeaturedPlaylists> {
        let pageSize = min(max(1, pageSize), 50)
        return Paged(
            operation: endpoint(pageSize, 0).operation, pageSize: pageSize,
            sizes: client.access.pageSizes
        ) { try await client.send(endpoint($0, $1)) }
    }
}
