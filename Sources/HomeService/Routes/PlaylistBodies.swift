import Foundation
import HTTPServer
import SpotifyWebAPI

/// What the body of a request to make or change a playlist says.
struct PlaylistDetailsBody: Decodable, Sendable {
    var name: String?
    var isPublic: Bool?
    var isCollaborative: Bool?
    var description: String?

    private enum CodingKeys: String, CodingKey {
        case name
        case isPublic = "public"
        case isCollaborative = "collaborative"
        case description
    }

    var details: PlaylistDetails {
        PlaylistDetails(
            name: name, description: description, isPublic: isPublic,
            isCollaborative: isCollaborative)
    }

    /// As Unicode counts characters: what a reader takes for one can be a text of any length.
    private static let longestName = 100
    private static let longestDescription = 300

    /// - Throws: ``Refusal`` 400.
    func checkLengths() throws {
        guard (name ?? "").unicodeScalars.count <= Self.longestName else {
            throw Refusal(400, "A name has at most \(Self.longestName) characters")
        }
        guard (description ?? "").unicodeScalars.count <= Self.longestDescription else {
            throw Refusal(400, "A description has at most \(Self.longestDescription) characters")
        }
    }
}

/// What a request to add to a playlist, or to replace what is in it or its order, says.
struct PlaylistItemsBody: Decodable, Sendable {
    var uris: [String]?
    var position: Int?
    var rangeStart: Int?
    var insertBefore: Int?
    var rangeLength: Int?
    var snapshotID: String?

    private enum CodingKeys: String, CodingKey {
        case uris
        case position
        case rangeStart = "range_start"
        case insertBefore = "insert_before"
        case rangeLength = "range_length"
        case snapshotID = "snapshot_id"
    }

    init() {}

    /// Reads an object, or a list of URIs alone, as older clients send it.
    init(from decoder: any Decoder) throws {
        if let list = try? decoder.singleValueContainer().decode([String].self) {
            uris = list
            return
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        uris = try values.decodeIfPresent([String].self, forKey: .uris)
        position = try values.decodeIfPresent(Int.self, forKey: .position)
        rangeStart = try values.decodeIfPresent(Int.self, forKey: .rangeStart)
        insertBefore = try values.decodeIfPresent(Int.self, forKey: .insertBefore)
        rangeLength = try values.decodeIfPresent(Int.self, forKey: .rangeLength)
        snapshotID = try values.decodeIfPresent(String.self, forKey: .snapshotID)
    }

    var isReorder: Bool { rangeStart != nil || insertBefore != nil || rangeLength != nil }
}

/// What a request to take things out of a playlist says. Positions in it are passed over: every
/// copy of a URI goes.
struct PlaylistRemovalBody: Decodable, Sendable {
    struct Entry: Decodable, Sendable { var uri: String }

    private var items: [Entry]?
    private var tracks: [Entry]?
    var snapshotID: String?

    private enum CodingKeys: String, CodingKey {
        case items
        case tracks
        case snapshotID = "snapshot_id"
    }

    /// Under either name, whichever of the two addresses it came to.
    var uris: [String]? { (items ?? tracks)?.map(\.uri) }
}

extension HTTPRequest {
    /// The body of an addition or a replacement; what the query says counts before it.
    ///
    /// - Throws: ``Refusal`` 400.
    func playlistItems(
        _ decode: (HTTPRequest) throws -> PlaylistItemsBody
    ) throws -> PlaylistItemsBody {
        let position = try number("position", in: 0...Int(Int32.max), or: .invalidPosition)
        guard let text = queryValue("uris") else {
            var body = try decode(self)
            if let position { body.position = position }
            return body
        }
        var body = PlaylistItemsBody()
        body.uris = text.isEmpty ? [] : text.split(separator: ",").map(String.init)
        body.position = position
        return body
    }
}

extension Refusal {
    static let invalidPosition = Refusal(400, "Invalid position")
}
