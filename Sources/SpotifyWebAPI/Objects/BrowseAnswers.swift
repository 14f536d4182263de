/// The answer to the question what is new.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-new-releases>
public struct NewReleases: Codable, Hashable, Sendable {
    /// The albums.
    public var albums: Page<SimplifiedAlbum>

    /// Makes a value.
    public init(
        albums: Page<SimplifiedAlbum>
    ) {
        self.albums = albums
    }

    private enum CodingKeys: String, CodingKey {
        case albums
    }
}

/// The answer to the question which categories there are.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-categories>
public struct Categories: Codable, Hashable, Sendable {
    /// The categories.
    public var categories: Page<BrowseCategory>

    /// Makes a value.
    public init(
        categories: Page<BrowseCategory>
    ) {
        self.categories = categories
    }

    private enum CodingKeys: String, CodingKey {
        case categories
    }
}

/// What the service recommends, at large or in a category.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-featured-playlists>
public struct FeaturedPlaylists: Codable, Hashable, Sendable {
    /// A line for the person, as `Good evening`.
    public var message: String?
    /// The playlists.
    public var playlists: Page<SimplifiedPlaylist>

    /// Makes a value; what is not given is absent.
    public init(
        message: String? = nil,
        playlists: Page<SimplifiedPlaylist>
    ) {
        self.message = message
        self.playlists = playlists
    }

    private enum CodingKeys: String, CodingKey {
        case message
        case playlists
    }
}

/// The answer to the question where the service is available.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-available-markets>
public struct Markets: Codable, Hashable, Sendable {
    /// Countries, ISO 3166-1 alpha-2.
    public var markets: [String]

    /// Makes a value.
    public init(
        markets: [String] = []
    ) {
        self.markets = markets
    }

    private enum CodingKeys: String, CodingKey {
        case markets
    }
}

/// The answer to the question which genres recommendations can start from.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-recommendation-genres>
public struct GenreSeeds: Codable, Hashable, Sendable {
    /// The genres.
    public var genres: [String]

    /// Makes a value.
    public init(
        genres: [String] = []
    ) {
        self.genres = genres
    }

    private enum CodingKeys: String, CodingKey {
        case genres
    }
}
