package import WebAPIClient

/// One entry of a playlist; it keeps its place even if nothing is left there.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-playlists-items>
public struct PlaylistItem: Codable, Hashable, Sendable {
    /// When it was added, ISO 8601 UTC.
    public var addedAt: String?
    /// Who added it.
    public var addedBy: PublicUser?
    /// Whether it is a file of the listener's.
    public var isLocal: Bool?
    /// What it is; `nil` when gone. The name since February 2026.
    public var item: PlayableItem?
    /// The same; the name before.
    public var track: PlayableItem?
    /// A colour as `#ffffff`; mostly absent.
    public var primaryColor: String?
    /// A still of the video, if it has one.
    public var videoThumbnail: VideoThumbnail?
    private let builtInPlace: BuiltInPlace
}

extension PlaylistItem {
    /// Makes a value; what is not given is absent.
    public init(
        addedAt: String? = nil,
        addedBy: PublicUser? = nil,
        isLocal: Bool? = nil,
        item: PlayableItem? = nil,
        track: PlayableItem? = nil,
        primaryColor: String? = nil,
        videoThumbnail: VideoThumbnail? = nil
    ) {
        self.addedAt = addedAt
        self.addedBy = addedBy
        self.isLocal = isLocal
        self.item = item
        self.track = track
        self.primaryColor = primaryColor
        self.videoThumbnail = videoThumbnail
        builtInPlace = BuiltInPlace()
    }

    private enum CodingKeys: String, NullableKey {
        case addedAt = "added_at"
        case addedBy = "added_by"
        case isLocal = "is_local"
        case item
        case primaryColor = "primary_color"
        case track
        case videoThumbnail = "video_thumbnail"

        var isWrittenAsNull: Bool {
            switch self {
            case .addedAt, .addedBy, .primaryColor: true
            default: false
            }
        }
    }

    /// Reads an entry, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        let addedAt = try fields.text(.addedAt)
        let addedBy: PublicUser? = try fields.object(.addedBy)
        let isLocal = try fields.bool(.isLocal)
        var color: String?
        let (item, track): (PlayableItem?, PlayableItem?) = try fields.pair(.item, .track) {
            color = try $0.text(.primaryColor)
        }
        let thumbnail: VideoThumbnail? = try fields.object(.videoThumbnail)
        self.init(
            addedAt: addedAt, addedBy: addedBy, isLocal: isLocal, item: item, track: track,
            primaryColor: color, videoThumbnail: thumbnail, builtInPlace: BuiltInPlace())
    }
}

extension PlaylistItem: KeepsPlace {
    /// An entry of which nothing could be read.
    package static var placeholder: PlaylistItem { PlaylistItem() }
}

extension PlaylistItem {
    /// What it is, under whichever name it came; `nil` when gone.
    public var content: PlayableItem? { item ?? track }

    /// Writes the entry; one whose content is gone says so under both names.
    ///
    /// - Parameter encoder: Where it goes.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(addedAt, forKey: .addedAt)
        try container.encodeIfPresent(addedBy, forKey: .addedBy)
        try container.encodeIfPresent(isLocal, forKey: .isLocal)
        if let item, item == track, RawJSON.isWritten(by: encoder) {
            // It is long, and the same text under both names.
            let text = try RawJSON(item)
            try container.encode(text, forKey: .item)
            try container.encodeIfPresent(primaryColor, forKey: .primaryColor)
            try container.encode(text, forKey: .track)
        } else {
            if content == nil { try container.encodeNil(forKey: .item) }
            try container.encodeIfPresent(item, forKey: .item)
            try container.encodeIfPresent(primaryColor, forKey: .primaryColor)
            if content == nil { try container.encodeNil(forKey: .track) }
            try container.encodeIfPresent(track, forKey: .track)
        }
        try container.encodeIfPresent(videoThumbnail, forKey: .videoThumbnail)
    }
}

/// A still of a video.
public struct VideoThumbnail: Codable, Hashable, Sendable {
    /// Where the picture is served.
    public var url: String?

    /// Makes a value; what is not given is absent.
    public init(
        url: String? = nil
    ) {
        self.url = url
    }

    private enum CodingKeys: String, NullableKey {
        case url

        var isWrittenAsNull: Bool { true }
    }

    /// Reads a still, in the order in which services write one.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if there is none.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        var fields = Fields(members, CodingKeys.self)
        url = try fields.text(.url)
    }
}
