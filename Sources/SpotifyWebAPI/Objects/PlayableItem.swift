package import WebAPIClient

/// What a player plays and a playlist holds: a track, an episode, or something yet unknown.
public indirect enum PlayableItem: Codable, Hashable, Sendable {
    /// A track.
    case track(Track)
    /// An episode of a show.
    case episode(Episode)
    /// Something this library does not know yet, or cannot read.
    case other(OtherItem)

    /// Decides by `type`, then by the URI; what fits neither a track nor an episode is ``PlayableItem/other(_:)``.
    ///
    /// - Parameter decoder: Where the object stands.
    /// - Throws: `DecodingError` if it is no object.
    public init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }

    package init(_ members: Members) throws {
        if let passage = members.passage {
            // What it is stands behind what it is made of.
            let track = try Track(members)
            guard track.type == "track" else { throw passage.odd() }
            self = .track(consume track)
            return
        }
        switch try Self.kind(of: members) {
        case .track, .local:
            do {
                self = .track(try Track(members))
                return
            } catch {
                members.note(error)
            }
        case .episode:
            do {
                self = .episode(try Episode(members))
                return
            } catch {
                members.note(error)
            }
        default: break
        }
        self = .other(try OtherItem(members))
    }

    private static func kind(of members: Members) throws -> SpotifyURI.Kind? {
        var members = members
        return switch try members.text("type") {
        case "track": .track
        // An audiobook's chapter comes as an episode in all but its type.
        case "episode", "chapter": .episode
        default: try members.text("uri").flatMap { SpotifyURI(rawValue: $0).kind }
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
        case .other(let other): try other.encode(to: encoder)
        }
    }

    /// The title.
    public var name: String? {
        switch self {
        case .track(let track): track.name
        case .episode(let episode): episode.name
        case .other(let other): other.name
        }
    }

    /// The URI.
    public var uri: SpotifyURI? {
        switch self {
        case .track(let track): track.uri
        case .episode(let episode): episode.uri
        case .other(let other): other.uri
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
    package static var placeholder: PlayableItem { .other(OtherItem()) }
}
