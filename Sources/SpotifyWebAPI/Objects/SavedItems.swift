package import WebAPIClient

/// A track in a person's library.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-tracks>
public struct SavedTrack: Codable, Hashable, Sendable {
    /// When it was saved, ISO 8601 UTC.
    public var addedAt: String?
    /// The track.
    public var track: Track

    /// Makes a value; what is not given is absent.
    public init(
        addedAt: String? = nil,
        track: Track
    ) {
        self.addedAt = addedAt
        self.track = track
    }

    private enum CodingKeys: String, CodingKey {
        case addedAt = "added_at"
        case track
    }

    /// Reads a saved track, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none, or a part is missing that it must have.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        addedAt = try fields.text(.addedAt)
        track = try fields.required(.track)
    }
}

/// An album in a person's library.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-albums>
public struct SavedAlbum: Codable, Hashable, Sendable {
    /// When it was saved, ISO 8601 UTC.
    public var addedAt: String?
    /// The album.
    public var album: Album

    /// Makes a value; what is not given is absent.
    public init(
        addedAt: String? = nil,
        album: Album
    ) {
        self.addedAt = addedAt
        self.album = album
    }

    private enum CodingKeys: String, CodingKey {
        case addedAt = "added_at"
        case album
    }
}

/// An episode in a person's library.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-episodes>
public struct SavedEpisode: Codable, Hashable, Sendable {
    /// When it was saved, ISO 8601 UTC.
    public var addedAt: String?
    /// The episode.
    public var episode: Episode

    /// Makes a value; what is not given is absent.
    public init(
        addedAt: String? = nil,
        episode: Episode
    ) {
        self.addedAt = addedAt
        self.episode = episode
    }

    private enum CodingKeys: String, CodingKey {
        case addedAt = "added_at"
        case episode
    }
}

/// A show in a person's library.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-shows>
public struct SavedShow: Codable, Hashable, Sendable {
    /// When it was saved, ISO 8601 UTC.
    public var addedAt: String?
    /// The show.
    public var show: SimplifiedShow

    /// Makes a value; what is not given is absent.
    public init(
        addedAt: String? = nil,
        show: SimplifiedShow
    ) {
        self.addedAt = addedAt
        self.show = show
    }

    private enum CodingKeys: String, CodingKey {
        case addedAt = "added_at"
        case show
    }
}

/// An audiobook in a person's library.
///
/// Spotify sends the bare audiobook; its documents wrap it like everything else that is saved. Both
/// are read, and one without a time is written bare.
///
/// Reference:
/// <https://developer.spotify.com/documentation/web-api/reference/get-users-saved-audiobooks>
public struct SavedAudiobook: Codable, Hashable, Sendable {
    /// When it was saved, ISO 8601 UTC; mostly absent.
    public var addedAt: String?
    /// The audiobook.
    public var audiobook: SimplifiedAudiobook

    /// Makes a value; what is not given is absent.
    public init(
        addedAt: String? = nil,
        audiobook: SimplifiedAudiobook
    ) {
        self.addedAt = addedAt
        self.audiobook = audiobook
    }

    private enum CodingKeys: String, CodingKey {
        case addedAt = "added_at"
        case audiobook
    }

    /// Reads a saved audiobook, wrapped or bare.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        addedAt = try container.decodeIfPresent(String.self, forKey: .addedAt)
        if container.contains(.audiobook) {
            audiobook = try container.decode(SimplifiedAudiobook.self, forKey: .audiobook)
        } else {
            audiobook = try SimplifiedAudiobook(from: decoder)
        }
    }

    /// Writes the audiobook, wrapped if it is known when it was saved.
    ///
    /// - Parameter encoder: Where it goes.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        guard let addedAt else { return try audiobook.encode(to: encoder) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(addedAt, forKey: .addedAt)
        try container.encode(audiobook, forKey: .audiobook)
    }
}
