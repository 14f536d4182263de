import HTTPServer
import SpotifyWebAPI
import WebAPIClient

/// What a play command asks for, with its tracks looked up.
struct PlayRequest: Sendable {
    var tracks: [CatalogueTrack]
    /// The place to begin with; `nil` leaves it to the player: the first, or any when shuffled.
    var start: Int?
    var positionMS: Int
    var context: PlayContext
}

/// The body of a play command as sent.
private struct PlayBody: Decodable {
    struct Offset: Decodable {
        var position: Int?
        var uri: String?
    }

    var contextURI: String?
    var uris: [String]?
    var offset: Offset?
    var positionMS: Int?

    private enum CodingKeys: String, CodingKey {
        case contextURI = "context_uri"
        case uris
        case offset
        case positionMS = "position_ms"
    }
}

/// The body of a transfer as sent.
struct TransferRequest: Decodable {
    var deviceIDs: [String]?
    var play: Bool?

    private enum CodingKeys: String, CodingKey {
        case deviceIDs = "device_ids"
        case play
    }
}

extension WebAPI {
    /// More tracks than anybody listens to in one go, and few enough to hold in memory.
    private static let mostTracks = 10_000

    /// What the body asks for; `nil` if it only says to go on.
    func playRequest(_ request: HTTPRequest) async throws -> PlayRequest? {
        guard !request.body.isEmpty else { return nil }
        let body: PlayBody = try decodeBody(request)
        let position = body.positionMS ?? 0
        guard position >= 0 else { throw Refusal(400, "Invalid position_ms") }
        if let text = body.contextURI {
            let uri = SpotifyURI(rawValue: text)
            let (kind, tracks) = try await contextTracks(uri)
            if uri.kind == .artist, body.offset != nil {
                throw Refusal(400, "Can't have offset for context type: ARTIST")
            }
            return PlayRequest(
                tracks: tracks, start: try start(body.offset, in: tracks), positionMS: position,
                context: PlayContext(kind: kind, uri: text))
        }
        guard let uris = body.uris else {
            // Only a position, or nothing: what was paused goes on.
            return nil
        }
        guard !uris.isEmpty else { throw Refusal(400, "No uris provided") }
        guard uris.count <= Self.mostTracks else { throw Refusal(400, "Too many uris") }
        var tracks: [CatalogueTrack] = []
        for uri in uris { tracks.append(try await track(SpotifyURI(rawValue: uri))) }
        return PlayRequest(
            tracks: tracks, start: try start(body.offset, in: tracks), positionMS: position,
            context: .tracks)
    }

    /// The track a URI names.
    func track(_ uri: SpotifyURI) async throws -> CatalogueTrack {
        guard uri.kind == .track, let id = uri.id else {
            throw Refusal(400, "Unsupported uri kind: \(uri.rawValue.prefix(60))")
        }
        guard let track = try await catalogue.track(id) else { throw Refusal.notFound }
        return track
    }

    func decodeBody<Body: Decodable>(_ request: HTTPRequest) throws -> Body {
        do { return try JSON.decode(Body.self, from: request.body) } catch {
            throw Refusal.malformedBody
        }
    }

    private func contextTracks(
        _ uri: SpotifyURI
    ) async throws -> (PlayContext.Kind, [CatalogueTrack]) {
        guard let id = uri.id else { throw Refusal(400, "Invalid context uri") }
        switch uri.kind {
        case .album:
            let album = try await album(id)
            let found = try await catalogue.tracks(
                ofAlbum: album.id, limit: Self.mostTracks, offset: 0)
            return (.album, found.elements)
        case .artist:
            let artist = try await artist(id)
            return (
                .artist, try await catalogue.tracks(ofArtist: artist.id, limit: Self.mostTracks)
            )
        case .playlist:
            let playlist = try await playlist(id)
            let found = try await catalogue.items(
                ofPlaylist: playlist.id, limit: Self.mostTracks, offset: 0)
            return (.playlist, found.elements.compactMap(\.track))
        case .user where uri.rawValue.hasSuffix(":collection"), .collection:
            let found = try await catalogue.savedTracks(limit: Self.mostTracks, offset: 0)
            return (.collection, found.elements)
        default:
            throw Refusal(400, "Unsupported context uri: \(uri.rawValue.prefix(60))")
        }
    }

    private func start(_ offset: PlayBody.Offset?, in tracks: [CatalogueTrack]) throws -> Int? {
        guard !tracks.isEmpty else {
            throw Refusal(404, "There is nothing in it to play", reason: "NO_SPECIFIC_TRACK")
        }
        if let uri = offset?.uri {
            let id = SpotifyURI(rawValue: uri).id
            guard let place = tracks.firstIndex(where: { $0.id == id }) else {
                throw Refusal(404, "The track is not in the context", reason: "NO_SPECIFIC_TRACK")
            }
            return place
        }
        guard let place = offset?.position else { return nil }
        guard tracks.indices.contains(place) else {
            throw Refusal(404, "The position is outside the context", reason: "NO_SPECIFIC_TRACK")
        }
        return place
    }
}
