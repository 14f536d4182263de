import WebAPIClient

/// What a player plays and a playlist holds: a track, an episode, or something yet unknown.
public enum PlayableItem: Codable, Hashable, Sendable {
    /// A track.
    case track(Track)
    /// An episode of a show.
    case episode(Episode)
    /// Something this library does not know yet.
    case other(uri: SpotifyURI?, name: String?)

    private enum CodingKeys: String, CodingKey {
        case name
        case type
        case uri
    }

    /// Decides by `type`, then by the URI; what fits neither a track nor an episode is ``other``.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if it is no object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let uri = try container.decodeIfPresent(SpotifyURI.self, forKey: .uri)
        let type = try container.decodeIfPresent(String.self, forKey: .type)
        switch Self.kind(type: type, uri: uri) {
        case .track:
            if let track = try? Track(from: decoder) {
                self = .track(track)
                return
            }
        case .episode:
            if let episode = try? Episode(from: decoder) {
                self = .episode(episode)
                return
            }
        default: break
        }
        self = .other(uri: uri, name: try container.decodeIfPresent(String.self, forKey: .name))
    }

    private static func kind(type: String?, uri: SpotifyURI?) -> SpotifyURI.Kind? {
        switch type {
        case "track": .track
        // An audiobook's chapter comes as an episode in all but its type.
        case "episode", "chapter": .episode
        default: uri?.kind == .local ? .track : uri?.kind
        }
    }

    /// Writes the track or episode itself.
    ///
    /// - Parameter encoder: Where it goes.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .track(let track): try track.encode(to: encoder)
        case .episode(let episode): try episode.encode(to: encoder)
        case .other(let uri, let name):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(uri?.kind, forKey: .type)
            try container.encodeIfPresent(uri, forKey: .uri)
            try container.encodeIfPresent(name, forKey: .name)
        }
    }

    /// The title.
    public var name: String? {
        switch self {
        case .track(let track): track.name
        case .episode(let episode): episode.name
        case .other(_, let name): name
        }
    }

    /// The URI.
    public var uri: SpotifyURI? {
        switch self {
        case .track(let track): track.uri
        case .episode(let episode): episode.uri
        case .other(let uri, _): uri
        }
    }

    /// Length in milliseconds.
    public var durationMS: Int? {
        switch self {
        case .track(let track): track.durationMS
        case .episode(let episode): episode.durationMS
        case .other: nil
        }
    }
}

extension PlayableItem: KeepsPlace {
    /// An item of which nothing could be read.
    package static var placeholder: PlayableItem { .other(uri: nil, name: nil) }
}
